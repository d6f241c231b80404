<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name>Actions</name>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Open a dataset, a run record, a comparison spec, a model or a session</source>
        <translation>Einen Datensatz, ein Laufprotokoll, eine Vergleichsdatei, ein Modell oder eine Sitzung öffnen</translation>
    </message>
    <message>
        <source>Open sess&amp;ion…</source>
        <translation>S&amp;itzung öffnen…</translation>
    </message>
    <message>
        <source>Open a saved session: data, runs, options, views</source>
        <translation>Öffnen, was jemand im Fenster hatte: Daten, Läufe, Optionen, Ansichten</translation>
    </message>
    <message>
        <source>Save sessio&amp;n as…</source>
        <translation>Sitzung speicher&amp;n unter…</translation>
    </message>
    <message>
        <source>Write data, runs with their records, options and views as one file</source>
        <translation>Daten, Läufe mit ihren Protokollen, Optionen und Ansichten in eine Datei schreiben</translation>
    </message>
    <message>
        <source>&amp;Remove missing files</source>
        <translation>&amp;Fehlende Dateien entfernen</translation>
    </message>
    <message>
        <source>Take files that are no longer there off this list</source>
        <translation>Dateien, die es nicht mehr gibt, von dieser Liste nehmen</translation>
    </message>
    <message>
        <source>&amp;Clear this list</source>
        <translation>Liste &amp;leeren</translation>
    </message>
    <message>
        <source>Forget the files opened before</source>
        <translation>Die zuvor geöffneten Dateien vergessen</translation>
    </message>
    <message>
        <source>Write the selected run as a record: options, trace, events and result</source>
        <translation>Den gewählten Lauf als Protokoll schreiben: Optionen, Verlauf, Ereignisse und Ergebnis</translation>
    </message>
    <message>
        <source>Save &amp;model…</source>
        <translation>&amp;Modell speichern…</translation>
    </message>
    <message>
        <source>Write the selected run&apos;s weights as a model file</source>
        <translation>Die Gewichte des gewählten Laufs als Modelldatei schreiben</translation>
    </message>
    <message>
        <source>&amp;Weights as CSV…</source>
        <translation>&amp;Gewichte als CSV…</translation>
    </message>
    <message>
        <source>Write the weights shown as a table</source>
        <translation>Die gezeigten Gewichte als Tabelle schreiben</translation>
    </message>
    <message>
        <source>Weights as .&amp;npz…</source>
        <translation>Gewichte als .&amp;npz…</translation>
    </message>
    <message>
        <source>Write the weights shown as numpy arrays</source>
        <translation>Die gezeigten Gewichte als numpy-Felder schreiben</translation>
    </message>
    <message>
        <source>Mas&amp;ks and overlays…</source>
        <translation>Masken &amp;und Überlagerungen…</translation>
    </message>
    <message>
        <source>Write the predicted mask and the overlays of every photograph shown</source>
        <translation>Die vorhergesagte Maske und die Überlagerungen jedes gezeigten Fotos schreiben</translation>
    </message>
    <message>
        <source>Export this &amp;view…</source>
        <translation>Diese &amp;Ansicht exportieren…</translation>
    </message>
    <message>
        <source>Write the view in front as PNG, SVG, PDF or CSV</source>
        <translation>Die vordere Ansicht als PNG, SVG, PDF oder CSV schreiben</translation>
    </message>
    <message>
        <source>Export &amp;all views…</source>
        <translation>Alle Ansi&amp;chten exportieren…</translation>
    </message>
    <message>
        <source>Write every plot and table as PNG, SVG, PDF and CSV into a folder</source>
        <translation>Jedes Diagramm und jede Tabelle als PNG, SVG, PDF und CSV in einen Ordner schreiben</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>B&amp;eenden</translation>
    </message>
    <message>
        <source>Close the window</source>
        <translation>Das Fenster schließen</translation>
    </message>
    <message>
        <source>&amp;Copy view</source>
        <translation>Ansicht &amp;kopieren</translation>
    </message>
    <message>
        <source>Put the view in front on the clipboard, as picture and as numbers</source>
        <translation>Die vordere Ansicht in die Zwischenablage legen, als Bild und als Zahlen</translation>
    </message>
    <message>
        <source>Copy runs as C&amp;SV</source>
        <translation>Läufe als C&amp;SV kopieren</translation>
    </message>
    <message>
        <source>Put the selected runs, or all shown, on the clipboard</source>
        <translation>Die gewählten oder alle gezeigten Läufe in die Zwischenablage legen</translation>
    </message>
    <message>
        <source>Copy runs as &amp;LaTeX</source>
        <translation>Läufe als La&amp;TeX kopieren</translation>
    </message>
    <message>
        <source>Put the selected runs, or all shown, on the clipboard as a table</source>
        <translation>Die gewählten oder alle gezeigten Läufe als Tabelle in die Zwischenablage legen</translation>
    </message>
    <message>
        <source>Reset o&amp;ptions</source>
        <translation>O&amp;ptionen zurücksetzen</translation>
    </message>
    <message>
        <source>Every option back to its default</source>
        <translation>Jede Option zurück auf ihren Standard</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;Starten</translation>
    </message>
    <message>
        <source>Train with the options shown</source>
        <translation>Mit den gezeigten Optionen trainieren</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Pause</translation>
    </message>
    <message>
        <source>Pause the solver, or resume it exactly where it was</source>
        <translation>Den Löser warten oder genau da weitermachen lassen, wo er stand</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>S&amp;topp</translation>
    </message>
    <message>
        <source>R&amp;epeat</source>
        <translation>Wiederh&amp;olen</translation>
    </message>
    <message>
        <source>Run the selected run&apos;s options and events again</source>
        <translation>Optionen und Ereignisse des gewählten Laufs noch einmal laufen lassen</translation>
    </message>
    <message>
        <source>Start from this &amp;model</source>
        <translation>Von diesem &amp;Modell aus starten</translation>
    </message>
    <message>
        <source>The next run starts from the selected run&apos;s weights</source>
        <translation>Der nächste Lauf beginnt mit den Gewichten des gewählten</translation>
    </message>
    <message>
        <source>&amp;Compare…</source>
        <translation>&amp;Vergleichen…</translation>
    </message>
    <message>
        <source>Run a grid of methods, samplings, steps, λ and seeds</source>
        <translation>Ein Gitter aus Methoden, Samplings, Schritten, λ und Seeds laufen lassen</translation>
    </message>
    <message>
        <source>Compare &amp;all eight</source>
        <translation>&amp;Alle acht vergleichen</translation>
    </message>
    <message>
        <source>Sampling uniform and gap × FW and pairwise steps × cache off and on, five seeds, three λ, on the data that are open, to the form&apos;s ε or 0.01, whichever is larger</source>
        <translation>Sampling gleichverteilt und nach Lücke × FW- und paarweise Schritte × Cache aus und an, fünf Seeds, drei λ, auf den geöffneten Daten, bis zum ε des Formulars oder 0,01, je nachdem, was größer ist</translation>
    </message>
    <message>
        <source>Remo&amp;ve run</source>
        <translation>Lauf ent&amp;fernen</translation>
    </message>
    <message>
        <source>Take the selected runs off the list; Undo brings them back</source>
        <translation>Die gewählten Läufe von der Liste nehmen; Rückgängig bringt sie wieder</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>Sp&amp;rache</translation>
    </message>
    <message>
        <source>&amp;System language</source>
        <translation>&amp;Systemsprache</translation>
    </message>
    <message>
        <source>Language of the window, from the next start on</source>
        <translation>Sprache des Fensters, ab dem nächsten Start</translation>
    </message>
    <message>
        <source>Pre&amp;vious page</source>
        <translation>&amp;Vorige Seite</translation>
    </message>
    <message>
        <source>The page before the one in front</source>
        <translation>Die Seite vor der gezeigten</translation>
    </message>
    <message>
        <source>Ne&amp;xt page</source>
        <translation>Nä&amp;chste Seite</translation>
    </message>
    <message>
        <source>The page after the one in front</source>
        <translation>Die Seite nach der gezeigten</translation>
    </message>
    <message>
        <source>Show &amp;everything</source>
        <translation>&amp;Alles zeigen</translation>
    </message>
    <message>
        <source>All plots back to their whole range</source>
        <translation>Alle Diagramme zurück auf ihren ganzen Bereich</translation>
    </message>
    <message>
        <source>Reset la&amp;yout</source>
        <translation>Anordn&amp;ung zurücksetzen</translation>
    </message>
    <message>
        <source>Docks and toolbar back to where they were at first</source>
        <translation>Andockfenster und Werkzeugleiste dahin zurück, wo sie anfangs waren</translation>
    </message>
    <message>
        <source>&amp;System theme</source>
        <translation>&amp;Systemfarben</translation>
    </message>
    <message>
        <source>&amp;Light theme</source>
        <translation>&amp;Helle Farben</translation>
    </message>
    <message>
        <source>&amp;Dark theme</source>
        <translation>&amp;Dunkle Farben</translation>
    </message>
    <message>
        <source>Colours of the window</source>
        <translation>Farben des Fensters</translation>
    </message>
    <message>
        <source>&amp;Guided tour</source>
        <translation>&amp;Rundgang</translation>
    </message>
    <message>
        <source>&amp;Keys and mouse</source>
        <translation>&amp;Tasten und Maus</translation>
    </message>
    <message>
        <source>What keys and mouse do in plots and viewers</source>
        <translation>Was Tasten und Maus in Diagrammen und Betrachtern tun</translation>
    </message>
    <message>
        <source>&amp;About GapScope</source>
        <translation>Ü&amp;ber GapScope</translation>
    </message>
    <message>
        <source>Version, licence and the papers behind it</source>
        <translation>Version, Lizenz und die zugrunde liegenden Arbeiten</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>Open recen&amp;t</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>&amp;Werkzeuge</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>Open built-in data</source>
        <translation>Eingebaute Daten öffnen</translation>
    </message>
    <message>
        <source>Run a prepared comparison</source>
        <translation>Einen vorbereiteten Vergleich starten</translation>
    </message>
    <message>
        <source>Export views, the selected run and its weights</source>
        <translation>Ansichten, den gewählten Lauf und seine Gewichte exportieren</translation>
    </message>
    <message>
        <source>&amp;Samples</source>
        <translation>&amp;Beispieldaten</translation>
    </message>
    <message>
        <source>E&amp;xperiments</source>
        <translation>E&amp;xperimente</translation>
    </message>
    <message>
        <source>E&amp;xport</source>
        <translation>E&amp;xport</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <comment>menu</comment>
        <translation>&amp;Lauf</translation>
    </message>
    <message>
        <source>Open &amp;folder of records…</source>
        <translation>Ordner mit &amp;Protokollen öffnen…</translation>
    </message>
    <message>
        <source>Browse the run records of a folder: filter, tag, compare and draw them</source>
        <translation>Die Laufprotokolle eines Ordners durchsehen: filtern, mit Tags versehen, vergleichen und zeichnen</translation>
    </message>
    <message>
        <source>Sa&amp;ve session</source>
        <translation>Sitzung &amp;speichern</translation>
    </message>
    <message>
        <source>Write it to the file it was saved as or opened from</source>
        <translation>Sie in die Datei schreiben, als die sie gespeichert oder aus der sie geöffnet wurde</translation>
    </message>
    <message>
        <source>Notes on the sess&amp;ion</source>
        <translation>Notizen zur S&amp;itzung</translation>
    </message>
    <message>
        <source>Write down what this session is about; its file keeps it</source>
        <translation>Aufschreiben, worum es in dieser Sitzung geht; ihre Datei bewahrt es auf</translation>
    </message>
    <message>
        <source>Rep&amp;ort…</source>
        <translation>Be&amp;richt…</translation>
    </message>
    <message>
        <source>Write what is drawn as one HTML page and a PDF: claims, tables, figures, parameters, machine, versions, and the spec to repeat it</source>
        <translation>Was gezeichnet ist, als eine HTML-Seite und ein PDF schreiben: Behauptungen, Tabellen, Abbildungen, Parameter, Rechner, Versionen und die Vergleichsdatei zum Wiederholen</translation>
    </message>
    <message>
        <source>&amp;Label files…</source>
        <translation>Dateien &amp;labeln…</translation>
    </message>
    <message>
        <source>Label files of your own, with or without labels, with the model shown; or drop them on its run, or on the page Predictions</source>
        <translation>Eigene Dateien, mit oder ohne Labels, mit dem gezeigten Modell labeln; oder sie auf seinem Lauf oder auf der Seite Vorhersagen ablegen</translation>
    </message>
    <message>
        <source>Label a &amp;folder…</source>
        <translation>Or&amp;dner labeln…</translation>
    </message>
    <message>
        <source>Label a folder of photographs or of sentence pairs with the model shown</source>
        <translation>Einen Ordner mit Fotos oder Satzpaaren mit dem gezeigten Modell labeln</translation>
    </message>
    <message>
        <source>Export la&amp;bels…</source>
        <translation>La&amp;bels exportieren…</translation>
    </message>
    <message>
        <source>Write the labels of the labelled file that is shown, as gapscope-cli predict writes them</source>
        <translation>Die Labels der gezeigten gelabelten Datei schreiben, wie gapscope-cli predict sie schreibt</translation>
    </message>
    <message>
        <source>Back to the trainin&amp;g data</source>
        <translation>Zurück zu den Trainin&amp;gsdaten</translation>
    </message>
    <message>
        <source>Show the data that are open for training instead of labelled files</source>
        <translation>Die zum Training geöffneten Daten statt gelabelter Dateien zeigen</translation>
    </message>
    <message>
        <source>Open fol&amp;der…</source>
        <translation>Or&amp;dner öffnen…</translation>
    </message>
    <message>
        <source>Open a folder of photographs with masks or joints, or of sentence pairs</source>
        <translation>Einen Ordner mit Fotos und Masken oder Gelenken öffnen, oder mit Satzpaaren</translation>
    </message>
    <message>
        <source>Data folder…</source>
        <translation>Datenordner…</translation>
    </message>
    <message>
        <source>Choose the folder where experiments and the menu Samples look for the data of the catalogue, such as letter.data.gz</source>
        <translation>Den Ordner wählen, in dem Experimente und das Menü Beispieldaten die Daten des Katalogs suchen, etwa letter.data.gz</translation>
    </message>
    <message>
        <source>Save &amp;run…</source>
        <translation>&amp;Lauf speichern…</translation>
    </message>
    <message>
        <source>Pause, resume</source>
        <translation>Pausieren, fortsetzen</translation>
    </message>
    <message>
        <source>&amp;Continue…</source>
        <translation>&amp;Weiterführen…</translation>
    </message>
    <message>
        <source>Continue the selected run to the target gap that you give</source>
        <translation>Den ausgewählten Lauf bis zur Ziellücke weiterführen, die Sie angeben</translation>
    </message>
    <message>
        <source>Run ta&amp;ble</source>
        <translation>Lauf&amp;tabelle</translation>
    </message>
    <message>
        <source>Every option and result of the runs, over the view; Esc closes it</source>
        <translation>Jede Option und jedes Ergebnis der Läufe, über der Ansicht; Esc schließt sie</translation>
    </message>
    <message>
        <source>View al&amp;one</source>
        <translation>Ansicht a&amp;llein</translation>
    </message>
    <message>
        <source>Hide docks, bars and menus, or show them again</source>
        <translation>Docks, Leisten und Menüs verbergen oder wieder zeigen</translation>
    </message>
    <message>
        <source>&amp;Notify when runs end</source>
        <translation>Bei Laufende &amp;benachrichtigen</translation>
    </message>
    <message>
        <source>Say on the desktop that a run of more than a minute has ended, when another window is in front</source>
        <translation>Auf dem Desktop melden, dass ein Lauf von mehr als einer Minute geendet hat, wenn ein anderes Fenster vorn ist</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>&amp;Handbuch</translation>
    </message>
    <message>
        <source>The page of the manual about what is in front</source>
        <translation>Die Seite des Handbuchs über das, was vorn ist</translation>
    </message>
    <message>
        <source>G&amp;lossary</source>
        <translation>G&amp;lossar</translation>
    </message>
    <message>
        <source>What the terms of the window mean</source>
        <translation>Was die Begriffe des Fensters bedeuten</translation>
    </message>
    <message>
        <source>&amp;Find anything…</source>
        <translation>&amp;Alles finden…</translation>
    </message>
    <message>
        <source>Search every action, option and page of the manual</source>
        <translation>Jede Aktion, Option und Seite des Handbuchs durchsuchen</translation>
    </message>
    <message>
        <source>&amp;What is new</source>
        <translation>&amp;Neues</translation>
    </message>
    <message>
        <source>What this version brings</source>
        <translation>Was diese Version bringt</translation>
    </message>
    <message>
        <source>Six steps on built-in samples: what to do, where and why</source>
        <translation>Sechs Schritte an eingebauten Beispieldaten: was zu tun ist, wo und warum</translation>
    </message>
    <message>
        <source>Stop all active runs, and remove those that wait from the queue</source>
        <translation>Alle aktiven Läufe stoppen und die wartenden aus der Warteschlange nehmen</translation>
    </message>
    <message>
        <source>Stop th&amp;is run</source>
        <translation>D&amp;iesen Lauf stoppen</translation>
    </message>
    <message>
        <source>Stop the active run that is selected; the others continue</source>
        <translation>Den gewählten aktiven Lauf stoppen; die anderen laufen weiter</translation>
    </message>
    <message>
        <source>Table of the data…</source>
        <translation>Tabelle der Daten…</translation>
    </message>
    <message>
        <source>n, d, sparsity, bounds and oracle time of the open data and of the catalogue</source>
        <translation>n, d, Dünnbesetztheit, Schranken und Orakelzeit der offenen Daten und des Katalogs</translation>
    </message>
</context>
<context>
    <name>AlignmentAnswers</name>
    <message>
        <source>loss %1 · %2 links</source>
        <translation>Verlust %1 · %2 Verbindungen</translation>
    </message>
</context>
<context>
    <name>AnswerLag</name>
    <message>
        <source>pass %1 of %2</source>
        <translation>Durchgang %1 von %2</translation>
    </message>
</context>
<context>
    <name>DataCaption</name>
    <message>
        <source>Synthetic: drawn by a generator, no photographs.</source>
        <translation>Synthetisch: von einem Generator gezeichnet, keine Fotos.</translation>
    </message>
    <message>
        <source>Synthetic: written by a generator in two invented languages.</source>
        <translation>Synthetisch: von einem Generator in zwei erfundenen Sprachen geschrieben.</translation>
    </message>
    <message>
        <source>Synthetic: drawn by a generator, not written by people.</source>
        <translation>Synthetisch: von einem Generator gezeichnet, nicht von Menschen geschrieben.</translation>
    </message>
    <message>
        <source>Synthetic: a problem made by a formula.</source>
        <translation>Synthetisch: ein Problem aus einer Formel.</translation>
    </message>
    <message>
        <source>Test part… below tests on them</source>
        <translation>Testteil… weiter unten testet auf ihnen</translation>
    </message>
    <message>
        <source>Words sample (synthetic)</source>
        <translation>Wörter, Beispieldaten (synthetisch)</translation>
    </message>
    <message>
        <source>Chunks sample (synthetic)</source>
        <translation>Satzteile, Beispieldaten (synthetisch)</translation>
    </message>
    <message>
        <source>Horses sample (synthetic)</source>
        <translation>Pferde, Beispieldaten (synthetisch)</translation>
    </message>
    <message>
        <source>Figures sample (synthetic)</source>
        <translation>Figuren, Beispieldaten (synthetisch)</translation>
    </message>
    <message>
        <source>Alignment sample (synthetic)</source>
        <translation>Satzpaare, Beispieldaten (synthetisch)</translation>
    </message>
    <message>
        <source>Digits sample (synthetic)</source>
        <translation>Ziffern, Beispieldaten (synthetisch)</translation>
    </message>
    <message>
        <source>Two classes sample (synthetic)</source>
        <translation>Zwei Klassen, Beispieldaten (synthetisch)</translation>
    </message>
    <message>
        <source>Random box QP (synthetic)</source>
        <translation>Zufälliges Box-QP (synthetisch)</translation>
    </message>
    <message>
        <source>Toy of gap sampling (synthetic)</source>
        <translation>Spielproblem zum Sampling nach Lücke (synthetisch)</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Sentence pairs</source>
        <translation>Satzpaare</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>Rows of features</source>
        <translation>Zeilen von Merkmalen</translation>
    </message>
    <message>
        <source>Poses</source>
        <translation>Posen</translation>
    </message>
    <message>
        <source>small</source>
        <translation>klein</translation>
    </message>
    <message>
        <source>large</source>
        <translation>groß</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keiner</translation>
    </message>
    <message>
        <source>holdout</source>
        <translation>jedes Fünfte</translation>
    </message>
    <message>
        <source>upright</source>
        <translation>aufrecht</translation>
    </message>
    <message>
        <source>dev</source>
        <translation>dev</translation>
    </message>
    <message>
        <source>unlabelled</source>
        <translation>ohne Labels</translation>
    </message>
    <message>
        <source>synthetic</source>
        <translation>synthetisch</translation>
    </message>
    <message>
        <source>OCR words</source>
        <translation>OCR-Wörter</translation>
    </message>
    <message>
        <source>CoNLL-2000 chunking</source>
        <translation>CoNLL-2000-Chunks</translation>
    </message>
    <message>
        <source>Weizmann horses</source>
        <translation>Weizmann-Pferde</translation>
    </message>
    <message>
        <source>Leeds Sports Pose Extended, 1,400 images</source>
        <translation>Leeds Sports Pose Extended, 1.400 Bilder</translation>
    </message>
    <message>
        <source>CamVid, 11 classes</source>
        <translation>CamVid, 11 Klassen</translation>
    </message>
    <message>
        <source>USPS digits</source>
        <translation>USPS-Ziffern</translation>
    </message>
    <message>
        <source>Hansards word alignment</source>
        <translation>Hansards, Wortzuordnung</translation>
    </message>
</context>
<context>
    <name>DataPhases</name>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1: %2 von %3</translation>
    </message>
    <message>
        <source>checking the cached features</source>
        <translation>prüft die gespeicherten Merkmale</translation>
    </message>
    <message>
        <source>checking the cached maps</source>
        <translation>prüft die gespeicherten Karten</translation>
    </message>
    <message>
        <source>read</source>
        <translation>gelesen</translation>
    </message>
    <message>
        <source>reading text</source>
        <translation>liest Text</translation>
    </message>
    <message>
        <source>reading words</source>
        <translation>liest Wörter</translation>
    </message>
    <message>
        <source>reading the archive</source>
        <translation>liest das Archiv</translation>
    </message>
    <message>
        <source>reading the folder</source>
        <translation>liest den Ordner</translation>
    </message>
    <message>
        <source>reading the pictures</source>
        <translation>liest die Bilder</translation>
    </message>
    <message>
        <source>extracting attributes</source>
        <translation>gewinnt Attribute</translation>
    </message>
    <message>
        <source>features</source>
        <translation>Merkmale</translation>
    </message>
    <message>
        <source>writing the features</source>
        <translation>schreibt die Merkmale</translation>
    </message>
    <message>
        <source>looking for cached features</source>
        <translation>sucht gespeicherte Merkmale</translation>
    </message>
    <message>
        <source>looking for cached maps</source>
        <translation>sucht gespeicherte Karten</translation>
    </message>
    <message>
        <source>looking at the pairs</source>
        <translation>sieht die Paare an</translation>
    </message>
    <message>
        <source>SIFT of the training images</source>
        <translation>SIFT der Trainingsbilder</translation>
    </message>
    <message>
        <source>learning %1 SIFT words</source>
        <translation>lernt %1 SIFT-Wörter</translation>
    </message>
    <message>
        <source>superpixels and histograms</source>
        <translation>Superpixel und Histogramme</translation>
    </message>
    <message>
        <source>features of neighbours</source>
        <translation>Merkmale der Nachbarn</translation>
    </message>
    <message>
        <source>looking at photographs</source>
        <translation>sieht Fotografien an</translation>
    </message>
    <message>
        <source>looking at parts of bodies</source>
        <translation>sieht Körperteile an</translation>
    </message>
    <message>
        <source>learning what parts look like</source>
        <translation>lernt, wie Körperteile aussehen</translation>
    </message>
    <message>
        <source>learning how parts lie</source>
        <translation>lernt, wie Körperteile liegen</translation>
    </message>
    <message>
        <source>maps of parts</source>
        <translation>Karten der Körperteile</translation>
    </message>
</context>
<context>
    <name>EventLane</name>
    <message>
        <source>%1 changes</source>
        <translation>%1 Änderungen</translation>
    </message>
</context>
<context>
    <name>EventMarks</name>
    <message>
        <source>%1
at pass %2</source>
        <translation>%1
bei Durchgang %2</translation>
    </message>
    <message>
        <source>%1
%2 changes at passes %3 to %4: %5</source>
        <translation>%1
%2 Änderungen bei den Durchgängen %3 bis %4: %5</translation>
    </message>
</context>
<context>
    <name>ExperimentsMenu</name>
    <message>
        <source>%1 run on %2</source>
        <translation>%1 Lauf auf %2</translation>
    </message>
    <message>
        <source>%1 runs on %2</source>
        <translation>%1 Läufe auf %2</translation>
    </message>
    <message>
        <source>&amp;Quick: starts at once</source>
        <translation>&amp;Schnell: startet sofort</translation>
    </message>
    <message>
        <source>&amp;Full: estimates its time, then asks</source>
        <translation>&amp;Voll: schätzt die Zeit und fragt dann</translation>
    </message>
</context>
<context>
    <name>FeatureNames</name>
    <message>
        <source>bias</source>
        <translation>Bias</translation>
    </message>
    <message>
        <source>SIFT words</source>
        <translation>SIFT-Wörter</translation>
    </message>
    <message>
        <source>colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>places</source>
        <translation>Orte</translation>
    </message>
    <message>
        <source>χ² of SIFT words</source>
        <translation>χ² der SIFT-Wörter</translation>
    </message>
    <message>
        <source>χ² of colours</source>
        <translation>χ² der Farben</translation>
    </message>
    <message>
        <source>χ² of places</source>
        <translation>χ² der Orte</translation>
    </message>
    <message>
        <source>distance of mean colours</source>
        <translation>Abstand der mittleren Farben</translation>
    </message>
    <message>
        <source>own</source>
        <translation>eigene</translation>
    </message>
    <message>
        <source>neighbours</source>
        <translation>Nachbarn</translation>
    </message>
    <message>
        <source>second neighbours</source>
        <translation>zweite Nachbarn</translation>
    </message>
    <message>
        <source>near</source>
        <translation>nah</translation>
    </message>
    <message>
        <source>2nd</source>
        <translation>2.</translation>
    </message>
    <message>
        <source>all features</source>
        <translation>alle Merkmale</translation>
    </message>
    <message>
        <source>other features</source>
        <translation>übrige Merkmale</translation>
    </message>
    <message>
        <source>feature</source>
        <translation>Merkmal</translation>
    </message>
    <message>
        <source>word</source>
        <translation>Wort</translation>
    </message>
    <message>
        <source>row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>column</source>
        <translation>Spalte</translation>
    </message>
    <message>
        <source>red</source>
        <translation>Rot</translation>
    </message>
    <message>
        <source>green</source>
        <translation>Grün</translation>
    </message>
    <message>
        <source>blue</source>
        <translation>Blau</translation>
    </message>
</context>
<context>
    <name>Glossary</name>
    <message>
        <source>Glossary</source>
        <translation>Glossar</translation>
    </message>
    <message>
        <source>[Manual](index.md)</source>
        <translation>[Handbuch](index.md)</translation>
    </message>
    <message>
        <source>The same sentences are in the tooltips of the window, where a term stands. The notation is that of Lacoste-Julien et al. 2013 and Osokin et al. 2016.</source>
        <translation>Dieselben Sätze stehen in den Kurzhilfen des Fensters, wo ein Begriff vorkommt. Die Bezeichnungen sind die von Lacoste-Julien et al. 2013 und Osokin et al. 2016.</translation>
    </message>
    <message>
        <source>The problem</source>
        <translation>Das Problem</translation>
    </message>
    <message>
        <source>block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>The part αᵢ of the dual that belongs to training example i. There are n of them, and each is a probability distribution over the labellings of its example.</source>
        <translation>Der Teil αᵢ des Dualen, der zum Trainingsbeispiel i gehört. Es gibt n davon, und jeder ist eine Wahrscheinlichkeitsverteilung über die Beschriftungen seines Beispiels.</translation>
    </message>
    <message>
        <source>labelling</source>
        <translation>Beschriftung (Labelling)</translation>
    </message>
    <message>
        <source>One structured answer y for an example: the letters of a word, the classes of all superpixels, the places of all joints.</source>
        <translation>Eine strukturierte Antwort y auf ein Beispiel: die Buchstaben eines Worts, die Klassen aller Superpixel, die Orte aller Gelenke.</translation>
    </message>
    <message>
        <source>feature map</source>
        <translation>Merkmalsabbildung</translation>
    </message>
    <message>
        <source>φ(x, y) ∈ ℝᵈ describes an example x together with a labelling y. The model scores a labelling with ⟨w, φ(x, y)⟩, and ψᵢ(y) = φ(xᵢ, yᵢ) − φ(xᵢ, y).</source>
        <translation>φ(x, y) ∈ ℝᵈ beschreibt ein Beispiel x zusammen mit einer Beschriftung y. Das Modell bewertet eine Beschriftung mit ⟨w, φ(x, y)⟩, und ψᵢ(y) = φ(xᵢ, yᵢ) − φ(xᵢ, y).</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>Lᵢ(y) ≥ 0 says how wrong labelling y is for example i; 0 at the truth. The page of each task says which loss it has.</source>
        <translation>Lᵢ(y) ≥ 0 sagt, wie falsch die Beschriftung y für Beispiel i ist; 0 bei der Wahrheit. Die Seite jeder Aufgabe sagt, welchen Verlust sie hat.</translation>
    </message>
    <message>
        <source>slack</source>
        <translation>Schlupf</translation>
    </message>
    <message>
        <source>ξᵢ = max {Lᵢ(y) − ⟨w, ψᵢ(y)⟩ : y}, the structured hinge loss of example i. It bounds the loss of the prediction, and is 0 when the truth wins by the full margin.</source>
        <translation>ξᵢ = max {Lᵢ(y) − ⟨w, ψᵢ(y)⟩ : y}, der strukturierte Hinge-Verlust von Beispiel i. Er ist eine Schranke für den Verlust der Vorhersage, und 0, wenn die Wahrheit mit vollem Abstand gewinnt.</translation>
    </message>
    <message>
        <source>λ</source>
        <translation>λ</translation>
    </message>
    <message>
        <source>The weight of the regularisation in P(w) = λ/2 ‖w‖² + (1/n) Σ ξᵢ. A large λ keeps w small, a small λ fits the training part more closely.</source>
        <translation>Das Gewicht der Regularisierung in P(w) = λ/2 ‖w‖² + (1/n) Σ ξᵢ. Ein großes λ hält w klein, ein kleines λ passt sich dem Trainingsteil enger an.</translation>
    </message>
    <message>
        <source>primal objective</source>
        <translation>Primale Zielfunktion</translation>
    </message>
    <message>
        <source>P(w) = λ/2 ‖w‖² + (1/n) Σ ξᵢ, the function that is minimised.</source>
        <translation>P(w) = λ/2 ‖w‖² + (1/n) Σ ξᵢ, die Funktion, die minimiert wird.</translation>
    </message>
    <message>
        <source>dual objective</source>
        <translation>Duale Zielfunktion</translation>
    </message>
    <message>
        <source>D(α) = Σ ℓᵢ − λ/2 ‖w‖² with ℓᵢ = (1/n) Σ αᵢ(y) Lᵢ(y). It is a lower bound of every P(w), and the solvers raise it.</source>
        <translation>D(α) = Σ ℓᵢ − λ/2 ‖w‖² mit ℓᵢ = (1/n) Σ αᵢ(y) Lᵢ(y). Sie ist eine untere Schranke jedes P(w), und die Löser heben sie an.</translation>
    </message>
    <message>
        <source>Gaps</source>
        <translation>Lücken</translation>
    </message>
    <message>
        <source>duality gap</source>
        <translation>Dualitätslücke</translation>
    </message>
    <message>
        <source>g = P(w) − D(α) ≥ 0, a bound on how far w is from the optimum. It is exact when it was computed over all examples with the same w.</source>
        <translation>g = P(w) − D(α) ≥ 0, eine Schranke dafür, wie weit w vom Optimum ist. Sie ist exakt, wenn sie über alle Beispiele mit demselben w berechnet wurde.</translation>
    </message>
    <message>
        <source>ε</source>
        <translation>ε</translation>
    </message>
    <message>
        <source>The target of a run: it ends as soon as an exact duality gap is at most ε.</source>
        <translation>Das Ziel eines Laufs: er endet, sobald eine exakte Dualitätslücke höchstens ε ist.</translation>
    </message>
    <message>
        <source>block gap</source>
        <translation>Blocklücke</translation>
    </message>
    <message>
        <source>gᵢ = (1/n) (max {Hᵢ(y; w) : y} − Σ αᵢ(y) Hᵢ(y; w)), the share of example i in the duality gap: g = Σ gᵢ. On examples with a large one the most work is left.</source>
        <translation>gᵢ = (1/n) (max {Hᵢ(y; w) : y} − Σ αᵢ(y) Hᵢ(y; w)), der Anteil von Beispiel i an der Dualitätslücke: g = Σ gᵢ. Bei Beispielen mit einer großen bleibt am meisten zu tun.</translation>
    </message>
    <message>
        <source>gap estimate</source>
        <translation>Schätzung der Lücke</translation>
    </message>
    <message>
        <source>ĝᵢ, the block gap of example i when the solver last visited it. The sum Σ ĝᵢ is an estimate of the gap, and no bound.</source>
        <translation>ĝᵢ, die Blocklücke von Beispiel i, als der Löser es zuletzt besuchte. Die Summe Σ ĝᵢ ist eine Schätzung der Lücke, keine Schranke.</translation>
    </message>
    <message>
        <source>χ</source>
        <translation>χ</translation>
    </message>
    <message>
        <source>χ(x) = √(1 + n² Var[x / ‖x‖₁]), from 1 when all values are alike to √n when one holds everything. The larger χ(g) of the block gaps, the more sampling by gap can win.</source>
        <translation>χ(x) = √(1 + n² Var[x / ‖x‖₁]), von 1, wenn alle Werte gleich sind, bis √n, wenn einer alles hat. Je größer χ(g) der Blocklücken, desto mehr kann die Auswahl nach Lücken gewinnen.</translation>
    </message>
    <message>
        <source>drift</source>
        <translation>Drift</translation>
    </message>
    <message>
        <source>The largest ‖w − w rebuilt from the blocks‖ / ‖w‖ seen at exact gap passes: the rounding errors of the updates.</source>
        <translation>Das größte ‖w − aus den Blöcken neu gebildetes w‖ / ‖w‖ bei exakten Lückendurchgängen: die Rundungsfehler der Schritte.</translation>
    </message>
    <message>
        <source>Effort</source>
        <translation>Aufwand</translation>
    </message>
    <message>
        <source>oracle call</source>
        <translation>Orakelaufruf</translation>
    </message>
    <message>
        <source>One exact search for max {Hᵢ(y; w) : y}, with Hᵢ(y; w) = Lᵢ(y) − ⟨w, ψᵢ(y)⟩. It often costs most of the time, so methods are compared by its count.</source>
        <translation>Eine exakte Suche nach max {Hᵢ(y; w) : y} mit Hᵢ(y; w) = Lᵢ(y) − ⟨w, ψᵢ(y)⟩. Er kostet oft die meiste Zeit, deshalb werden Methoden nach ihrer Zahl verglichen.</translation>
    </message>
    <message>
        <source>effective pass</source>
        <translation>effektiver Durchgang</translation>
    </message>
    <message>
        <source>n oracle calls, whichever examples they were for: pass = oracle calls / n. Exact gap passes count; evaluation does not.</source>
        <translation>n Orakelaufrufe, gleich für welche Beispiele: Durchgang = Orakelaufrufe / n. Exakte Lückendurchgänge zählen, Auswertungen nicht.</translation>
    </message>
    <message>
        <source>block step</source>
        <translation>Blockschritt</translation>
    </message>
    <message>
        <source>One visit of the solver to a block: find a corner, compute the block gap, move αᵢ and w.</source>
        <translation>Ein Besuch des Lösers bei einem Block: eine Ecke finden, die Blocklücke berechnen, αᵢ und w bewegen.</translation>
    </message>
    <message>
        <source>Sampling and steps</source>
        <translation>Auswahl und Schritte</translation>
    </message>
    <message>
        <source>gap sampling</source>
        <translation>Auswahl nach Lücken</translation>
    </message>
    <message>
        <source>Block i is drawn with probability ĝᵢ / Σ ĝⱼ, so examples with a large gap are visited more often. It wins where a few examples hold most of the gap.</source>
        <translation>Block i wird mit Wahrscheinlichkeit ĝᵢ / Σ ĝⱼ gezogen, Beispiele mit großer Lücke werden also öfter besucht. Das gewinnt, wo wenige Beispiele den größten Teil der Lücke haben.</translation>
    </message>
    <message>
        <source>Frank-Wolfe step</source>
        <translation>Frank-Wolfe-Schritt</translation>
    </message>
    <message>
        <source>Moves αᵢ towards the corner yₛ that the oracle found: αᵢ ← (1 − γ) αᵢ + γ e(yₛ), where e(y) has all mass on y, with the γ of the line search.</source>
        <translation>Bewegt αᵢ zur Ecke yₛ, die das Orakel fand: αᵢ ← (1 − γ) αᵢ + γ e(yₛ), wobei e(y) alle Masse auf y hat, mit dem γ der Liniensuche.</translation>
    </message>
    <message>
        <source>away step</source>
        <translation>Wegschritt</translation>
    </message>
    <message>
        <source>Takes mass from the active labelling yₐ with the smallest Hᵢ(y; w) and spreads it over the others: αᵢ ← (1 + γ) αᵢ − γ e(yₐ).</source>
        <translation>Nimmt Masse von der aktiven Beschriftung yₐ mit dem kleinsten Hᵢ(y; w) und verteilt sie auf die anderen: αᵢ ← (1 + γ) αᵢ − γ e(yₐ).</translation>
    </message>
    <message>
        <source>pairwise step</source>
        <translation>paarweiser Schritt</translation>
    </message>
    <message>
        <source>Moves mass from the worst active labelling yₐ straight to the corner yₛ of the oracle: αᵢ ← αᵢ + γ (e(yₛ) − e(yₐ)).</source>
        <translation>Bewegt Masse von der schlechtesten aktiven Beschriftung yₐ geradewegs zur Ecke yₛ des Orakels: αᵢ ← αᵢ + γ (e(yₛ) − e(yₐ)).</translation>
    </message>
    <message>
        <source>active set</source>
        <translation>aktive Menge</translation>
    </message>
    <message>
        <source>Sᵢ = {y : αᵢ(y) &gt; 0}, the labellings of a block that carry mass.</source>
        <translation>Sᵢ = {y : αᵢ(y) &gt; 0}, die Beschriftungen eines Blocks, die Masse tragen.</translation>
    </message>
    <message>
        <source>averaging</source>
        <translation>Mittelung</translation>
    </message>
    <message>
        <source>Reports a mean of the iterates instead of the last one. The weighted mean is 2/(k(k+1)) Σ t·w⁽ᵗ⁾.</source>
        <translation>Gibt ein Mittel der Iterierten aus statt der letzten. Das gewichtete Mittel ist 2/(k(k+1)) Σ t·w⁽ᵗ⁾.</translation>
    </message>
    <message>
        <source>Cache and planes</source>
        <translation>Cache und Ebenen</translation>
    </message>
    <message>
        <source>working set</source>
        <translation>Arbeitsmenge</translation>
    </message>
    <message>
        <source>Cᵢ, the labellings stored for block i: those that the oracle returned, active or not.</source>
        <translation>Cᵢ, die für Block i gemerkten Beschriftungen: die das Orakel fand, aktiv oder nicht.</translation>
    </message>
    <message>
        <source>cache hit</source>
        <translation>Cache-Treffer</translation>
    </message>
    <message>
        <source>A visit that a stored labelling answers instead of the oracle. Its gap must be at least max(F·ĝᵢ, ν·g/n).</source>
        <translation>Ein Besuch, den eine gemerkte Beschriftung statt des Orakels beantwortet. Ihre Lücke muss mindestens max(F·ĝᵢ, ν·g/n) sein.</translation>
    </message>
    <message>
        <source>F</source>
        <translation>F</translation>
    </message>
    <message>
        <source>The local rule of the cache: a stored labelling is used only if its gap is at least F·ĝᵢ. A large F leaves no hits, a tiny one uses stale labellings.</source>
        <translation>Die lokale Regel des Caches: eine gemerkte Beschriftung wird nur benutzt, wenn ihre Lücke mindestens F·ĝᵢ ist. Ein großes F lässt keine Treffer, ein winziges benutzt veraltete Beschriftungen.</translation>
    </message>
    <message>
        <source>ν</source>
        <translation>ν</translation>
    </message>
    <message>
        <source>The global rule of the cache: the gap of a stored labelling must also be at least ν·g/n, the ν-fold mean of the block gaps.</source>
        <translation>Die globale Regel des Caches: die Lücke einer gemerkten Beschriftung muss auch mindestens ν·g/n sein, das ν-fache der mittleren Blocklücke.</translation>
    </message>
    <message>
        <source>plane</source>
        <translation>Ebene</translation>
    </message>
    <message>
        <source>A labelling as a cutting plane, the lower bound Hᵢ(y; w) ≤ ξᵢ, which is linear in w. Multi-plane methods step on stored planes between oracle calls.</source>
        <translation>Eine Beschriftung als Schnittebene, die untere Schranke Hᵢ(y; w) ≤ ξᵢ, die linear in w ist. Multi-Plane-Verfahren machen zwischen Orakelaufrufen Schritte auf gemerkten Ebenen.</translation>
    </message>
    <message>
        <source>Regularisation path</source>
        <translation>Regularisierungspfad</translation>
    </message>
    <message>
        <source>regularisation path</source>
        <translation>Regularisierungspfad</translation>
    </message>
    <message>
        <source>Solutions for every λ of a range. Between two breakpoints w stays fixed, and the gap is known exactly.</source>
        <translation>Lösungen für jedes λ eines Bereichs. Zwischen zwei Knickpunkten bleibt w fest, und die Lücke ist genau bekannt.</translation>
    </message>
    <message>
        <source>breakpoint</source>
        <translation>Knickpunkt</translation>
    </message>
    <message>
        <source>A λ at which the gap has reached ε, so that the solver trains again until it is κε.</source>
        <translation>Ein λ, bei dem die Lücke ε erreicht hat, sodass der Löser wieder trainiert, bis sie κε ist.</translation>
    </message>
    <message>
        <source>κ</source>
        <translation>κ</translation>
    </message>
    <message>
        <source>The gap at a breakpoint is brought down to κε, 0 &lt; κ &lt; 1. Near 1 there are many cheap breakpoints, near 0 a few expensive ones.</source>
        <translation>Die Lücke an einem Knickpunkt wird auf κε gebracht, 0 &lt; κ &lt; 1. Nahe 1 gibt es viele billige Knickpunkte, nahe 0 wenige teure.</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>touched</source>
        <translation>berührt</translation>
    </message>
    <message>
        <source>The mean share of the d weights that φ(xᵢ, yᵢ) is not 0 at. Updates cost time in proportion to it.</source>
        <translation>Der mittlere Anteil der d Gewichte, an denen φ(xᵢ, yᵢ) nicht 0 ist. Schritte kosten Zeit im Verhältnis dazu.</translation>
    </message>
    <message>
        <source>bounds</source>
        <translation>Schranken</translation>
    </message>
    <message>
        <source>A box on some weights, l ≤ w ≤ u: pair weights of photographs stay at 0 or above, so that the oracle is a minimum cut.</source>
        <translation>Ein Kasten um einige Gewichte, l ≤ w ≤ u: Paargewichte von Fotos bleiben bei 0 oder darüber, damit das Orakel ein minimaler Schnitt ist.</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>&lt;h3&gt;GapScope %1&lt;/h3&gt;&lt;p&gt;Watch structured SVMs train with block-coordinate Frank-Wolfe.&lt;/p&gt;&lt;p&gt;Commit %2, %3, chain kernels: %4&lt;/p&gt;&lt;p&gt;Lacoste-Julien, Jaggi, Schmidt, Pletscher: Block-coordinate Frank-Wolfe optimization for structural SVMs. ICML 2013.&lt;br&gt;Osokin, Alayrac, Lukasewitz, Dokania, Lacoste-Julien: Minding the gaps for block Frank-Wolfe optimization of structured SVMs. ICML 2016.&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;GapScope %1&lt;/h3&gt;&lt;p&gt;Strukturierten SVMs beim Training mit blockweisem Frank-Wolfe zusehen.&lt;/p&gt;&lt;p&gt;Commit %2, %3, Kettenkerne: %4&lt;/p&gt;&lt;p&gt;Lacoste-Julien, Jaggi, Schmidt, Pletscher: Block-coordinate Frank-Wolfe optimization for structural SVMs. ICML 2013.&lt;br&gt;Osokin, Alayrac, Lukasewitz, Dokania, Lacoste-Julien: Minding the gaps for block Frank-Wolfe optimization of structured SVMs. ICML 2016.&lt;/p&gt;&lt;p&gt;Freie Software unter der GNU General Public License, Version 3 oder neuer.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Keys and mouse</source>
        <translation>Tasten und Maus</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>Diagramme</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>Rad</translation>
    </message>
    <message>
        <source>zoom at the cursor; over an axis: that axis</source>
        <translation>am Zeiger zoomen; über einer Achse: diese Achse</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>Ziehen</translation>
    </message>
    <message>
        <source>zoom to a rectangle</source>
        <translation>auf ein Rechteck zoomen</translation>
    </message>
    <message>
        <source>Shift+drag</source>
        <translation>Umschalt+Ziehen</translation>
    </message>
    <message>
        <source>pan</source>
        <translation>verschieben</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>Doppelklick</translation>
    </message>
    <message>
        <source>show everything</source>
        <translation>alles zeigen</translation>
    </message>
    <message>
        <source>move the crosshair</source>
        <translation>das Fadenkreuz bewegen</translation>
    </message>
    <message>
        <source>choose the curve</source>
        <translation>die Kurve wählen</translation>
    </message>
    <message>
        <source>Ctrl+click, Space</source>
        <translation>Strg+Klick, Leertaste</translation>
    </message>
    <message>
        <source>set the second cursor: differences and ratio</source>
        <translation>den zweiten Zeiger setzen: Differenzen und Verhältnis</translation>
    </message>
    <message>
        <source>zoom in, out, show everything</source>
        <translation>vergrößern, verkleinern, alles zeigen</translation>
    </message>
    <message>
        <source>Runs and paths</source>
        <translation>Läufe und Pfade</translation>
    </message>
    <message>
        <source>Click on the box of a run</source>
        <translation>Klick auf das Kästchen eines Laufs</translation>
    </message>
    <message>
        <source>draw it, or not</source>
        <translation>ihn zeichnen oder nicht</translation>
    </message>
    <message>
        <source>draw this one alone</source>
        <translation>nur diesen zeichnen</translation>
    </message>
    <message>
        <source>Click on a plot of a path</source>
        <translation>Klick in ein Diagramm eines Pfads</translation>
    </message>
    <message>
        <source>look at that λ</source>
        <translation>dieses λ ansehen</translation>
    </message>
    <message>
        <source>Drag of its blue line</source>
        <translation>Ziehen seiner blauen Linie</translation>
    </message>
    <message>
        <source>the same; the slider below does it by keys</source>
        <translation>dasselbe; der Regler darunter tut es mit Tasten</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Entf</translation>
    </message>
    <message>
        <source>take the selected ones off the list</source>
        <translation>die ausgewählten von der Liste nehmen</translation>
    </message>
    <message>
        <source>Words, sentences, photographs, poses</source>
        <translation>Wörter, Sätze, Fotos, Posen</translation>
    </message>
    <message>
        <source>→ ←, N B</source>
        <translation>→ ←, N B</translation>
    </message>
    <message>
        <source>next example, previous one</source>
        <translation>nächstes Beispiel, voriges</translation>
    </message>
    <message>
        <source>next error</source>
        <translation>nächster Fehler</translation>
    </message>
    <message>
        <source>truth, prediction, difference</source>
        <translation>Wahrheit, Vorhersage, Unterschied</translation>
    </message>
    <message>
        <source>Home End</source>
        <translation>Pos1 Ende</translation>
    </message>
    <message>
        <source>first, last</source>
        <translation>erstes, letztes</translation>
    </message>
    <message>
        <source>zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>Shift+→ ←</source>
        <translation>Umschalt+→ ←</translation>
    </message>
    <message>
        <source>in a sentence: next, previous token; a click keeps one</source>
        <translation>in einem Satz: nächstes, voriges Token; ein Klick hält eines fest</translation>
    </message>
    <message>
        <source>Click, Ctrl+arrows</source>
        <translation>Klick, Strg+Pfeile</translation>
    </message>
    <message>
        <source>in a photograph or pose: choose a superpixel or part</source>
        <translation>in einem Foto oder einer Pose: Superpixel oder Teil wählen</translation>
    </message>
    <message>
        <source>Drag, Shift+arrows</source>
        <translation>Ziehen, Umschalt+Pfeile</translation>
    </message>
    <message>
        <source>in a photograph: move</source>
        <translation>in einem Foto: verschieben</translation>
    </message>
    <message>
        <source>What a photograph or pose shows</source>
        <translation>Was ein Foto oder eine Pose zeigt</translation>
    </message>
    <message>
        <source>borders of superpixels; rings of a pose</source>
        <translation>Ränder der Superpixel; Ringe einer Pose</translation>
    </message>
    <message>
        <source>scores of a photograph; unary scores of a pose</source>
        <translation>Bewertungen eines Fotos; unäre einer Pose</translation>
    </message>
    <message>
        <source>loss-augmented answer</source>
        <translation>verlusterweiterte Antwort</translation>
    </message>
    <message>
        <source>overlay weaker, stronger</source>
        <translation>Überlagerung schwächer, stärker</translation>
    </message>
    <message>
        <source>pin the chosen part of a pose where it is; Esc lets it go</source>
        <translation>den gewählten Teil einer Pose festhalten, wo er ist; Esc lässt ihn los</translation>
    </message>
    <message>
        <source>Shift+click</source>
        <translation>Umschalt+Klick</translation>
    </message>
    <message>
        <source>pin it elsewhere</source>
        <translation>ihn anderswo festhalten</translation>
    </message>
    <message>
        <source>Ctrl+Shift+arrows</source>
        <translation>Strg+Umschalt+Pfeile</translation>
    </message>
    <message>
        <source>pin it a cell further</source>
        <translation>ihn eine Zelle weiter festhalten</translation>
    </message>
    <message>
        <source>types of relations</source>
        <translation>Typen der Beziehungen</translation>
    </message>
    <message>
        <source>max-marginals</source>
        <translation>Max-Marginale</translation>
    </message>
    <message>
        <source>Double click or Ctrl+click on its line</source>
        <translation>Doppelklick oder Strg+Klick auf seine Linie</translation>
    </message>
    <message>
        <source>Double click on its name, F2</source>
        <translation>Doppelklick auf seinen Namen, F2</translation>
    </message>
    <message>
        <source>rename it</source>
        <translation>ihn umbenennen</translation>
    </message>
    <message>
        <source>Click on a name above a plot</source>
        <translation>Klick auf einen Namen über einem Diagramm</translation>
    </message>
    <message>
        <source>hide the curve; with Ctrl: draw it alone</source>
        <translation>die Kurve ausblenden; mit Strg: sie allein zeichnen</translation>
    </message>
</context>
<context>
    <name>HtmlReport</name>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Figure %1.</source>
        <translation>Abbildung %1.</translation>
    </message>
</context>
<context>
    <name>InterruptedRun</name>
    <message>
        <source>A run</source>
        <translation>Ein Lauf</translation>
    </message>
    <message>
        <source>it has no checkpoint yet</source>
        <translation>er hat noch keinen Sicherungspunkt</translation>
    </message>
    <message>
        <source>its last bits may differ: %1</source>
        <translation>seine letzten Bits können abweichen: %1</translation>
    </message>
    <message>
        <source>from its last checkpoint but one, for the last %1</source>
        <translation>von seinem vorletzten Sicherungspunkt, denn der letzte %1</translation>
    </message>
    <message>
        <source>its checkpoints cannot be read (the newest: %1)</source>
        <translation>seine Sicherungspunkte sind nicht lesbar (der neueste: %1)</translation>
    </message>
    <message>
        <source>%1 would begin again from its first λ, in place of what it has reached: %2.</source>
        <translation>%1 würde bei seinem ersten λ von vorn beginnen, an Stelle des Erreichten: %2.</translation>
    </message>
    <message>
        <source>%1 would begin again, in place of what it has reached: %2.</source>
        <translation>%1 würde von vorn beginnen, an Stelle des Erreichten: %2.</translation>
    </message>
    <message>
        <source>%1 can resume after %2 λ</source>
        <translation>%1 kann nach %2 λ weitergehen</translation>
    </message>
    <message>
        <source>%1 can resume from pass %2</source>
        <translation>%1 kann ab Durchgang %2 weitergehen</translation>
    </message>
    <message>
        <source>it repeats another run</source>
        <translation>er wiederholt einen anderen Lauf</translation>
    </message>
    <message>
        <source>it has no checkpoint</source>
        <translation>er hat keinen Sicherungspunkt</translation>
    </message>
    <message>
        <source>1 run that waited would follow.</source>
        <translation>1 wartender Lauf würde folgen.</translation>
    </message>
    <message>
        <source>%1 runs that waited would follow.</source>
        <translation>%1 wartende Läufe würden folgen.</translation>
    </message>
</context>
<context>
    <name>KnownDuals</name>
    <message>
        <source>%1, drawn here</source>
        <translation>%1, hier gezeichnet</translation>
    </message>
</context>
<context>
    <name>Label</name>
    <message>
        <source>right ankle</source>
        <translation>rechter Knöchel</translation>
    </message>
    <message>
        <source>right knee</source>
        <translation>rechtes Knie</translation>
    </message>
    <message>
        <source>right hip</source>
        <translation>rechte Hüfte</translation>
    </message>
    <message>
        <source>left hip</source>
        <translation>linke Hüfte</translation>
    </message>
    <message>
        <source>left knee</source>
        <translation>linkes Knie</translation>
    </message>
    <message>
        <source>left ankle</source>
        <translation>linker Knöchel</translation>
    </message>
    <message>
        <source>right wrist</source>
        <translation>rechtes Handgelenk</translation>
    </message>
    <message>
        <source>right elbow</source>
        <translation>rechter Ellbogen</translation>
    </message>
    <message>
        <source>right shoulder</source>
        <translation>rechte Schulter</translation>
    </message>
    <message>
        <source>left shoulder</source>
        <translation>linke Schulter</translation>
    </message>
    <message>
        <source>left elbow</source>
        <translation>linker Ellbogen</translation>
    </message>
    <message>
        <source>left wrist</source>
        <translation>linkes Handgelenk</translation>
    </message>
    <message>
        <source>neck</source>
        <translation>Hals</translation>
    </message>
    <message>
        <source>head top</source>
        <translation>Scheitel</translation>
    </message>
    <message>
        <source>right shin</source>
        <translation>rechter Unterschenkel</translation>
    </message>
    <message>
        <source>left shin</source>
        <translation>linker Unterschenkel</translation>
    </message>
    <message>
        <source>right thigh</source>
        <translation>rechter Oberschenkel</translation>
    </message>
    <message>
        <source>left thigh</source>
        <translation>linker Oberschenkel</translation>
    </message>
    <message>
        <source>right flank</source>
        <translation>rechte Flanke</translation>
    </message>
    <message>
        <source>left flank</source>
        <translation>linke Flanke</translation>
    </message>
    <message>
        <source>right collar</source>
        <translation>rechtes Schlüsselbein</translation>
    </message>
    <message>
        <source>left collar</source>
        <translation>linkes Schlüsselbein</translation>
    </message>
    <message>
        <source>right upper arm</source>
        <translation>rechter Oberarm</translation>
    </message>
    <message>
        <source>left upper arm</source>
        <translation>linker Oberarm</translation>
    </message>
    <message>
        <source>right forearm</source>
        <translation>rechter Unterarm</translation>
    </message>
    <message>
        <source>left forearm</source>
        <translation>linker Unterarm</translation>
    </message>
    <message>
        <source>elsewhere</source>
        <translation>anderswo</translation>
    </message>
    <message>
        <source>torso</source>
        <translation>Rumpf</translation>
    </message>
    <message>
        <source>head</source>
        <translation>Kopf</translation>
    </message>
    <message>
        <source>right upper leg</source>
        <translation>rechter Oberschenkel</translation>
    </message>
    <message>
        <source>right lower leg</source>
        <translation>rechter Unterschenkel</translation>
    </message>
    <message>
        <source>left upper leg</source>
        <translation>linker Oberschenkel</translation>
    </message>
    <message>
        <source>left lower leg</source>
        <translation>linker Unterschenkel</translation>
    </message>
    <message>
        <source>right lower arm</source>
        <translation>rechter Unterarm</translation>
    </message>
    <message>
        <source>left lower arm</source>
        <translation>linker Unterarm</translation>
    </message>
    <message>
        <source>shoulder</source>
        <translation>Schulter</translation>
    </message>
    <message>
        <source>elbow</source>
        <translation>Ellbogen</translation>
    </message>
    <message>
        <source>wrist</source>
        <translation>Handgelenk</translation>
    </message>
    <message>
        <source>hip</source>
        <translation>Hüfte</translation>
    </message>
    <message>
        <source>knee</source>
        <translation>Knie</translation>
    </message>
    <message>
        <source>ankle</source>
        <translation>Knöchel</translation>
    </message>
</context>
<context>
    <name>LabelChoice</name>
    <message>
        <source>Labelling needs a model: select a run that has weights, or open a model file</source>
        <translation>Labeln braucht ein Modell: wählen Sie einen Lauf mit Gewichten, oder öffnen Sie eine Modelldatei</translation>
    </message>
    <message>
        <source>%1 has no weights to label with. A record keeps none: repeat the run first.</source>
        <translation>%1 hat keine Gewichte zum Labeln. Ein Protokoll enthält keine: wiederholen Sie zuerst den Lauf.</translation>
    </message>
    <message>
        <source>%1 has a kernel: its solution is a sum over training inputs, no model that labels files.</source>
        <translation>%1 hat einen Kern: seine Lösung ist eine Summe über Trainingseingaben, kein Modell, das Dateien labelt.</translation>
    </message>
    <message>
        <source>These files are labelled, not trained on: go back to the training data, or open them to train on them.</source>
        <translation>Diese Dateien werden gelabelt, nicht zum Training benutzt: gehen Sie zurück zu den Trainingsdaten, oder öffnen Sie sie, um auf ihnen zu trainieren.</translation>
    </message>
    <message>
        <source>These files have no labels to train on: go back to the training data first.</source>
        <translation>Diese Dateien haben keine Labels zum Trainieren: gehen Sie zuerst zurück zu den Trainingsdaten.</translation>
    </message>
    <message>
        <source>%1 was trained on examples that no file can hold: train on other data first.</source>
        <translation>%1 wurde auf Beispielen trainiert, die in keiner Datei stehen können: zuerst auf anderen Daten trainieren.</translation>
    </message>
</context>
<context>
    <name>LabelFiles</name>
    <message>
        <source>%1 pictures in %2</source>
        <translation>%1 Bilder in %2</translation>
    </message>
    <message>
        <source>%1 labels %2</source>
        <translation>%1 labelt %2</translation>
    </message>
    <message>
        <source>handwritten words in the form of letter.data</source>
        <translation>handgeschriebene Wörter in der Form von letter.data</translation>
    </message>
    <message>
        <source>text in columns, as it was trained on</source>
        <translation>Text in Spalten, wie er zum Training diente</translation>
    </message>
    <message>
        <source>photographs: a folder, a tar archive or pictures</source>
        <translation>Fotos: ein Ordner, ein tar-Archiv oder Bilder</translation>
    </message>
    <message>
        <source>photographs of people: a folder, a tar archive or pictures</source>
        <translation>Fotos von Menschen: ein Ordner, ein tar-Archiv oder Bilder</translation>
    </message>
    <message>
        <source>rows of %1 features</source>
        <translation>Zeilen aus %1 Merkmalen</translation>
    </message>
    <message>
        <source>sentence pairs: a folder or a tar archive of NAME.e and NAME.f</source>
        <translation>Satzpaare: ein Ordner oder ein tar-Archiv aus NAME.e und NAME.f</translation>
    </message>
</context>
<context>
    <name>ListTable</name>
    <message>
        <source>Copy table as text</source>
        <translation>Tabelle als Text kopieren</translation>
    </message>
    <message>
        <source>Copy row as text</source>
        <translation>Zeile als Text kopieren</translation>
    </message>
</context>
<context>
    <name>MethodDock</name>
    <message>
        <source>No gain from several workers was measured with such data.</source>
        <translation>Bei solchen Daten wurde mit mehreren Arbeitern kein Gewinn gemessen.</translation>
    </message>
</context>
<context>
    <name>OptionCommand</name>
    <message>
        <source>change of %1</source>
        <translation>Änderung von %1</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Not possible now</source>
        <translation>Jetzt nicht möglich</translation>
    </message>
    <message>
        <source>Option</source>
        <translation>Option</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>Glossar</translation>
    </message>
</context>
<context>
    <name>ParameterWords</name>
    <message>
        <source>Each breakpoint is solved to a gap of κε, 0 &lt; κ &lt; 1. Near 1: many breakpoints, each one cheap; near 0: few, each one expensive.</source>
        <translation>Jeder Knickpunkt wird bis zu einer Lücke von κε gelöst. Nahe 1: mehr Knickpunkte, jeder billig; klein: wenige, jeder teuer. 0 &lt; κ &lt; 1.</translation>
    </message>
    <message>
        <source>The path ends at this λ, or earlier when its w reaches the target gap at every smaller λ. 2^-15 in the paper; 0: only the latter.</source>
        <translation>Der Pfad endet hier, oder früher, wenn sein w jedem kleineren λ genügt. 2^-15 in der Arbeit; 0: nur dann.</translation>
    </message>
    <message>
        <source>λ of the grid: 2^15:2^-15 (every power of 2 between), or a list such as 0.1, 1/n, 2^-3</source>
        <translation>λ des Gitters: 2^15:2^-15 (jede Zweierpotenz dazwischen) oder eine Liste wie 0.1, 1/n, 2^-3</translation>
    </message>
    <message>
        <source>Uses the sum of stale gap estimates as the gap: no exact passes, faster, no guarantee</source>
        <translation>Nimmt die Summe alter Lückenschätzungen als Lücke: keine exakten Durchläufe, schneller, ohne Zusage</translation>
    </message>
    <message>
        <source>Where the solver starts at the next λ: from zero, with the same w (the duals rescaled), or with the same duals (w rescaled)</source>
        <translation>Wo der Löser beim nächsten λ beginnt: bei null, mit demselben w (die Dualen umskaliert) oder mit denselben Dualen (w umskaliert)</translation>
    </message>
    <message>
        <source>The folds that train, the others test: fold 0 (small) or folds 1–9 (large)</source>
        <translation>Welche Teile trainieren, die anderen testen: Teil 0 (small) oder die Teile 1–9 (large)</translation>
    </message>
    <message>
        <source>Sentences that measure the test error and the chunk F1: those the data name, or every fifth (holdout)</source>
        <translation>Welche Sätze Testfehler und Chunk-F1 messen: wie in den Daten, oder jeder fünfte (holdout)</translation>
    </message>
    <message>
        <source>Rows that measure the test error: those the data name, or every fifth (holdout)</source>
        <translation>An welchen Zeilen der Testfehler gemessen wird: wie in den Daten, oder jede fünfte (holdout)</translation>
    </message>
    <message>
        <source>Photographs that measure the test error and the IoU: those in the folder test or, without one, those with numbers divisible by 3; or every K-th (every-K), or none</source>
        <translation>Welche Fotos Testfehler und IoU messen: Ordner train und test, oder durch 3 teilbare Nummern, wenn nichts gewählt ist: jedes K-te (every-K) oder keines (none)</translation>
    </message>
    <message>
        <source>Photographs that measure the test error: those named in the column split of joints.csv or, without one, with numbers divisible by 3; every K-th (every-K); none. upright: only people who stand</source>
        <translation>Mit welchen Fotos gearbeitet wird und welche davon den Testfehler messen: die Spalte split von joints.csv, oder durch 3 teilbare Nummern, wenn nichts gewählt ist: stehende Menschen (upright), jedes K-te (every-K) oder keines (none)</translation>
    </message>
    <message>
        <source>Sentence pairs that measure the alignment error rate: those the data name, or the pairs of dev (dev)</source>
        <translation>An welchen Satzpaaren die Fehlerrate der Verbindungen gemessen wird: wie in den Daten, oder die Paare von dev (dev)</translation>
    </message>
    <message>
        <source>Each photograph is cut into about this many regions. More regions follow outlines better and take longer</source>
        <translation>In etwa so viele Regionen wird jedes Foto zerlegt: mehr folgen den Umrissen genauer und dauern länger</translation>
    </message>
    <message>
        <source>Features of two neighbours: exp(−η χ²) of nine histograms for 11 values of η and a 1; or these weighted by border length, and the same for the distance of colours</source>
        <translation>Was über zwei Nachbarn bekannt ist: exp(−η χ²) von neun Histogrammen für 11 η und eine 1; oder diese gewichtet mit der Länge ihrer Grenze, und dasselbe vom Abstand ihrer Farben</translation>
    </message>
    <message>
        <source>Mirrored and cropped copies enlarge the training part to this many photographs</source>
        <translation>Gespiegelte und beschnittene Kopien vergrößern den Trainingsteil auf so viele</translation>
    </message>
    <message>
        <source>Attributes that occur less often in the training part are left out</source>
        <translation>Attribute, die im Training seltener vorkommen, fallen weg</translation>
    </message>
    <message>
        <source>A folder with NAME.npy for each photograph, or an ONNX network that computes them: 26 maps of parts, or 676 with those of relations</source>
        <translation>Ein Ordner mit NAME.npy für jedes Foto oder ein ONNX-Netz, das sie erzeugt: 26 Karten der Körperteile, oder 676 mit denen der Beziehungen</translation>
    </message>
    <message>
        <source>One attribute per line, in CRFsuite&apos;s notation: w[-1]|w[0] joins the word before and the word, pos[0] is the second column, c2[0] the third; __BOS__ and __EOS__ mark the ends. Or in that of CRF++: U05:%x[-1,0]/%x[0,0]. # begins a comment.</source>
        <translation>Ein Attribut je Zeile in der Schreibweise von CRFsuite: w[-1]|w[0] verbindet das Wort davor und das Wort, pos[0] ist die zweite Spalte, c2[0] die dritte; __BOS__ und __EOS__ markieren die Enden. Oder in der von CRF++: U05:%x[-1,0]/%x[0,0]. # beginnt einen Kommentar.</translation>
    </message>
    <message>
        <source>How the heuristic path uses stale gap estimates. paper: it stops at a sum of κε (Osokin et al. 2016, App. K); authors, as their code: at 0.8 κε, an estimate never falls when λ does, and the cache&apos;s bound ν·g/n is off</source>
        <translation>Wie der heuristische Pfad veraltete Lückenschätzungen verwendet. paper: er hält bei einer Summe von κε (Osokin et al. 2016, App. K); authors, wie das Programm der Autoren: bei 0,8 κε, keine Schätzung fällt, wenn λ fällt, und die Schranke ν·g/n des Caches ist aus</translation>
    </message>
    <message>
        <source>The pair weights are learnt, or neighbours with different labels cost 1 (fixed), as in Shah et al. 2015, App. A: pairs then have no features</source>
        <translation>Die Paargewichte werden gelernt, oder Nachbarn mit verschiedenen Labels kosten 1 (fixed), wie in Shah et al. 2015, App. A: Paare haben dann keine Merkmale</translation>
    </message>
    <message>
        <source>A class counts the same however large it is in an image (balanced), or the loss is the share of wrong regions (hamming), as in Shah et al. 2015, App. A</source>
        <translation>Eine Klasse zählt gleich viel, wie groß sie im Bild auch ist (balanced), oder der Verlust ist der Anteil falscher Regionen (hamming), wie in Shah et al. 2015, App. A</translation>
    </message>
    <message>
        <source>Each label has a weight of its own, at every, the first and the last position (on), or attributes and transitions alone count, as in Shah et al. 2015, App. A (off)</source>
        <translation>Jedes Label hat ein eigenes Gewicht, an jeder, der ersten und der letzten Stelle (on), oder nur Attribute und Übergänge zählen, wie in Shah et al. 2015, App. A (off)</translation>
    </message>
    <message>
        <source>The default template and the count of its attributes: words as they are, counted in the sentences that are kept (crfsuite), or words in lower case, one marker beyond the sentence, counted in the whole training part (paper), as in Osokin et al. 2016, App. I.2</source>
        <translation>Die übliche Vorlage und die Zählung ihrer Attribute: Wörter, wie sie sind, gezählt in den behaltenen Sätzen (crfsuite), oder Wörter in Kleinschreibung, eine Marke jenseits des Satzes, gezählt im ganzen Trainingsteil (paper), wie in Osokin et al. 2016, Anh. I.2</translation>
    </message>
</context>
<context>
    <name>PdfReport</name>
    <message>
        <source>Figure %1.</source>
        <translation>Abbildung %1.</translation>
    </message>
    <message>
        <source>… and so on: the whole text is attached to this file as gapscope-spec.json.</source>
        <translation>… und so weiter: der ganze Text ist dieser Datei als gapscope-spec.json angehängt.</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>Seite %1 von %2</translation>
    </message>
    <message>
        <source>%1, more columns</source>
        <translation>%1, weitere Spalten</translation>
    </message>
</context>
<context>
    <name>PicturesInFront</name>
    <message>
        <source>Predictions of %1</source>
        <translation>Vorhersagen von %1</translation>
    </message>
    <message>
        <source>Confusion of %1</source>
        <translation>Verwechslungen: %1</translation>
    </message>
    <message>
        <source>Weights of %1</source>
        <translation>Gewichte von %1</translation>
    </message>
</context>
<context>
    <name>PlotMenu</name>
    <message>
        <source>Select</source>
        <translation>Auswählen</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Only this one</source>
        <translation>Nur diese</translation>
    </message>
    <message>
        <source>Logarithmic x axis</source>
        <translation>Logarithmische x-Achse</translation>
    </message>
    <message>
        <source>Logarithmic y axis</source>
        <translation>Logarithmische y-Achse</translation>
    </message>
    <message>
        <source>x axis</source>
        <translation>x-Achse</translation>
    </message>
    <message>
        <source>Colour and line</source>
        <translation>Farbe und Linie</translation>
    </message>
</context>
<context>
    <name>PlotPanel</name>
    <message>
        <source>Primal and dual</source>
        <translation>Primal und dual</translation>
    </message>
    <message>
        <source>primal</source>
        <translation>primal</translation>
    </message>
    <message>
        <source>dual</source>
        <translation>dual</translation>
    </message>
    <message>
        <source>Train and test error</source>
        <translation>Trainings- und Testfehler</translation>
    </message>
    <message>
        <source>train</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>test</source>
        <translation>Test</translation>
    </message>
    <message>
        <source>Visits answered by</source>
        <translation>Besuche beantwortet von</translation>
    </message>
    <message>
        <source>cache, local hit</source>
        <translation>Cache, lokaler Treffer</translation>
    </message>
    <message>
        <source>cache, global hit</source>
        <translation>Cache, globaler Treffer</translation>
    </message>
    <message>
        <source>oracle, miss</source>
        <translation>Orakel, Fehlgriff</translation>
    </message>
    <message>
        <source>Labellings per block</source>
        <translation>Beschriftungen je Block</translation>
    </message>
    <message>
        <source>working set, mean</source>
        <translation>Arbeitsmenge, Mittel</translation>
    </message>
    <message>
        <source>working set, largest</source>
        <translation>Arbeitsmenge, größte</translation>
    </message>
    <message>
        <source>active set, mean</source>
        <translation>aktive Menge, Mittel</translation>
    </message>
    <message>
        <source>active set, largest</source>
        <translation>aktive Menge, größte</translation>
    </message>
    <message>
        <source>Steps by kind</source>
        <translation>Schritte nach Art</translation>
    </message>
    <message>
        <source>Frank-Wolfe</source>
        <translation>Frank-Wolfe</translation>
    </message>
    <message>
        <source>pairwise</source>
        <translation>paarweise</translation>
    </message>
    <message>
        <source>away</source>
        <translation>weg</translation>
    </message>
    <message>
        <source>drop</source>
        <translation>Wegfall</translation>
    </message>
    <message>
        <source>dashed</source>
        <translation>gestrichelt</translation>
    </message>
    <message>
        <source>dotted</source>
        <translation>gepunktet</translation>
    </message>
    <message>
        <source>dash-dotted</source>
        <translation>strichpunktiert</translation>
    </message>
    <message>
        <source>long dashes</source>
        <translation>lange Striche</translation>
    </message>
    <message>
        <source>solid</source>
        <translation>durchgezogen</translation>
    </message>
    <message>
        <source>other dash</source>
        <translation>andere Strichelung</translation>
    </message>
    <message>
        <source>%1 (%2 seeds)</source>
        <translation>%1 (%2 Seeds)</translation>
    </message>
    <message>
        <source>target ε = %1</source>
        <translation>Ziel ε = %1</translation>
    </message>
    <message>
        <source>%1 (test)</source>
        <translation>%1 (Test)</translation>
    </message>
    <message>
        <source>%1 has no certificate: “%2” shows it</source>
        <translation>%1 hat kein Zertifikat: „%2“ zeigt ihn</translation>
    </message>
    <message>
        <source>%1 runs have no certificate: “%2” shows them</source>
        <translation>%1 Läufe haben kein Zertifikat: „%2“ zeigt sie</translation>
    </message>
    <message>
        <source>named in Runs</source>
        <translation>benannt unter Läufe</translation>
    </message>
    <message>
        <source>named in Runs, whose filter hides some</source>
        <translation>benannt unter Läufe, deren Filter einige verbirgt</translation>
    </message>
</context>
<context>
    <name>PoseAnswers</name>
    <message>
        <source>loss %1 · %2 of 14 joints wrong</source>
        <translation>Verlust %1 · %2 von 14 Gelenken falsch</translation>
    </message>
</context>
<context>
    <name>Presets</name>
    <message>
        <source>Photographs: BCFW + gap, averaged</source>
        <translation>Fotos: BCFW + gap, gemittelt</translation>
    </message>
    <message>
        <source>For a first segmenter: the weighted average of the iterates segments well long before the last iterate does, and λ = 0.3 suits a few hundred photographs (1/n is far too little). Try other λ on the Path page or with Compare.</source>
        <translation>Für eine erste Segmentierung: das gewichtete Mittel der Iterierten segmentiert lange vor der letzten Iterierten gut, und λ = 0,3 passt zu einigen hundert Fotos (1/n ist viel zu wenig). Andere λ auf der Seite Pfad oder mit Vergleichen versuchen.</translation>
    </message>
    <message>
        <source>Poses: BCPFW + gap + cache, averaged</source>
        <translation>Posen: BCPFW + gap + Cache, gemittelt</translation>
    </message>
    <message>
        <source>For a first pose model: the oracle is slow, so stored poses save most of its calls, the weighted average of the iterates predicts better than the last one, sooner, and λ = 0.1 suits a hundred photographs and more.</source>
        <translation>Für ein erstes Posenmodell: das Orakel ist langsam, gemerkte Posen sparen die meisten Aufrufe, das gewichtete Mittel der Iterierten sagt besser und früher vorher als die letzte, und λ = 0,1 passt zu hundert und mehr Fotos.</translation>
    </message>
    <message>
        <source>Oracle is fast: BCFW + gap</source>
        <translation>Orakel schnell: BCFW + gap</translation>
    </message>
    <message>
        <source>Recommended when oracle calls are cheap: active sets and a cache would cost more time than the oracle calls they avoid (Osokin et al. 2016, Sect. 5.1).</source>
        <translation>Empfohlen, wenn Orakelaufrufe billig sind: aktive Mengen und ein Cache würden mehr Zeit kosten als die Aufrufe, die sie sparen (Osokin et al. 2016, Sect. 5.1).</translation>
    </message>
    <message>
        <source>Oracle is slow: BCPFW + gap + cache</source>
        <translation>Orakel langsam: BCPFW + gap + Cache</translation>
    </message>
    <message>
        <source>Recommended when oracle calls are expensive: pairwise steps and stored labellings need fewer of them, and their overhead is negligible then (Osokin et al. 2016, Sect. 5.1).</source>
        <translation>Empfohlen, wenn Orakelaufrufe teuer sind: paarweise Schritte und gemerkte Beschriftungen brauchen weniger davon, und ihr Aufwand fällt dann nicht ins Gewicht (Osokin et al. 2016, Sect. 5.1).</translation>
    </message>
</context>
<context>
    <name>ReferenceCurves</name>
    <message>
        <source>%1 (reference run)</source>
        <translation>%1 (Referenzlauf)</translation>
    </message>
    <message>
        <source>%1 at λ = %2</source>
        <translation>%1 bei λ = %2</translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message>
        <source>1 run</source>
        <translation>1 Lauf</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>%1 Läufe</translation>
    </message>
    <message>
        <source>1 path or grid</source>
        <translation>1 Pfad oder Gitter</translation>
    </message>
    <message>
        <source>%1 paths and grids</source>
        <translation>%1 Pfade und Gitter</translation>
    </message>
    <message>
        <source>Comparison of %1</source>
        <translation>Vergleich: %1</translation>
    </message>
    <message>
        <source>%1: n %2, test %3, d %4; %5</source>
        <translation>%1: n %2, Test %3, d %4; %5</translation>
    </message>
    <message>
        <source>Written by GapScope %1 on %2</source>
        <translation>Geschrieben von GapScope %1 am %2</translation>
    </message>
    <message>
        <source>Claims</source>
        <translation>Behauptungen</translation>
    </message>
    <message>
        <source>Numbers are medians over the seeds. Shown: at every λ, by 5 % more than claimed (10 % where a side has one run), and in nine of ten pairs of runs.</source>
        <translation>Zahlen sind Mediane über die Seeds. Gezeigt heißt: bei jedem λ, um 5 % mehr als behauptet (10 %, wo eine Seite nur einen Lauf hat), und in neun von zehn Paaren von Läufen.</translation>
    </message>
    <message>
        <source>Of the experiment&apos;s own runs; what follows is of all that is drawn.</source>
        <translation>Aus den eigenen Läufen des Experiments; das Folgende aus allem, was gezeichnet ist.</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>%1 at λ = %2</source>
        <translation>%1 bei λ = %2</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Abbildungen</translation>
    </message>
    <message>
        <source>Lines are medians over the seeds, bands go from the least to the most.</source>
        <translation>Linien sind Mediane über die Seeds, Bänder reichen vom kleinsten zum größten Wert.</translation>
    </message>
    <message>
        <source>Repeat it</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>GapScope takes this page wherever it takes the spec below: the same program on the same class of processor repeats every number but the times.</source>
        <translation>GapScope nimmt diese Seite überall, wo es die Vergleichsdatei unten nimmt: dasselbe Programm auf derselben Prozessorklasse wiederholt jede Zahl außer den Zeiten.</translation>
    </message>
    <message>
        <source>Runs on other data than the first are not in it.</source>
        <translation>Läufe auf anderen Daten als der erste stehen nicht darin.</translation>
    </message>
    <message>
        <source>en</source>
        <comment>code of the language of these texts</comment>
        <translation>de</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>Versionen</translation>
    </message>
    <message>
        <source>1 in %1 for training</source>
        <translation>1 von %1 zum Training</translation>
    </message>
    <message>
        <source>the first %1</source>
        <translation>die ersten %1</translation>
    </message>
    <message>
        <source>1 in %1 for the test</source>
        <translation>1 von %1 zum Test</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Aufteilung</translation>
    </message>
    <message>
        <source>Training examples n</source>
        <translation>Trainingsbeispiele n</translation>
    </message>
    <message>
        <source>Test examples</source>
        <translation>Testbeispiele</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Taken</source>
        <translation>Genommen</translation>
    </message>
    <message>
        <source>Dimension d of w</source>
        <translation>Dimension d von w</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>Labels</translation>
    </message>
    <message>
        <source>Test score</source>
        <translation>Testwert</translation>
    </message>
    <message>
        <source>Opened as</source>
        <translation>Geöffnet als</translation>
    </message>
    <message>
        <source>Test file</source>
        <translation>Testdatei</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>Herkunft</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>%1, commit %2, %3, kernels %4</source>
        <translation>%1, Commit %2, %3, Kettenkerne %4</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>Prozessor</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>Kerne</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>Befehlssatz</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Operating system</source>
        <translation>Betriebssystem</translation>
    </message>
    <message>
        <source>Compiler</source>
        <translation>Compiler</translation>
    </message>
    <message>
        <source>Runs of</source>
        <translation>Läufe von</translation>
    </message>
    <message>
        <source>%1, n %2</source>
        <translation>%1, n %2</translation>
    </message>
    <message>
        <source>%1 from %2 to %3</source>
        <translation>%1 von %2 bis %3</translation>
    </message>
    <message>
        <source>Dataset</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>Starts from</source>
        <translation>Beginnt mit</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Smallest λ</source>
        <translation>Kleinstes λ</translation>
    </message>
    <message>
        <source>λ of the grid</source>
        <translation>λ des Gitters</translation>
    </message>
    <message>
        <source>Kept from the λ before</source>
        <translation>Vom λ davor behalten</translation>
    </message>
    <message>
        <source>Where they differ</source>
        <translation>Worin sie sich unterscheiden</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>–: has no part in this run.</source>
        <translation>–: spielt in diesem Lauf keine Rolle.</translation>
    </message>
    <message>
        <source>What all of them share</source>
        <translation>Was allen gemeinsam ist</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Option</source>
        <translation>Option</translation>
    </message>
    <message>
        <source>Changed during the run</source>
        <translation>Im Lauf geändert</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>Durchgang</translation>
    </message>
    <message>
        <source>Block step</source>
        <translation>Blockschritt</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Auf</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Gap, primal and dual in objective units; errors from 0 to 1; time is training time, evaluation off the clock.</source>
        <translation>Lücke, primal und dual in Einheiten der Zielfunktion; Fehler von 0 bis 1; Zeit ist Trainingszeit, ohne Auswertung.</translation>
    </message>
    <message>
        <source>Cost to gap %1</source>
        <translation>Kosten bis Lücke %1</translation>
    </message>
    <message>
        <source>Passes</source>
        <translation>Durchgänge</translation>
    </message>
    <message>
        <source>Oracle calls</source>
        <translation>Orakelaufrufe</translation>
    </message>
    <message>
        <source>Time [s]</source>
        <translation>Zeit [s]</translation>
    </message>
    <message>
        <source>× pass</source>
        <translation>× Durchg.</translation>
    </message>
    <message>
        <source>× calls</source>
        <translation>× Aufrufe</translation>
    </message>
    <message>
        <source>× time</source>
        <translation>× Zeit</translation>
    </message>
    <message>
        <source>×: cost over that of the baseline, %1; below 1 is cheaper. –: the gap was not reached, or the problem or λ is another one.</source>
        <translation>×: Kosten durch die der Basis, %1; unter 1 ist billiger. –: die Lücke wurde nicht erreicht, oder Problem oder λ sind andere.</translation>
    </message>
    <message>
        <source>–: the gap was not reached.</source>
        <translation>–: die Lücke wurde nicht erreicht.</translation>
    </message>
    <message>
        <source>Medians over the seeds</source>
        <translation>Mediane über die Seeds</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>Variante</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>Seeds</translation>
    </message>
    <message>
        <source>Passes to gap %1</source>
        <translation>Durchgänge bis Lücke %1</translation>
    </message>
    <message>
        <source>Gap at the end</source>
        <translation>Lücke am Ende</translation>
    </message>
    <message>
        <source>Test error</source>
        <translation>Testfehler</translation>
    </message>
    <message>
        <source>In brackets the least and the most; ×: of the medians, of variants with the baseline&apos;s problem and λ.</source>
        <translation>In Klammern der kleinste und der größte Wert; ×: der Mediane, von Varianten mit Problem und λ der Basis.</translation>
    </message>
    <message>
        <source>Paths and grids</source>
        <translation>Pfade und Gitter</translation>
    </message>
    <message>
        <source>Path or grid</source>
        <translation>Pfad oder Gitter</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>Largest λ</source>
        <translation>Größtes λ</translation>
    </message>
    <message>
        <source>Largest gap</source>
        <translation>Größte Lücke</translation>
    </message>
    <message>
        <source>Best λ</source>
        <translation>Bestes λ</translation>
    </message>
    <message>
        <source>Test error there</source>
        <translation>Testfehler dort</translation>
    </message>
    <message>
        <source>Chosen on</source>
        <translation>Gewählt nach</translation>
    </message>
    <message>
        <source>One of them had not ended when this was written: its numbers are those of its last point till then.</source>
        <translation>Einer davon war noch nicht zu Ende, als dies geschrieben wurde: seine Zahlen sind die seines letzten Punkts bis dahin.</translation>
    </message>
    <message>
        <source>%1 of them had not ended when this was written: their numbers are those of their last points till then.</source>
        <translation>%1 davon waren noch nicht zu Ende, als dies geschrieben wurde: ihre Zahlen sind die ihrer letzten Punkte bis dahin.</translation>
    </message>
    <message>
        <source>%1 had failed, at pass %2</source>
        <translation>%1 war bei Durchgang %2 fehlgeschlagen</translation>
    </message>
    <message>
        <source>%1 was stopped at pass %2</source>
        <translation>%1 wurde bei Durchgang %2 gestoppt</translation>
    </message>
    <message>
        <source>%1 had not ended when this was written, at pass %2</source>
        <translation>%1 war noch nicht zu Ende, als dies geschrieben wurde, bei Durchgang %2</translation>
    </message>
    <message>
        <source>%1: the spec repeats it up to there.</source>
        <translation>%1: die Vergleichsdatei wiederholt es bis dorthin.</translation>
    </message>
    <message>
        <source>%1: the spec takes it to its own end.</source>
        <translation>%1: die Vergleichsdatei führt es bis zu seinem eigenen Ende.</translation>
    </message>
    <message>
        <source>%1 was stopped after %2 λ: the spec takes it to its own end.</source>
        <translation>%1 wurde nach %2 λ gestoppt: die Vergleichsdatei führt es bis zu seinem eigenen Ende.</translation>
    </message>
    <message>
        <source>%1 had not ended when this was written, after %2 λ: the spec takes it to its own end.</source>
        <translation>%1 war noch nicht zu Ende, als dies geschrieben wurde, nach %2 λ: die Vergleichsdatei führt es bis zu seinem eigenen Ende.</translation>
    </message>
    <message>
        <source>And %1 more.</source>
        <translation>Und %1 weitere.</translation>
    </message>
    <message>
        <source>Some runs started from a model, or their options were changed while they ran. The spec does not contain this, but their records (Save run) do: gapscope-cli replay.</source>
        <translation>Manche Läufe gingen von einem Modell aus, oder ihre Optionen wurden geändert, während sie liefen. Die Vergleichsdatei enthält das nicht, wohl aber ihre Protokolle (Lauf speichern): gapscope-cli replay.</translation>
    </message>
    <message>
        <source>GapScope takes this page wherever it takes the spec below. The same program on the same class of processor repeats every number except times of what had ended by itself; of the rest it repeats the curves, not the end:</source>
        <translation>GapScope nimmt diese Seite überall, wo es die Spezifikation unten nimmt. Dasselbe Programm auf derselben Klasse von Prozessor wiederholt jede Zahl außer Zeiten von allem, was von selbst geendet hatte; von allem anderen die Kurven, nicht das Ende:</translation>
    </message>
    <message>
        <source>A parameter is compared only among the runs whose method uses it.</source>
        <translation>Ein Parameter wird nur unter Läufen verglichen, deren Verfahren ihn benutzt.</translation>
    </message>
</context>
<context>
    <name>ShownModel</name>
    <message>
        <source>%1 labelled by %2</source>
        <translation>%1, gelabelt von %2</translation>
    </message>
    <message>
        <source>%1 · λ %2</source>
        <translation>%1 · λ %2</translation>
    </message>
    <message>
        <source>%1 · pass %2</source>
        <translation>%1 · Durchgang %2</translation>
    </message>
</context>
<context>
    <name>SolverOptions</name>
    <message>
        <source>Method</source>
        <translation>Methode</translation>
    </message>
    <message>
        <source>The algorithm. Frank-Wolfe: w ← (1 − γ)w + γ wₛ, on all blocks or on one wᵢ at a time (Lacoste-Julien et al. 2013, Alg. 2, 4), also with pairwise or away steps (Osokin et al. 2016, Alg. 3), stored labellings or a kernel. Cutting planes: w = A α (Joachims et al. 2009). Exponentiated gradient; stochastic subgradient: w ← w − γ ∇Pᵢ(w).</source>
        <translation>Wie gelernt wird: Frank-Wolfe, w ← (1 − γ)w + γ wₛ, auf allen Blöcken oder, nur wᵢ, auf einem Block nach dem anderen (Lacoste-Julien et al. 2013, Alg. 2, 4), auch mit paarweisen, Weg- oder gemerkten Schritten (Osokin et al. 2016, Alg. 3) oder in den Merkmalen eines Kerns; Schnittebenen, w = A α (Joachims et al. 2009); exponentierter Gradient oder stochastische Subgradienten, w ← w − γ ∇Pᵢ(w).</translation>
    </message>
    <message>
        <source>Batch Frank-Wolfe: n oracle calls, then one step (Lacoste-Julien et al. 2013, Alg. 2)</source>
        <translation>Batch-Frank-Wolfe: n Orakelaufrufe, dann ein Schritt (Lacoste-Julien et al. 2013, Alg. 2)</translation>
    </message>
    <message>
        <source>Block-coordinate Frank-Wolfe: one oracle call, one step (Lacoste-Julien et al. 2013, Alg. 4)</source>
        <translation>Blockweises Frank-Wolfe: ein Orakelaufruf, ein Schritt (Lacoste-Julien et al. 2013, Alg. 4)</translation>
    </message>
    <message>
        <source>Pairwise steps: mass moves from the worst active corner to the oracle&apos;s (Osokin et al. 2016, Alg. 3)</source>
        <translation>Paarweise Schritte: Masse wandert von der schlechtesten aktiven Ecke zu der des Orakels (Osokin et al. 2016, Alg. 3)</translation>
    </message>
    <message>
        <source>Away steps: towards the oracle&apos;s corner, or away from the worst (Osokin et al. 2016, Alg. 4)</source>
        <translation>Wegschritte: hin zur Ecke des Orakels oder weg von der schlechtesten (Osokin et al. 2016, Alg. 4)</translation>
    </message>
    <message>
        <source>Whichever of the Frank-Wolfe, pairwise and away steps raises the dual most (Osokin et al. 2016, App. G)</source>
        <translation>Von Frank-Wolfe-, paarweisem und Wegschritt der, der am meisten bringt (Osokin et al. 2016, App. G)</translation>
    </message>
    <message>
        <source>Multi-plane: after each exact pass, cheap passes over the labellings that each block keeps (Shah et al. 2015, Alg. 3)</source>
        <translation>Multi-Plane: nach jedem exakten Durchgang billige Durchgänge über die Beschriftungen, die jeder Block behält (Shah et al. 2015, Alg. 3)</translation>
    </message>
    <message>
        <source>Stochastic subgradient, step 1/(λ(k+1)): no dual, so no gap and no certificate (Lacoste-Julien et al. 2013, Fig. 1)</source>
        <translation>Stochastischer Subgradient, Schritt 1/(λ(k+1)): kein Duales, also keine Lücke und kein Zertifikat (Lacoste-Julien et al. 2013, Fig. 1)</translation>
    </message>
    <message>
        <source>Cutting planes, n-slack: n oracle calls, then the dual over all labellings found so far, to a tenth of the gap (Joachims et al. 2009, Alg. 1)</source>
        <translation>Schnittebenen, n-Slack: n Orakelaufrufe, dann das Duale über alle bisher gefundenen Beschriftungen, bis auf ein Zehntel der Lücke (Joachims et al. 2009, Alg. 1)</translation>
    </message>
    <message>
        <source>Cutting planes, 1-slack: n oracle calls make one plane, then the dual over all planes, to a tenth of the gap (Joachims et al. 2009, Alg. 3)</source>
        <translation>Schnittebenen, 1-Slack: n Orakelaufrufe ergeben eine Ebene, dann das Duale über alle Ebenen, bis auf ein Zehntel der Lücke (Joachims et al. 2009, Alg. 3)</translation>
    </message>
    <message>
        <source>Online exponentiated gradient on sums over all labellings: chains and small label sets (Collins et al. 2008)</source>
        <translation>Exponentierter Gradient, online, mit Summen über alle Beschriftungen: Ketten und kleine Labelmengen (Collins et al. 2008)</translation>
    </message>
    <message>
        <source>Block-coordinate Frank-Wolfe with a kernel on the inputs: classes and chains (Lacoste-Julien et al. 2013, App. B.5)</source>
        <translation>Blockweises Frank-Wolfe mit einem Kern auf den Eingaben: Klassen und Ketten (Lacoste-Julien et al. 2013, App. B.5)</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>Sampling</translation>
    </message>
    <message>
        <source>Which block comes next. Gap sampling draws block i with probability ĝᵢ / Σⱼ ĝⱼ, where ĝᵢ is the last gap computed for it (Osokin et al. 2016, Alg. 2).</source>
        <translation>Welcher Block als nächster kommt. Sampling nach Lücke zieht i mit Wahrscheinlichkeit ∝ ĝᵢ, der zuletzt für ihn berechneten Lücke (Osokin et al. 2016, Alg. 2).</translation>
    </message>
    <message>
        <source>Uniform, with replacement</source>
        <translation>Gleichverteilt, mit Zurücklegen</translation>
    </message>
    <message>
        <source>A new random order every pass</source>
        <translation>In jedem Durchgang eine neue zufällige Reihenfolge</translation>
    </message>
    <message>
        <source>In order, 1 … n (Beck et al. 2015)</source>
        <translation>Der Reihe nach, 1 … n (Beck et al. 2015)</translation>
    </message>
    <message>
        <source>Proportional to the block gap estimates (Osokin et al. 2016, Alg. 2)</source>
        <translation>Proportional zu den Schätzungen der Blocklücken (Osokin et al. 2016, Alg. 2)</translation>
    </message>
    <message>
        <source>The block with the largest estimate</source>
        <translation>Der Block mit der größten Schätzung</translation>
    </message>
    <message>
        <source>Proportional to Rᵢ², the largest ‖ψᵢ(y)‖² seen (Osokin et al. 2016, App. C)</source>
        <translation>Proportional zu Rᵢ², dem größten gesehenen ‖ψᵢ(y)‖² (Osokin et al. 2016, App. C)</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Exact line search; the dual never decreases</source>
        <translation>Exakte Liniensuche; das Duale fällt nie</translation>
    </message>
    <message>
        <source>γ = 2n/(νk + 2n), batch: 2/(νk + 2); cyclic and permuted: k counts whole passes</source>
        <translation>γ = 2n/(νk + 2n), Batch: 2/(νk + 2); zyklisch und permutiert: k zählt ganze Durchgänge</translation>
    </message>
    <message>
        <source>γ = gᵢ / Cᵢ, Cᵢ = 4Rᵢ²/(λn²) (Beck et al. 2015)</source>
        <translation>γ = gᵢ / Cᵢ, Cᵢ = 4Rᵢ²/(λn²) (Beck et al. 2015)</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>Cache</translation>
    </message>
    <message>
        <source>Tries a block&apos;s stored labellings before the oracle. One of them is used when its gap is at least max(F·ĝᵢ, ν·g/n) (Osokin et al. 2016, Alg. 5).</source>
        <translation>Die gemerkten Beschriftungen eines Blocks vor dem Orakel fragen: eine wird genommen, wenn ihre Lücke mindestens max(F·ĝᵢ, ν·g/n) ist (Osokin et al. 2016, Alg. 5).</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>On</source>
        <translation>An</translation>
    </message>
    <message>
        <source>Cache F</source>
        <translation>Cache-F</translation>
    </message>
    <message>
        <source>A stored labelling is used when its gap is at least F·ĝᵢ, F times the block&apos;s gap at its last oracle call (Osokin et al. 2016, Alg. 5). Large: no hits; tiny: stale labellings.</source>
        <translation>Die Lücke einer Ecke aus dem Cache muss F·ĝᵢ erreichen, das F-fache der Lücke des Blocks bei seinem letzten Orakelaufruf (Osokin et al. 2016, Alg. 5). Groß: keine Treffer; winzig: veraltete Ecken.</translation>
    </message>
    <message>
        <source>Cache ν</source>
        <translation>Cache-ν</translation>
    </message>
    <message>
        <source>A stored labelling&apos;s gap must also be at least ν/n times the last exact duality gap (1 before the first). Preserves the convergence rate (Osokin et al. 2016, Thm. 3).</source>
        <translation>… und ν/n mal die letzte exakte Dualitätslücke (1 vor der ersten). Erhält die Konvergenzrate (Osokin et al. 2016, Thm. 3).</translation>
    </message>
    <message>
        <source>Cache size</source>
        <translation>Cachegröße</translation>
    </message>
    <message>
        <source>labellings</source>
        <translation>Beschriftungen</translation>
    </message>
    <message>
        <source>At most this many labellings are stored per block, |Cᵢ|. Beyond that, argmin Hᵢ(y; w) over Cᵢ outside the active set is dropped.</source>
        <translation>Je Block gemerkte Beschriftungen, |Cᵢ| höchstens; darüber hinaus geht argmin Hᵢ(y; w) über Cᵢ außerhalb der aktiven Menge.</translation>
    </message>
    <message>
        <source>Inner steps</source>
        <translation>Innere Schritte</translation>
    </message>
    <message>
        <source>Pairwise steps per oracle call inside the block&apos;s own space, over its working set: γ = (Hᵢ(yₛ) − Hᵢ(yₐ)) / (λ‖wₛ − wₐ‖²), clipped to [0, αₐ].</source>
        <translation>Paarweise Schritte je Orakelaufruf im eigenen Raum des Blocks, über seine Arbeitsmenge: γ = (Hᵢ(yₛ) − Hᵢ(yₐ)) / (λ‖wₛ − wₐ‖²), begrenzt auf [0, αₐ].</translation>
    </message>
    <message>
        <source>Planes N</source>
        <translation>Ebenen N</translation>
    </message>
    <message>
        <source>per block</source>
        <translation>je Block</translation>
    </message>
    <message>
        <source>Multi-plane: labellings stored per block, |Wᵢ| ≤ N. Beyond N, the one unused longest is dropped. N = 0: none, which is block-coordinate Frank-Wolfe (Shah et al. 2015, Alg. 3).</source>
        <translation>Multi-Plane: je Block behaltene Beschriftungen, |Wᵢ| ≤ N, darüber hinaus geht die am längsten ungenutzte; N = 0: keine, das ist blockweises Frank-Wolfe (Shah et al. 2015, Alg. 3).</translation>
    </message>
    <message>
        <source>Plane age T</source>
        <translation>Ebenenalter T</translation>
    </message>
    <message>
        <source>iterations</source>
        <translation>Iterationen</translation>
    </message>
    <message>
        <source>Multi-plane: in outer iteration t, a labelling that no oracle has returned since iteration t − T is dropped (Shah et al. 2015, Alg. 3).</source>
        <translation>Multi-Plane: in der äußeren Iteration t geht eine Beschriftung, die seit t − T kein Orakel geliefert hat (Shah et al. 2015, Alg. 3).</translation>
    </message>
    <message>
        <source>Approx. passes M</source>
        <translation>Genäh. Durchg. M</translation>
    </message>
    <message>
        <source>Multi-plane: after each exact pass m ≤ M passes over the stored labellings, yᵢ = argmax Hᵢ(y; w) over Wᵢ (Shah et al. 2015, Alg. 3).</source>
        <translation>Multi-Plane: nach jedem exakten Durchgang m ≤ M Durchgänge über die behaltenen Beschriftungen, yᵢ = argmax Hᵢ(y; w) über Wᵢ (Shah et al. 2015, Alg. 3).</translation>
    </message>
    <message>
        <source>Approx. rule</source>
        <translation>Genäh. Regel</translation>
    </message>
    <message>
        <source>Multi-plane: approximate passes end when the last one raised the dual less per unit of time than the whole outer iteration so far. counted: time is estimated from counted work, so a run repeats bit for bit; time: the clock&apos;s.</source>
        <translation>Multi-Plane: genäherte Durchgänge enden, wenn der letzte je Zeit weniger Duales gewann als die ganze äußere Iteration bisher. counted: Zeit ist, was die Arbeit üblicherweise kostet, und ein Lauf wiederholt sich aufs Bit; time: die der Uhr.</translation>
    </message>
    <message>
        <source>Gain per counted work</source>
        <translation>Gewinn je gezählter Arbeit</translation>
    </message>
    <message>
        <source>Gain per second (Shah et al. 2015, Fig. 3)</source>
        <translation>Gewinn je Sekunde (Shah et al. 2015, Fig. 3)</translation>
    </message>
    <message>
        <source>Away corner</source>
        <translation>Wegecke</translation>
    </message>
    <message>
        <source>Which active labelling loses mass. worst: the one with the smallest Hᵢ(y; w) (Osokin et al. 2016, Alg. 3); best-gain: the one whose step raises the dual most (Franc 2014).</source>
        <translation>Welche aktive Beschriftung Masse verliert. worst: die mit dem kleinsten Hᵢ(y; w) (Osokin et al. 2016, Alg. 3); best-gain: die, deren Schritt das Duale am meisten hebt (Franc 2014).</translation>
    </message>
    <message>
        <source>The smallest Hᵢ(y; w)</source>
        <translation>Das kleinste Hᵢ(y; w)</translation>
    </message>
    <message>
        <source>The step that raises the dual most</source>
        <translation>Der Schritt, der das Duale am meisten hebt</translation>
    </message>
    <message>
        <source>Shrinking</source>
        <translation>Schrumpfen</translation>
    </message>
    <message>
        <source>Pairwise and away steps: a block whose gap was at most ε/n at its last oracle call is skipped until an exact gap pass finds a larger one. When every block is skipped, all are visited again (Franc 2014; Osokin et al. 2016, 3.2).</source>
        <translation>Paarweise und Wegschritte: ein Block, dessen Lücke beim letzten Orakelaufruf höchstens ε/n war, wird nicht besucht, bis ein exakter Lückendurchgang mehr findet oder kein Block übrig ist und alle wieder besucht werden (Franc 2014; Osokin et al. 2016, 3.2).</translation>
    </message>
    <message>
        <source>Step ν</source>
        <translation>Schritt-ν</translation>
    </message>
    <message>
        <source>Fixed step: γ = 2n/(νk + 2n), batch 2/(νk + 2), for an oracle that finds at least ν times the block gap (Lacoste-Julien et al. 2013, App. C).</source>
        <translation>Fester Schritt: γ = 2n/(νk + 2n), Batch 2/(νk + 2), für ein Orakel, das mindestens das ν-fache der Blocklücke findet (Lacoste-Julien et al. 2013, App. C).</translation>
    </message>
    <message>
        <source>Oracle</source>
        <translation>Orakel</translation>
    </message>
    <message>
        <source>With beam:N, block steps use a shorter oracle: for words and chunks a beam of N labels, for pictures with several labels N expansion moves. Exact gap passes use the full oracle and measure ν and δ of the shorter one (Lacoste-Julien et al. 2013, (11)-(13)). A run may stall above ε, so give it a limit.</source>
        <translation>beam:N: Blockschritte fragen ein gekürztes Orakel, bei Wörtern und Chunks mit einem Strahl von N Labels, bei Bildern mit mehreren Labels nach N Expansionszügen. Exakte Lückendurchgänge fragen das ganze und messen ν und δ des kurzen (Lacoste-Julien et al. 2013, (11)-(13)); ein Lauf kann über ε stehenbleiben, geben Sie ihm also eine Grenze.</translation>
    </message>
    <message>
        <source>Loss rescales</source>
        <translation>Verlust skaliert</translation>
    </message>
    <message>
        <source>How the loss counts. margin: Hᵢ(y; w) = Lᵢ(y) − ⟨w, ψᵢ(y)⟩; slack: Hᵢ(y; w) = Lᵢ(y)(1 − ⟨w, ψᵢ(y)⟩), for words, chunks and classes (Tsochantaridis et al. 2005).</source>
        <translation>Wie der Verlust zählt. margin: Hᵢ(y; w) = Lᵢ(y) − ⟨w, ψᵢ(y)⟩; slack: Hᵢ(y; w) = Lᵢ(y)(1 − ⟨w, ψᵢ(y)⟩), für Wörter, Chunks und Klassen (Tsochantaridis et al. 2005).</translation>
    </message>
    <message>
        <source>The loss is the required margin</source>
        <translation>Der Verlust ist der verlangte Rand</translation>
    </message>
    <message>
        <source>The loss multiplies the violation</source>
        <translation>Der Verlust vervielfacht die Verletzung</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kern</translation>
    </message>
    <message>
        <source>The kernel k(x, x&apos;) of kernel-bcfw. linear: ⟨x, x&apos;⟩; poly: (⟨x, x&apos;⟩/σ² + c)^d; rbf: exp(−‖x − x&apos;‖²/(2σ²)).</source>
        <translation>Der Kern k(x, x&apos;) von kernel-bcfw. linear: ⟨x, x&apos;⟩; poly: (⟨x, x&apos;⟩/σ² + c)^d; rbf: exp(−‖x − x&apos;‖²/(2σ²)).</translation>
    </message>
    <message>
        <source>⟨x, x&apos;⟩</source>
        <translation>⟨x, x&apos;⟩</translation>
    </message>
    <message>
        <source>(⟨x, x&apos;⟩/σ² + c)^d</source>
        <translation>(⟨x, x&apos;⟩/σ² + c)^d</translation>
    </message>
    <message>
        <source>exp(−‖x − x&apos;‖²/(2σ²))</source>
        <translation>exp(−‖x − x&apos;‖²/(2σ²))</translation>
    </message>
    <message>
        <source>Bandwidth σ</source>
        <translation>Bandbreite σ</translation>
    </message>
    <message>
        <source>The σ of the polynomial and RBF kernels; 0: σ² is the mean of ‖x‖² over the training inputs, for rbf half the mean of ‖x − x̄‖², x̄ the mean of the inputs with x&apos;s label (Fisher&apos;s scatter within the classes).</source>
        <translation>σ der Polynom- und RBF-Kerne; 0: σ² ist das Mittel von ‖x‖² über die Trainingseingaben, bei rbf das halbe Mittel von ‖x − x̄‖², x̄ das Mittel der Eingaben mit dem Label von x (Fishers Streuung innerhalb der Klassen).</translation>
    </message>
    <message>
        <source>Kernel degree</source>
        <translation>Kerngrad</translation>
    </message>
    <message>
        <source>The degree d of the polynomial kernel, k(x, x&apos;) = (⟨x, x&apos;⟩/σ² + c)^d.</source>
        <translation>d des Polynomkerns, k(x, x&apos;) = (⟨x, x&apos;⟩/σ² + c)^d.</translation>
    </message>
    <message>
        <source>Kernel offset c</source>
        <translation>Kernversatz c</translation>
    </message>
    <message>
        <source>The offset c ≥ 0 of the polynomial kernel, k(x, x&apos;) = (⟨x, x&apos;⟩/σ² + c)^d.</source>
        <translation>c ≥ 0 des Polynomkerns, k(x, x&apos;) = (⟨x, x&apos;⟩/σ² + c)^d.</translation>
    </message>
    <message>
        <source>MiB</source>
        <translation>MiB</translation>
    </message>
    <message>
        <source>Memory for rows of the kernel matrix; the row unused longest is dropped.</source>
        <translation>Speicher für Zeilen der Kernmatrix; die am längsten ungenutzte geht.</translation>
    </message>
    <message>
        <source>λ</source>
        <translation>λ</translation>
    </message>
    <message>
        <source>Regularisation: P(w) = λ/2 ‖w‖² + mean hinge loss; 1/n when not given. While running, a smaller λ keeps w and rescales the duals (Osokin et al. 2016, Prop. 1), a larger one keeps the duals and shrinks w.</source>
        <translation>Regularisierung: P(w) = λ/2 ‖w‖² + mittlerer Hinge-Verlust; 1/n, wenn nicht angegeben. Im Lauf behält ein kleineres λ w und skaliert die Dualen um (Osokin et al. 2016, Prop. 1), ein größeres behält die Dualen und verkleinert w.</translation>
    </message>
    <message>
        <source>Target gap ε</source>
        <translation>Ziellücke ε</translation>
    </message>
    <message>
        <source>Stop when an exact duality gap P − D is at most ε; 0: no target.</source>
        <translation>Stoppen, wenn eine exakte Dualitätslücke P − D höchstens ε ist; 0: kein Ziel.</translation>
    </message>
    <message>
        <source>Exact gap every</source>
        <translation>Exakte Lücke alle</translation>
    </message>
    <message>
        <source>passes</source>
        <translation>Durchgänge</translation>
    </message>
    <message>
        <source>An exact gap pass comes after this many passes of block steps. It updates all estimates, rebuilds w and certifies the gap. inf: none, and ε cannot be certified.</source>
        <translation>Ein exakter Lückendurchgang nach jeweils so vielen Durchgängen von Blockschritten: frischt alle Schätzungen auf, bildet w neu, zertifiziert die Lücke. inf: keiner, und ε kann nicht zertifiziert werden.</translation>
    </message>
    <message>
        <source>Gap power p</source>
        <translation>Potenz der Lücke p</translation>
    </message>
    <message>
        <source>Sample with probability ∝ ĝᵢ^p.</source>
        <translation>Mit Wahrscheinlichkeit ∝ ĝᵢ^p ziehen.</translation>
    </message>
    <message>
        <source>Averaging</source>
        <translation>Mittelung</translation>
    </message>
    <message>
        <source>Which average of the iterates is reported and saved. weighted: 2/(k(k+1)) Σ t·w^(t) (Lacoste-Julien et al. 2013, (14)); uniform: of all; suffix: of those since the last power of two of block steps.</source>
        <translation>Mittel der Iterierten, das angegeben und gespeichert wird. weighted: 2/(k(k+1)) Σ t·w^(t) (Lacoste-Julien et al. 2013, (14)); uniform: aller; suffix: der letzten Hälfte, durch Verdoppeln.</translation>
    </message>
    <message>
        <source>The last iterate</source>
        <translation>Die letzte Iterierte</translation>
    </message>
    <message>
        <source>Iterate t with weight t (Lacoste-Julien et al. 2013, (14))</source>
        <translation>Iterierte t mit Gewicht t (Lacoste-Julien et al. 2013, (14))</translation>
    </message>
    <message>
        <source>Uniform over the iterates since the last power of two of block steps</source>
        <translation>Gleichmäßig über die Iterierten seit der letzten Zweierpotenz von Blockschritten</translation>
    </message>
    <message>
        <source>All iterates with equal weight</source>
        <translation>Alle Iterierten gleich</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>Höchstens</translation>
    </message>
    <message>
        <source>Stop after this many effective passes (oracle calls / n, exact gap passes included).</source>
        <translation>Stoppen nach so vielen effektiven Durchgängen (Orakelaufrufe / n, exakte Lückendurchgänge eingeschlossen).</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>Stop after this many seconds of training. Evaluation for the plots does not count.</source>
        <translation>Stoppen nach so vielen Sekunden Training; Auswertung für die Diagramme zählt nicht.</translation>
    </message>
    <message>
        <source>Evaluate every</source>
        <translation>Auswerten alle</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>Seed of the random generator (64-bit Mersenne Twister).</source>
        <translation>Anfang des Zufallsgenerators (64-Bit-Mersenne-Twister).</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>Blöcke</translation>
    </message>
    <message>
        <source>Oracles at one w: this many blocks are drawn, their oracles run on all threads, then they step in turn, each with its own line search. 1: the oracle sees the newest w.</source>
        <translation>Orakel an einem w: so viele Blöcke werden gezogen und zusammen gefragt, auf allen Threads, dann nacheinander je mit eigener Liniensuche bewegt. 1: keiner hinkt nach.</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Batch Frank-Wolfe uses every block in every step and knows its gap afterwards.</source>
        <translation>Batch-Frank-Wolfe nimmt in jedem Schritt jeden Block und kennt danach seine Lücke.</translation>
    </message>
    <message>
        <source>Only bcpfw takes several steps per oracle call.</source>
        <translation>Nur bcpfw macht mehrere Schritte je Orakelaufruf.</translation>
    </message>
    <message>
        <source>Only mp-bcfw keeps planes.</source>
        <translation>Nur mp-bcfw behält Ebenen.</translation>
    </message>
    <message>
        <source>Only pairwise, away and hybrid steps leave a corner.</source>
        <translation>Nur paarweise, Weg- und gemischte Schritte verlassen eine Ecke.</translation>
    </message>
    <message>
        <source>Only the fixed step has a ν.</source>
        <translation>Nur der feste Schritt hat ein ν.</translation>
    </message>
    <message>
        <source>Only kernel-bcfw has a kernel.</source>
        <translation>Nur kernel-bcfw hat einen Kern.</translation>
    </message>
    <message>
        <source>The cache of labellings is off.</source>
        <translation>Der Cache der Beschriftungen ist aus.</translation>
    </message>
    <message>
        <source>Only gap sampling uses a power of the gaps.</source>
        <translation>Nur Sampling nach Lücke nimmt eine Potenz der Lücken.</translation>
    </message>
    <message>
        <source>Multi-plane visits the blocks in random order, always uses line search and keeps planes instead of a cache.</source>
        <translation>Multi-Plane nimmt die Blöcke in zufälliger Reihenfolge, sucht entlang jeder Linie und behält Ebenen statt eines Cache.</translation>
    </message>
    <message>
        <source>Stochastic subgradient draws uniformly, takes steps of 1/(λ(k+1)) and has no gap.</source>
        <translation>Der stochastische Subgradient zieht gleichverteilt, macht Schritte von 1/(λ(k+1)) und hat keine Lücke.</translation>
    </message>
    <message>
        <source>Cutting planes call the oracle for every block at one w, which also gives the gap, and then solve the dual over all planes found.</source>
        <translation>Eine Schnittebene fragt das Orakel für jeden Block an einem w, kennt dann seine Lücke und löst das Duale über das Gefundene.</translation>
    </message>
    <message>
        <source>Exponentiated gradient draws uniformly and chooses its own step length; it never steps to a single labelling.</source>
        <translation>Der exponentierte Gradient zieht gleichverteilt und setzt seine eigenen Schritte; er geht auf keine einzelne Beschriftung zu.</translation>
    </message>
    <message>
        <source>Only the polynomial kernel has a degree.</source>
        <translation>Nur der Polynomkern hat einen Grad.</translation>
    </message>
    <message>
        <source>Only the polynomial kernel has an offset.</source>
        <translation>Nur der Polynomkern hat einen Versatz.</translation>
    </message>
    <message>
        <source>Passes between points of the curves with primal value and errors. auto: the dual after every pass, these two after passes 0, 1, 2, 5, 10 and then in steps of a tenth, at most for half of the oracle calls of training and beside it. Never changes the run.</source>
        <translation>Durchgänge zwischen Punkten der Kurven mit primalem Wert und Fehlern. auto: der duale Wert nach jedem Durchgang, diese beiden nach den Durchgängen 0, 1, 2, 5, 10 und dann in Schritten von einem Zehntel, höchstens für die Hälfte der Orakelaufrufe des Trainings und neben ihm. Ändert nie den Lauf.</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>weighted</source>
        <translation>gewichtet</translation>
    </message>
    <message>
        <source>Kernel cache</source>
        <translation>Kern-Cache</translation>
    </message>
    <message>
        <source>Parallel</source>
        <translation>Parallel</translation>
    </message>
    <message>
        <source>With rounds:N, N workers share the training: each steps on blocks of its own from the same w; after a short round w moves along the sum of their changes with a line search, so that the dual never falls (Jaggi et al. 2014, Ma et al. 2015). A run depends on N, not on the threads.</source>
        <translation>Bei rounds:N teilen sich N Arbeiter das Training: Jeder macht vom selben w aus Schritte auf eigenen Blöcken; nach einer kurzen Runde geht w mit Liniensuche in Richtung der Summe ihrer Änderungen, sodass der duale Wert nie fällt (Jaggi et al. 2014, Ma et al. 2015). Ein Lauf hängt von N ab, nicht von den Threads.</translation>
    </message>
    <message>
        <source>Only bcfw, bcpfw, bcafw and hybrid share a training among workers.</source>
        <translation>Nur bcfw, bcpfw, bcafw und hybrid teilen ein Training unter Arbeitern auf.</translation>
    </message>
    <message>
        <source>Max-gap sampling chooses one block at a time.</source>
        <translation>Sampling nach größter Lücke wählt einen Block nach dem anderen.</translation>
    </message>
    <message>
        <source>A fixed step may lower the dual, which workers never do.</source>
        <translation>Ein fester Schritt kann den dualen Wert senken, was Arbeiter nie tun.</translation>
    </message>
    <message>
        <source>A worker of a round asks one oracle at a time.</source>
        <translation>Ein Arbeiter einer Runde befragt ein Orakel nach dem anderen.</translation>
    </message>
    <message>
        <source>Threads for workers, the oracles of a batch, exact gap passes and evaluation. auto: the cores that the program may use, divided among the runs beside each other. The result does not depend on it.</source>
        <translation>Für Arbeiter, die Orakel eines Batch, exakte Lückendurchgänge und Auswertung. auto: die Kerne, die das Programm benutzen darf, geteilt durch die Läufe nebeneinander. Das Ergebnis hängt nicht davon ab.</translation>
    </message>
    <message>
        <source>Cache g at start</source>
        <translation>Cache: g zu Beginn</translation>
    </message>
    <message>
        <source>The duality gap g of the cache&apos;s rule before the first exact one. inf: no labelling is used before (Osokin et al. 2016, Alg. 5); 1: as in its authors&apos; code.</source>
        <translation>Die Dualitätslücke g in der Regel des Caches vor der ersten exakten. inf: vorher wird keine Belegung verwendet (Osokin et al. 2016, Alg. 5); 1: wie im Programm der Autoren.</translation>
    </message>
    <message>
        <source>Steps per visit</source>
        <translation>Schritte je Besuch</translation>
    </message>
    <message>
        <source>Multi-plane: an approximate pass takes at most this many steps at each block. 1: Shah et al. 2015, Alg. 3.</source>
        <translation>Mehrere Ebenen: ein angenäherter Durchgang macht an jedem Block höchstens so viele Schritte. 1: Shah et al. 2015, Alg. 3.</translation>
    </message>
    <message>
        <source>Uniform share</source>
        <translation>Gleichverteilter Anteil</translation>
    </message>
    <message>
        <source>Max-gap by</source>
        <translation>Größte Lücke nach</translation>
    </message>
    <message>
        <source>Max-gap sampling takes the block with the largest ĝᵢ, or with the largest ĝᵢ²/Rᵢ², to which the least increase of the dual is proportional (Osokin et al. 2016, (10)).</source>
        <translation>Die Auswahl max-gap nimmt den Block mit dem größten ĝᵢ oder mit dem größten ĝᵢ²/Rᵢ², zu dem der kleinste Zuwachs des dualen Werts proportional ist (Osokin et al. 2016, (10)).</translation>
    </message>
    <message>
        <source>The largest ĝᵢ</source>
        <translation>Das größte ĝᵢ</translation>
    </message>
    <message>
        <source>The largest ĝᵢ²/Rᵢ², Rᵢ² the largest ‖ψᵢ(y)‖² seen (Osokin et al. 2016, (10))</source>
        <translation>Das größte ĝᵢ²/Rᵢ², Rᵢ² das größte gesehene ‖ψᵢ(y)‖² (Osokin et al. 2016, (10))</translation>
    </message>
    <message>
        <source>Cyclic order</source>
        <translation>Zyklische Reihenfolge</translation>
    </message>
    <message>
        <source>Cyclic sampling visits the blocks as the data have them, or in one order shuffled by the seed: in some data equal words follow each other.</source>
        <translation>Die zyklische Auswahl besucht die Blöcke in der Reihenfolge der Daten oder in einer vom Seed gemischten: in manchen Daten folgen gleiche Wörter aufeinander.</translation>
    </message>
    <message>
        <source>The order of the data</source>
        <translation>Die Reihenfolge der Daten</translation>
    </message>
    <message>
        <source>One random order for the whole run</source>
        <translation>Eine zufällige Reihenfolge für den ganzen Lauf</translation>
    </message>
    <message>
        <source>Start at</source>
        <translation>Beginn bei</translation>
    </message>
    <message>
        <source>Exponentiated gradient starts close to the truth, where the dual is largest, or with equal masses (Collins et al. 2008).</source>
        <translation>Der exponentielle Gradient beginnt nahe der Wahrheit, wo der duale Wert am größten ist, oder mit gleichen Massen (Collins et al. 2008).</translation>
    </message>
    <message>
        <source>Close to the truth, where the dual is largest</source>
        <translation>Nahe der Wahrheit, wo der duale Wert am größten ist</translation>
    </message>
    <message>
        <source>Equal masses (Collins et al. 2008)</source>
        <translation>Gleiche Massen (Collins et al. 2008)</translation>
    </message>
    <message>
        <source>Oracle delay</source>
        <translation>Verzögerung</translation>
    </message>
    <message>
        <source>µs</source>
        <translation>µs</translation>
    </message>
    <message>
        <source>Every oracle call of block steps and exact passes takes so much longer, busy, as if the oracle were slower. Evaluation does not wait.</source>
        <translation>Jeder Orakelaufruf der Blockschritte und exakten Durchgänge dauert so viel länger, rechnend, als wäre das Orakel langsamer. Die Auswertung wartet nicht.</translation>
    </message>
    <message>
        <source>Only exponentiated gradient has a choice of starts.</source>
        <translation>Nur beim exponentiellen Gradienten lässt sich der Beginn wählen.</translation>
    </message>
    <message>
        <source>Only max-gap sampling takes the largest.</source>
        <translation>Nur die Auswahl max-gap nimmt den größten.</translation>
    </message>
    <message>
        <source>Only cyclic sampling has a fixed order.</source>
        <translation>Nur die zyklische Auswahl hat eine feste Reihenfolge.</translation>
    </message>
    <message>
        <source>Proportional to the Lipschitz constant of the dual&apos;s gradient in αᵢ, Euclidean norm: the largest eigenvalue of ⟨ψᵢ(y), ψᵢ(y&apos;)⟩/(λn²) (Osokin et al. 2016, App. C): toys, classes, box QPs</source>
        <translation>Proportional zur Lipschitz-Konstante des Gradienten der dualen Funktion in αᵢ, euklidische Norm: dem größten Eigenwert von ⟨ψᵢ(y), ψᵢ(y&apos;)⟩/(λn²) (Osokin et al. 2016, App. C): Spielprobleme, Klassen, Quader-QP</translation>
    </message>
    <message>
        <source>Proportional to the increase of the dual at the block&apos;s last step; after an exact gap pass to its gap, which is at least that</source>
        <translation>Proportional zum Anstieg der dualen Funktion beim letzten Schritt des Blocks; nach einem exakten Lückendurchgang zu seiner Lücke, die mindestens so groß ist</translation>
    </message>
    <message>
        <source>Planes held as</source>
        <translation>Ebenen als</translation>
    </message>
    <message>
        <source>Multi-plane: weights holds each plane as a vector of w&apos;s space, block only its labelling, scored by the block&apos;s potentials as in the cache. block suits fast oracles, weights slow ones.</source>
        <translation>Mehrere Ebenen: weights hält jede Ebene als Vektor im Raum von w, block nur ihre Belegung, mit den Potentialen des Blocks bewertet wie im Cache. block passt zu schnellen Orakeln, weights zu langsamen.</translation>
    </message>
    <message>
        <source>Vectors of w&apos;s space with their inner products: each further step of a visit is cheap</source>
        <translation>Vektoren im Raum von w mit ihren Skalarprodukten: jeder weitere Schritt eines Besuchs ist billig</translation>
    </message>
    <message>
        <source>Labellings alone, scored by the potentials of the block: storing one costs nothing</source>
        <translation>Nur Belegungen, mit den Potentialen des Blocks bewertet: eine zu speichern kostet nichts</translation>
    </message>
    <message>
        <source>Sampling by gap, curvature, Lipschitz constants or progress: with this probability the next block is drawn uniformly instead (Le Priol et al. 2018).</source>
        <translation>Auswahl nach Lücken, Krümmung, Lipschitz-Konstanten oder Fortschritt: mit dieser Wahrscheinlichkeit wird der nächste Block stattdessen gleichverteilt gezogen (Le Priol et al. 2018).</translation>
    </message>
    <message>
        <source>Only draws with unequal probabilities are mixed with uniform ones.</source>
        <translation>Nur Züge mit ungleichen Wahrscheinlichkeiten werden mit gleichverteilten gemischt.</translation>
    </message>
    <message>
        <source>Proportional to Cᵢ = max ‖ψᵢ(y) − ψᵢ(y&apos;)‖²/(λn²) over all pairs (Osokin et al. 2016, App. C): toys, classes, words without negative values, box QPs</source>
        <translation>Proportional zu Cᵢ = max ‖ψᵢ(y) − ψᵢ(y&apos;)‖²/(λn²) über alle Paare (Osokin u. a. 2016, Anh. C): Toys, Klassen, Wörter ohne negative Werte, Box-QPs</translation>
    </message>
    <message>
        <source>Step length. Line search: γ = gᵢ / (λ‖wᵢ − wₛ‖²), clipped to [0, 1] (Lacoste-Julien et al. 2013, Alg. 4); fixed: γ = 2n/(νk + 2n), of cyclic and permuted blocks 2/(ν·pass + 2); approx, lipschitz: γ = gᵢ / Cᵢ (Beck et al. 2015).</source>
        <translation>Schrittlänge. Liniensuche: γ = gᵢ / (λ‖wᵢ − wₛ‖²), auf [0, 1] begrenzt (Lacoste-Julien et al. 2013, Alg. 4); fixed: γ = 2n/(νk + 2n), bei zyklischen und permutierten Blöcken 2/(ν·Durchgang + 2); approx, lipschitz: γ = gᵢ / Cᵢ (Beck et al. 2015).</translation>
    </message>
    <message>
        <source>γ = gᵢ / Cᵢ (Pauwels 2016): toys and classes Cᵢ = Lᵢ ‖sᵢ − αᵢ‖², Lᵢ the Lipschitz modulus of ∇ᵢD; words without negative values Cᵢ = max ‖ψᵢ(y) − ψᵢ(y&apos;)‖²/(λn²); box QPs: as approx</source>
        <translation>γ = gᵢ / Cᵢ (Pauwels 2016): Spielprobleme und Klassen Cᵢ = Lᵢ ‖sᵢ − αᵢ‖², Lᵢ die Lipschitz-Konstante von ∇ᵢD; Wörter ohne negative Werte Cᵢ = max ‖ψᵢ(y) − ψᵢ(y&apos;)‖²/(λn²); Quader-QP: wie approx</translation>
    </message>
    <message>
        <source>Batch step first</source>
        <translation>Batch-Schritt zuerst</translation>
    </message>
    <message>
        <source>An exact gap pass comes first. Where its gap and labellings say that single blocks would take k₀ &gt; n steps down to C⊗, one batch Frank-Wolfe step follows (Lacoste-Julien et al. 2013, after Thm. C.4).</source>
        <translation>Ein exakter Lückendurchgang kommt zuerst. Wo seine Lücke und seine Zuweisungen sagen, dass einzelne Blöcke k₀ &gt; n Schritte bis C⊗ bräuchten, folgt ein Batch-Frank-Wolfe-Schritt (Lacoste-Julien et al. 2013, nach Satz C.4).</translation>
    </message>
    <message>
        <source>Only bcfw takes a batch step first.</source>
        <translation>Nur bcfw macht zuerst einen Batch-Schritt.</translation>
    </message>
    <message>
        <source>A batch step has a line search.</source>
        <translation>Ein Batch-Schritt hat eine Liniensuche.</translation>
    </message>
</context>
<context>
    <name>ViewHistory</name>
    <message>
        <source>change of the page</source>
        <translation>Wechsel der Seite</translation>
    </message>
    <message>
        <source>ticking of a run</source>
        <translation>Ankreuzen eines Laufs</translation>
    </message>
    <message>
        <source>name of a run</source>
        <translation>Name eines Laufs</translation>
    </message>
    <message>
        <source>tags of a run</source>
        <translation>Tags eines Laufs</translation>
    </message>
    <message>
        <source>notes of a run</source>
        <translation>Notizen eines Laufs</translation>
    </message>
    <message>
        <source>filter of the runs</source>
        <translation>Filter der Läufe</translation>
    </message>
    <message>
        <source>order of the runs</source>
        <translation>Reihenfolge der Läufe</translation>
    </message>
    <message>
        <source>choice of the baseline</source>
        <translation>Wahl der Basis</translation>
    </message>
    <message>
        <source>target gap of the ratios</source>
        <translation>Ziellücke der Verhältnisse</translation>
    </message>
    <message>
        <source>choice of columns</source>
        <translation>Wahl der Spalten</translation>
    </message>
    <message>
        <source>λ looked at</source>
        <translation>angesehenes λ</translation>
    </message>
    <message>
        <source>choice of a path</source>
        <translation>Wahl eines Pfads</translation>
    </message>
    <message>
        <source>λ of the runs drawn</source>
        <translation>λ der gezeichneten Läufe</translation>
    </message>
    <message>
        <source>selection of runs</source>
        <translation>Auswahl von Läufen</translation>
    </message>
    <message>
        <source>choice of the x axis</source>
        <translation>Wahl der x-Achse</translation>
    </message>
    <message>
        <source>choice of the upper plot</source>
        <translation>Wahl des oberen Diagramms</translation>
    </message>
    <message>
        <source>choice of the lower plot</source>
        <translation>Wahl des unteren Diagramms</translation>
    </message>
    <message>
        <source>scale of the x axis</source>
        <translation>Skala der x-Achse</translation>
    </message>
    <message>
        <source>scale of the upper plot</source>
        <translation>Skala des oberen Diagramms</translation>
    </message>
    <message>
        <source>scale of the lower plot</source>
        <translation>Skala des unteren Diagramms</translation>
    </message>
    <message>
        <source>seeds as one curve</source>
        <translation>Seeds als eine Kurve</translation>
    </message>
    <message>
        <source>smoothing</source>
        <translation>Glättung</translation>
    </message>
    <message>
        <source>runs of the cache plots</source>
        <translation>Läufe der Cache-Diagramme</translation>
    </message>
    <message>
        <source>choice of the lowest plot</source>
        <translation>Wahl des untersten Diagramms</translation>
    </message>
    <message>
        <source>change of the path&apos;s controls</source>
        <translation>Änderung der Pfadeinstellungen</translation>
    </message>
    <message>
        <source>zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>docks of the window</source>
        <translation>Docks des Fensters</translation>
    </message>
    <message>
        <source>page in a window of its own</source>
        <translation>Seite in eigenem Fenster</translation>
    </message>
    <message>
        <source>filter of the examples</source>
        <translation>Filter der Beispiele</translation>
    </message>
    <message>
        <source>search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>opacity of the overlay</source>
        <translation>Deckkraft der Überlagerung</translation>
    </message>
    <message>
        <source>histogram or heat map</source>
        <translation>Histogramm oder Wärmekarte</translation>
    </message>
    <message>
        <source>control of the view</source>
        <translation>Bedienelement der Ansicht</translation>
    </message>
    <message>
        <source>moment of the training</source>
        <translation>Zeitpunkt des Trainings</translation>
    </message>
    <message>
        <source>part of the data</source>
        <translation>Teil der Daten</translation>
    </message>
    <message>
        <source>choice of an example</source>
        <translation>Wahl eines Beispiels</translation>
    </message>
    <message>
        <source>truth, prediction or difference</source>
        <translation>Wahrheit, Vorhersage oder Unterschied</translation>
    </message>
    <message>
        <source>filter of the records</source>
        <translation>Filter der Protokolle</translation>
    </message>
    <message>
        <source>order of the records</source>
        <translation>Reihenfolge der Protokolle</translation>
    </message>
    <message>
        <source>columns of the records</source>
        <translation>Spalten der Protokolle</translation>
    </message>
    <message>
        <source>colour and line of a run</source>
        <translation>Farbe und Linie eines Laufs</translation>
    </message>
    <message>
        <source>order of the examples</source>
        <translation>Reihenfolge der Beispiele</translation>
    </message>
    <message>
        <source>choice of the runs listed</source>
        <translation>Auswahl der aufgeführten Läufe</translation>
    </message>
    <message>
        <source>bounds of the theorems</source>
        <translation>Schranken der Sätze</translation>
    </message>
    <message>
        <source>reference runs</source>
        <translation>Referenzläufe</translation>
    </message>
</context>
<context>
    <name>WindowMenus</name>
    <message>
        <source>Toolbar</source>
        <translation>Werkzeugleiste</translation>
    </message>
    <message>
        <source>&amp;Pages</source>
        <translation>S&amp;eiten</translation>
    </message>
</context>
<context>
    <name>WindowViews</name>
    <message>
        <source>Views</source>
        <translation>Ansichten</translation>
    </message>
    <message>
        <source>&amp;Convergence</source>
        <translation>&amp;Konvergenz</translation>
    </message>
    <message>
        <source>Gap, objective and errors during the runs</source>
        <translation>Lücke, Zielfunktion und Fehler, während die Läufe fortschreiten</translation>
    </message>
    <message>
        <source>&amp;Blocks</source>
        <translation>Blö&amp;cke</translation>
    </message>
    <message>
        <source>Gaps of the single examples</source>
        <translation>Lücken der einzelnen Beispiele</translation>
    </message>
    <message>
        <source>C&amp;ache</source>
        <translation>Cach&amp;e</translation>
    </message>
    <message>
        <source>Which visits the cache answers, and what it holds</source>
        <translation>Welche Besuche der Cache beantwortet und was er enthält</translation>
    </message>
    <message>
        <source>&amp;Path</source>
        <translation>&amp;Pfad</translation>
    </message>
    <message>
        <source>The regularisation path: every λ at once</source>
        <translation>Der Regularisierungspfad: alle λ auf einmal</translation>
    </message>
    <message>
        <source>Pre&amp;dictions</source>
        <translation>&amp;Vorhersagen</translation>
    </message>
    <message>
        <source>Examples with truth and prediction</source>
        <translation>Beispiele mit Wahrheit und Vorhersage</translation>
    </message>
    <message>
        <source>Recovery</source>
        <translation>Wiederherstellung</translation>
    </message>
    <message>
        <source>What the views show</source>
        <translation>Was die Ansichten zeigen</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>What the model has learnt: its confusions and its weights</source>
        <translation>Was das Modell gelernt hat: seine Verwechslungen und seine Gewichte</translation>
    </message>
    <message>
        <source>Data line</source>
        <translation>Datenzeile</translation>
    </message>
    <message>
        <source>Setup</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Show or hide Setup on this page</source>
        <translation>Einstellungen auf dieser Seite zeigen oder verbergen</translation>
    </message>
    <message>
        <source>Show or hide the runs on this page</source>
        <translation>Die Läufe auf dieser Seite zeigen oder verbergen</translation>
    </message>
    <message>
        <source>Experime&amp;nts</source>
        <translation>Experi&amp;mente</translation>
    </message>
    <message>
        <source>What a figure of a paper claims, and whether your runs show it</source>
        <translation>Was eine Abbildung einer Arbeit behauptet und ob Ihre Läufe es zeigen</translation>
    </message>
</context>
<context>
    <name>bounds</name>
    <message>
        <source>estimate</source>
        <translation>Schätzung</translation>
    </message>
    <message>
        <source>Lacoste-Julien et al. 2013, Thm. 2 and C.1</source>
        <translation>Lacoste-Julien et al. 2013, Satz 2 und C.1</translation>
    </message>
    <message>
        <source>Lacoste-Julien et al. 2013, Thm. C.4</source>
        <translation>Lacoste-Julien et al. 2013, Satz C.4</translation>
    </message>
    <message>
        <source>Lacoste-Julien et al. 2013, Thm. 2 and C.3</source>
        <translation>Lacoste-Julien et al. 2013, Satz 2 und C.3</translation>
    </message>
    <message>
        <source>Lacoste-Julien et al. 2013, Thm. C.5</source>
        <translation>Lacoste-Julien et al. 2013, Satz C.5</translation>
    </message>
    <message>
        <source>Osokin et al. 2016, Thm. 2</source>
        <translation>Osokin et al. 2016, Satz 2</translation>
    </message>
    <message>
        <source>Osokin et al. 2016, Thm. 3</source>
        <translation>Osokin et al. 2016, Satz 3</translation>
    </message>
    <message>
        <source>Lacoste-Julien et al. 2013, Thm. 1</source>
        <translation>Lacoste-Julien et al. 2013, Satz 1</translation>
    </message>
    <message>
        <source>Pauwels 2016, random blocks</source>
        <translation>Pauwels 2016, zufällige Blöcke</translation>
    </message>
    <message>
        <source>Pauwels 2016, cyclic with line search</source>
        <translation>Pauwels 2016, zyklisch mit Liniensuche</translation>
    </message>
    <message>
        <source>Pauwels 2016, cyclic with open loop</source>
        <translation>Pauwels 2016, zyklisch mit fester Schrittfolge</translation>
    </message>
    <message>
        <source>Theorems bound gaps and dual suboptimality alone</source>
        <translation>Sätze beschränken nur Lücken und duale Suboptimalität</translation>
    </message>
    <message>
        <source>No theorem bounds the runs drawn here</source>
        <translation>Kein Satz beschränkt die hier gezeichneten Läufe</translation>
    </message>
</context>
<context>
    <name>gapscope</name>
    <message>
        <source>%1 dpi (%2 pixels wide)</source>
        <translation>%1 dpi (%2 Pixel breit)</translation>
    </message>
    <message>
        <source>Of PNG pictures, pixels of a plot; drawings (SVG, PDF) need none</source>
        <translation>Von PNG-Bildern, Pixel eines Diagramms; Zeichnungen (SVG, PDF) brauchen keine</translation>
    </message>
    <message>
        <source>PNG &amp;resolution:</source>
        <translation>PNG-Auf&amp;lösung:</translation>
    </message>
    <message>
        <source>The plots and tables of this page</source>
        <translation>Die Diagramme und Tabellen dieser Seite</translation>
    </message>
    <message>
        <source>&amp;View:</source>
        <translation>&amp;Ansicht:</translation>
    </message>
    <message>
        <source>%1 dpi</source>
        <translation>%1 dpi</translation>
    </message>
    <message>
        <source>Which labels are taken for which will be here, once a run has weights.</source>
        <translation>Hier wird stehen, welche Labels wofür gehalten werden, sobald ein Lauf Gewichte hat.</translation>
    </message>
    <message>
        <source>The words and their predictions will be here.</source>
        <translation>Hier werden die Wörter und ihre Vorhersagen stehen.</translation>
    </message>
    <message>
        <source>Which letters are taken for which will be here, once a run has weights.</source>
        <translation>Hier wird stehen, welche Buchstaben wofür gehalten werden, sobald ein Lauf Gewichte hat.</translation>
    </message>
    <message>
        <source>What the model has learnt will be here: a template per letter and the transitions between letters.</source>
        <translation>Hier wird stehen, was das Modell gelernt hat: je Buchstabe eine Vorlage und die Übergänge zwischen Buchstaben.</translation>
    </message>
    <message>
        <source>The sentences and their predictions will be here.</source>
        <translation>Hier werden die Sätze und ihre Vorhersagen stehen.</translation>
    </message>
    <message>
        <source>What the model has learnt will be here: the strongest attributes of each label and the transitions between labels.</source>
        <translation>Hier wird stehen, was das Modell gelernt hat: die stärksten Attribute jedes Labels und die Übergänge zwischen Labels.</translation>
    </message>
    <message>
        <source>The photographs, their masks and their predictions will be here.</source>
        <translation>Hier werden die Fotos, ihre Masken und ihre Vorhersagen stehen.</translation>
    </message>
    <message>
        <source>Which pixels are taken for what will be here, once a run has weights.</source>
        <translation>Hier wird stehen, welche Pixel wofür gehalten werden, sobald ein Lauf Gewichte hat.</translation>
    </message>
    <message>
        <source>What the model has learnt will be here: which colours, places and visual words speak for a class, and what separates neighbours.</source>
        <translation>Hier wird stehen, was das Modell gelernt hat: welche Farben, Orte und visuellen Wörter für eine Klasse sprechen und was Nachbarn trennt.</translation>
    </message>
    <message>
        <source>The photographs, their poses and predictions will be here.</source>
        <translation>Hier werden die Fotos, ihre Posen und ihre Vorhersagen stehen.</translation>
    </message>
    <message>
        <source>How often each joint is found, and how near, will be here, once a run has weights.</source>
        <translation>Hier wird stehen, wie oft jedes Gelenk gefunden wird und wie genau, sobald ein Lauf Gewichte hat.</translation>
    </message>
    <message>
        <source>What the model has learnt will be here: how far each part may lie from the next, and how much each part&apos;s map counts.</source>
        <translation>Hier wird stehen, was das Modell gelernt hat: wie weit jeder Körperteil vom nächsten liegen darf und wie viel die Karte jedes Körperteils zählt.</translation>
    </message>
    <message>
        <source>The sentence pairs, their links and predictions will be here.</source>
        <translation>Hier werden die Satzpaare, ihre Verbindungen und ihre Vorhersagen stehen.</translation>
    </message>
    <message>
        <source>How many links are wrong and how many are missed will be here, once a run has weights.</source>
        <translation>Hier wird stehen, wie viele Verbindungen falsch und wie viele übersehen sind, sobald ein Lauf Gewichte hat.</translation>
    </message>
    <message>
        <source>What the model has learnt will be here: how much each feature of a word pair speaks for a link.</source>
        <translation>Hier wird stehen, was das Modell gelernt hat: wie sehr jedes Merkmal eines Wortpaars für eine Verbindung spricht.</translation>
    </message>
    <message>
        <source>The examples, their classes and predictions will be here.</source>
        <translation>Hier werden die Beispiele, ihre Klassen und ihre Vorhersagen stehen.</translation>
    </message>
    <message>
        <source>Which classes are taken for which will be here, once a run has weights.</source>
        <translation>Hier wird stehen, welche Klassen wofür gehalten werden, sobald ein Lauf Gewichte hat.</translation>
    </message>
    <message>
        <source>What the model has learnt will be here: the weights of each class, as pictures where features are pixels.</source>
        <translation>Hier wird stehen, was das Modell gelernt hat: die Gewichte jeder Klasse, als Bilder, wo Merkmale Pixel sind.</translation>
    </message>
    <message>
        <source>The examples and their predictions will be here.</source>
        <translation>Hier werden die Beispiele und ihre Vorhersagen stehen.</translation>
    </message>
    <message>
        <source>What the model has learnt will be here.</source>
        <translation>Hier wird stehen, was das Modell gelernt hat.</translation>
    </message>
    <message>
        <source>%1 has no examples to look at. Convergence and Blocks show its runs.</source>
        <translation>%1 hat keine Beispiele zum Ansehen. Konvergenz und Blöcke zeigen seine Läufe.</translation>
    </message>
    <message>
        <source>Repeat</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>With a kernel the model is a sum over training inputs: it has no weights of features to show.</source>
        <translation>Mit einem Kern ist das Modell eine Summe über Trainingseingaben: es hat keine Gewichte der Merkmale zu zeigen.</translation>
    </message>
    <message>
        <source>The predictions are being computed: what they get wrong follows.</source>
        <translation>Die Vorhersagen werden berechnet: was sie falsch machen, folgt.</translation>
    </message>
    <message>
        <source>No predictions yet: they come with the weights of a run.</source>
        <translation>Noch keine Vorhersagen: sie kommen mit den Gewichten eines Laufs.</translation>
    </message>
    <message>
        <source>No predictions: a record keeps no weights. Repeat the run to see them.</source>
        <translation>Keine Vorhersagen: ein Protokoll enthält keine Gewichte. Wiederholen Sie den Lauf, um sie zu sehen.</translation>
    </message>
    <message>
        <source>A record keeps no weights, so there are no predictions to compare with the truth. Repeat the run to see them.</source>
        <translation>Ein Protokoll enthält keine Gewichte, so gibt es keine Vorhersagen zum Vergleich mit der Wahrheit. Wiederholen Sie den Lauf, um sie zu sehen.</translation>
    </message>
    <message>
        <source>A record keeps no weights. Repeat the run to see what the model has learnt.</source>
        <translation>Ein Protokoll enthält keine Gewichte. Wiederholen Sie den Lauf, um zu sehen, was das Modell gelernt hat.</translation>
    </message>
    <message>
        <source>The gaps of the single examples will be here: how far each block of the dual is from its optimum.</source>
        <translation>Hier werden die Lücken der einzelnen Beispiele stehen: wie weit jeder Block des Dualen von seinem Optimum entfernt ist.</translation>
    </message>
    <message>
        <source>This method has no block gaps: 1-slack cutting planes keep one dual for all examples together.</source>
        <translation>Diese Methode hat keine Blocklücken: 1-Slack-Schnittebenen führen ein Duales für alle Beispiele zusammen.</translation>
    </message>
    <message>
        <source>This method has no block gaps: stochastic subgradient has no dual.</source>
        <translation>Diese Methode hat keine Blocklücken: das stochastische Subgradientenverfahren hat kein Duales.</translation>
    </message>
    <message>
        <source>%1 · held out</source>
        <translation>%1 · zurückgehalten</translation>
    </message>
    <message>
        <source>%1, %2 (dashed)</source>
        <translation>%1, %2 (gestrichelt)</translation>
    </message>
    <message>
        <source>best λ by %1</source>
        <translation>bestes λ nach %1</translation>
    </message>
    <message>
        <source>ε = %1</source>
        <translation>ε = %1</translation>
    </message>
    <message>
        <source>truth</source>
        <translation>Wahrheit</translation>
    </message>
    <message>
        <source>prediction</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>%1: IoU %2, loss %3</source>
        <translation>%1: IoU %2, Verlust %3</translation>
    </message>
    <message>
        <source>log</source>
        <translation>log</translation>
    </message>
    <message>
        <source>%1: logarithmic y axis</source>
        <translation>%1: logarithmische y-Achse</translation>
    </message>
    <message>
        <source>Logarithmic y axis. Values that are not positive are drawn at the lower edge, marked and counted.</source>
        <translation>Logarithmische y-Achse. Werte, die nicht positiv sind, werden am unteren Rand gezeichnet, markiert und gezählt.</translation>
    </message>
    <message>
        <source>%1: PCK@0.2 %2 %, loss %3</source>
        <translation>%1: PCK@0.2 %2 %, Verlust %3</translation>
    </message>
    <message>
        <source>loss %1 · IoU %2 · %3 of %4 superpixels wrong</source>
        <translation>Verlust %1 · IoU %2 · %3 von %4 Superpixeln falsch</translation>
    </message>
    <message>
        <source>no column has this key; expected one that a header&apos;s tooltip names, e.g. gap, lambda or method</source>
        <translation>keine Spalte hat diesen Schlüssel; erwartet war einer, den der Tooltip einer Kopfzeile nennt, z. B. gap, lambda oder method</translation>
    </message>
    <message>
        <source>expected a value after %1</source>
        <translation>nach %1 wurde ein Wert erwartet</translation>
    </message>
    <message>
        <source>found &apos;%1&apos;, expected a number</source>
        <translation>gefunden &apos;%1&apos;, erwartet eine Zahl</translation>
    </message>
    <message>
        <source>a column of text takes =, != and : only</source>
        <translation>eine Textspalte kennt nur =, != und :</translation>
    </message>
    <message>
        <source>≤ 0</source>
        <translation>≤ 0</translation>
    </message>
    <message>
        <source>Effective passes</source>
        <translation>Effektive Durchgänge</translation>
    </message>
    <message>
        <source>1</source>
        <translation>1</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>exakt</translation>
    </message>
    <message>
        <source>estimate</source>
        <translation>Schätzung</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>Blocks (count)</source>
        <translation>Blöcke (Anzahl)</translation>
    </message>
    <message>
        <source>These files have no labels to compare with.</source>
        <translation>Diese Dateien haben keine Labels zum Vergleichen.</translation>
    </message>
    <message>
        <source>A record keeps no block gaps. Repeat the run to see them.</source>
        <translation>Ein Protokoll enthält keine Blocklücken. Den Lauf wiederholen, um sie zu sehen.</translation>
    </message>
    <message>
        <source>Open the sample</source>
        <translation>Beispieldaten öffnen</translation>
    </message>
    <message>
        <source>Photograph %1 of the worst of %2</source>
        <translation>Foto %1 der schlechtesten von %2</translation>
    </message>
    <message>
        <source>Pose %1 of the worst of %2</source>
        <translation>Pose %1 der schlechtesten von %2</translation>
    </message>
    <message>
        <source>Predictions of %1</source>
        <translation>Vorhersagen von %1</translation>
    </message>
    <message>
        <source>Si&amp;ze:</source>
        <translation>&amp;Größe:</translation>
    </message>
    <message>
        <source>As on the screen</source>
        <translation>Wie auf dem Bildschirm</translation>
    </message>
    <message>
        <source>A column: 8.4 cm wide</source>
        <translation>Eine Spalte: 8,4 cm breit</translation>
    </message>
    <message>
        <source>A page: 17.4 cm wide</source>
        <translation>Eine Seite: 17,4 cm breit</translation>
    </message>
    <message>
        <source>As in the window</source>
        <translation>Wie im Fenster</translation>
    </message>
    <message>
        <source>%1 pt</source>
        <translation>%1 pt</translation>
    </message>
    <message>
        <source>Te&amp;xt size:</source>
        <translation>Te&amp;xtgröße:</translation>
    </message>
    <message>
        <source>Of titles, numbers and names in plots</source>
        <translation>Von Titeln, Zahlen und Namen in Diagrammen</translation>
    </message>
    <message>
        <source>Le&amp;gend:</source>
        <translation>Le&amp;gende:</translation>
    </message>
    <message>
        <source>Where there is room</source>
        <translation>Wo Platz ist</translation>
    </message>
    <message>
        <source>To the right</source>
        <translation>Rechts daneben</translation>
    </message>
    <message>
        <source>Below</source>
        <translation>Darunter</translation>
    </message>
    <message>
        <source>Inside the plot</source>
        <translation>Im Diagramm</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Where plots name their curves</source>
        <translation>Wo Diagramme ihre Kurven nennen</translation>
    </message>
    <message>
        <source>%L1 blocks</source>
        <translation>%L1 Blöcke</translation>
    </message>
    <message>
        <source>The width of the picture. On paper plots are 8 wide and 5 high; other views keep their shape.</source>
        <translation>Die Breite des Bildes. Auf Papier sind Diagramme 8 breit und 5 hoch; andere Ansichten behalten ihre Form.</translation>
    </message>
    <message>
        <source>1 block</source>
        <translation>1 Block</translation>
    </message>
</context>
<context>
    <name>gapscope::AlignmentCanvas</name>
    <message>
        <source>Sentence pair</source>
        <translation>Satzpaar</translation>
    </message>
    <message>
        <source>%1 English and %2 French words, %3 sure links; predicted: %4 right, %5 wrong, %6 missed</source>
        <translation>%1 englische und %2 französische Wörter, %3 sichere Verbindungen; vorhergesagt: %4 richtig, %5 falsch, %6 übersehen</translation>
    </message>
    <message>
        <source>sure</source>
        <translation>sicher</translation>
    </message>
    <message>
        <source>possible</source>
        <translation>möglich</translation>
    </message>
    <message>
        <source>right</source>
        <translation>richtig</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>falsch</translation>
    </message>
    <message>
        <source>missed</source>
        <translation>übersehen</translation>
    </message>
    <message>
        <source>%1 English and %2 French words, %3 links predicted, no truth is known</source>
        <translation>%1 englische und %2 französische Wörter, %3 Verbindungen vorhergesagt, keine Wahrheit bekannt</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>vorhergesagt</translation>
    </message>
    <message>
        <source>T truth, P prediction, D difference, S possible links or sure ones alone; the pointer over a word brings its links to the front; + − 0 or Ctrl+wheel zoom, wheel and drag scroll</source>
        <translation>T Wahrheit, P Vorhersage, D Unterschied, S mögliche Verbindungen oder nur sichere; der Zeiger über einem Wort holt seine Verbindungen nach vorn; + − 0 oder Strg+Rad vergrößern, Rad und Ziehen rollen</translation>
    </message>
    <message>
        <source>Words of the sentence pair</source>
        <translation>Wörter des Satzpaars</translation>
    </message>
    <message>
        <source>possible: hidden (S)</source>
        <translation>mögliche: verborgen (S)</translation>
    </message>
</context>
<context>
    <name>gapscope::AlignmentListModel</name>
    <message>
        <source>sentence %1: %2 | %3</source>
        <translation>Satz %1: %2 | %3</translation>
    </message>
    <message>
        <source>%1, loss %2, AER %3</source>
        <translation>%1, Verlust %2, AER %3</translation>
    </message>
    <message>
        <source>%1, no truth is known</source>
        <translation>%1, keine Wahrheit bekannt</translation>
    </message>
</context>
<context>
    <name>gapscope::AlignmentMatrix</name>
    <message>
        <source>Alignment matrix</source>
        <translation>Alignmentmatrix</translation>
    </message>
    <message>
        <source>sure</source>
        <translation>sicher</translation>
    </message>
    <message>
        <source>predicted, right</source>
        <translation>vorhergesagt, richtig</translation>
    </message>
    <message>
        <source>possible</source>
        <translation>möglich</translation>
    </message>
    <message>
        <source>predicted, wrong</source>
        <translation>vorhergesagt, falsch</translation>
    </message>
    <message>
        <source>: sure</source>
        <translation>: sicher</translation>
    </message>
    <message>
        <source>: possible</source>
        <translation>: möglich</translation>
    </message>
    <message>
        <source>: no link</source>
        <translation>: keine Verbindung</translation>
    </message>
    <message>
        <source>, predicted</source>
        <translation>, vorhergesagt</translation>
    </message>
    <message>
        <source>
Dice %1</source>
        <translation>
Dice %1</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>vorhergesagt</translation>
    </message>
    <message>
        <source>French words of the matrix</source>
        <translation>Französische Wörter der Matrix</translation>
    </message>
    <message>
        <source>English words of the matrix</source>
        <translation>Englische Wörter der Matrix</translation>
    </message>
    <message>
        <source>possible: hidden</source>
        <translation>mögliche: verborgen</translation>
    </message>
    <message>
        <source>English words down, French words across. Filled: sure; outlined: possible; disc: predicted and right; cross: predicted and wrong. S hides possible links and shows them.</source>
        <translation>Englische Wörter untereinander, französische nebeneinander. Gefüllt: sicher; umrandet: möglich; Scheibe: vorhergesagt und richtig; Kreuz: vorhergesagt und falsch. S verbirgt mögliche Verbindungen und zeigt sie.</translation>
    </message>
</context>
<context>
    <name>gapscope::AlignmentViewer</name>
    <message>
        <source>Matrix</source>
        <translation>Matrix</translation>
    </message>
    <message>
        <source>Alignment viewer</source>
        <translation>Alignmentbetrachter</translation>
    </message>
    <message>
        <source>Sentence pairs in which one of the sentences contains this</source>
        <translation>Satzpaare, von denen ein Satz dies enthält</translation>
    </message>
    <message>
        <source>no link</source>
        <translation>keine Verbindung</translation>
    </message>
    <message>
        <source>link</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>sentence pair</source>
        <translation>Satzpaar</translation>
    </message>
    <message>
        <source>sentence pairs</source>
        <translation>Satzpaare</translation>
    </message>
    <message>
        <source>word</source>
        <translation>Wort</translation>
    </message>
    <message>
        <source>words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>find a word</source>
        <translation>Wort suchen</translation>
    </message>
    <message>
        <source>wrong links + 3 · missed links</source>
        <translation>falsche Verbindungen + 3 · übersehene Verbindungen</translation>
    </message>
    <message>
        <source>AER</source>
        <translation>AER</translation>
    </message>
    <message>
        <source>Alignment error rate 1 − (|A ∩ S| + |A ∩ P|) / (|A| + |S|), 0 … 1: A the predicted links, S the sure ones, P the sure and the possible ones</source>
        <translation>Alignment-Fehlerrate 1 − (|A ∩ S| + |A ∩ P|) / (|A| + |S|), 0 … 1: A die vorhergesagten Verbindungen, S die sicheren, P die sicheren und die möglichen</translation>
    </message>
    <message>
        <source>word pair</source>
        <translation>Wortpaar</translation>
    </message>
    <message>
        <source>word pairs</source>
        <translation>Wortpaare</translation>
    </message>
</context>
<context>
    <name>gapscope::AttributeSearch</name>
    <message>
        <source>find an attribute</source>
        <translation>Attribut suchen</translation>
    </message>
    <message>
        <source>Find an attribute</source>
        <translation>Ein Attribut suchen</translation>
    </message>
    <message>
        <source>Attributes whose name contains this, e.g. =the or pos[</source>
        <translation>Attribute, deren Name dies enthält, z. B. =the oder pos[</translation>
    </message>
    <message>
        <source>Attributes found</source>
        <translation>Gefundene Attribute</translation>
    </message>
    <message>
        <source>Weights of all attributes</source>
        <translation>Gewichte aller Attribute</translation>
    </message>
    <message>
        <source>%L1 attributes</source>
        <translation>%L1 Attribute</translation>
    </message>
</context>
<context>
    <name>gapscope::AttributeTable</name>
    <message>
        <source>%1, %2: weight %3</source>
        <translation>%1, %2: Gewicht %3</translation>
    </message>
    <message>
        <source>Attribute</source>
        <translation>Attribut</translation>
    </message>
    <message>
        <source>In the order of the model</source>
        <translation>In der Reihenfolge des Modells</translation>
    </message>
    <message>
        <source>Weight for %1; click to sort</source>
        <translation>Gewicht für %1; Klick sortiert</translation>
    </message>
</context>
<context>
    <name>gapscope::BlockPanel</name>
    <message>
        <source>Marginals of this %1</source>
        <translation>Randverteilungen: dieses Beispiel (%1)</translation>
    </message>
    <message>
        <source>μᵢ(t, label): the mass the dual gives to each label of a %1. Filled: the truth; hatched: an alternative.</source>
        <translation>μᵢ(t, Label): die Masse, die das Duale jedem Label gibt, je %1. Gefüllt: die Wahrheit; schraffiert: eine Alternative.</translation>
    </message>
    <message>
        <source>%1 %2: %3 %4 %</source>
        <translation>%1 %2: %3 %4 %</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>Lᵢ(ŷᵢ): share of wrong %1, 0 … 1</source>
        <translation>Lᵢ(ŷᵢ): Anteil falscher %1, 0 … 1</translation>
    </message>
    <message>
        <source>Lᵢ(ŷᵢ), %1</source>
        <translation>Lᵢ(ŷᵢ), %1</translation>
    </message>
    <message>
        <source>score</source>
        <translation>Bewertung</translation>
    </message>
    <message>
        <source>⟨w, φ(xᵢ, ŷᵢ)⟩ of the prediction, dimensionless</source>
        <translation>⟨w, φ(xᵢ, ŷᵢ)⟩ der Vorhersage, dimensionslos</translation>
    </message>
    <message>
        <source>slack</source>
        <translation>Schlupf</translation>
    </message>
    <message>
        <source>H̃ᵢ = max{Lᵢ(y) − ⟨w, ψᵢ(y)⟩ : y} ≥ 0, objective units</source>
        <translation>H̃ᵢ = max{Lᵢ(y) − ⟨w, ψᵢ(y)⟩ : y} ≥ 0, Einheiten der Zielfunktion</translation>
    </message>
    <message>
        <source>exact block gap</source>
        <translation>exakte Blocklücke</translation>
    </message>
    <message>
        <source>gᵢ computed at the w of the last exact gap pass, objective units. The solver&apos;s estimate, kept since it last visited the block, may differ.</source>
        <translation>gᵢ beim w des letzten exakten Lückendurchgangs, Einheiten der Zielfunktion. Die Schätzung des Lösers stammt von seinem letzten Besuch des Blocks und kann davon abweichen.</translation>
    </message>
    <message>
        <source>What is known of this %1</source>
        <translation>Was über dieses Beispiel bekannt ist (%1)</translation>
    </message>
    <message>
        <source>Active labellings of this %1</source>
        <translation>Aktive Beschriftungen: dieses Beispiel (%1)</translation>
    </message>
    <message>
        <source>The labellings y with αᵢ(y) &gt; 0: pairwise and away steps keep each one, and move mass between them. ✓: the truth.</source>
        <translation>Die Beschriftungen y mit αᵢ(y) &gt; 0: paarweise und Wegschritte behalten jede und verschieben Masse zwischen ihnen. ✓: die Wahrheit.</translation>
    </message>
    <message>
        <source>α %1  %2%3</source>
        <translation>α %1  %2%3</translation>
    </message>
    <message>
        <source>1 active labelling</source>
        <translation>1 aktive Beschriftung</translation>
    </message>
    <message>
        <source>%1 active labellings</source>
        <translation>%1 aktive Beschriftungen</translation>
    </message>
    <message>
        <source>… and %1 with less</source>
        <translation>… und %1 mit weniger</translation>
    </message>
    <message>
        <source>≥ %1 (estimate)</source>
        <translation>≥ %1 (Schätzung)</translation>
    </message>
    <message>
        <source>The labellings with mass appear here with pairwise and away steps, which keep them. %1</source>
        <translation>Die Beschriftungen mit Masse erscheinen hier bei paarweisen und Wegschritten, die sie behalten. %1</translation>
    </message>
    <message>
        <source>Only training %1 have dual variables.</source>
        <translation>Nur Trainingsbeispiele (%1) haben duale Variablen.</translation>
    </message>
    <message>
        <source>The mass on each label appears here once a run has visited this %1.</source>
        <translation>Die Masse auf jedem Label erscheint hier, sobald ein Lauf dieses Beispiel (%1) besucht hat.</translation>
    </message>
    <message>
        <source>What the dual believes</source>
        <translation>Was das Duale annimmt</translation>
    </message>
    <message>
        <source>What the dual believes: %1</source>
        <translation>Was das Duale annimmt: %1</translation>
    </message>
</context>
<context>
    <name>gapscope::CachePage</name>
    <message>
        <source>cache off</source>
        <translation>Cache aus</translation>
    </message>
    <message>
        <source>Frank-Wolfe</source>
        <translation>Frank-Wolfe</translation>
    </message>
    <message>
        <source>pairwise</source>
        <translation>paarweise</translation>
    </message>
    <message>
        <source>away</source>
        <translation>weg</translation>
    </message>
    <message>
        <source>drop</source>
        <translation>Wegfall</translation>
    </message>
    <message>
        <source>steps: %1</source>
        <translation>Schritte: %1</translation>
    </message>
    <message>
        <source>All runs</source>
        <translation>Alle Läufe</translation>
    </message>
    <message>
        <source>What the cache does will be here: which visits it answers instead of the oracle, how many labellings the blocks remember, and the time it saves.</source>
        <translation>Hier wird stehen, was der Cache leistet: welche Besuche er statt des Orakels beantwortet, wie viele Beschriftungen sich die Blöcke merken und wie viel Zeit das spart.</translation>
    </message>
    <message>
        <source>Turn the cache on and run</source>
        <translation>Cache einschalten und starten</translation>
    </message>
    <message>
        <source>Cache figures of the selected run</source>
        <translation>Zahlen zum Cache des gewählten Laufs</translation>
    </message>
    <message>
        <source>Plots of the cache</source>
        <translation>Diagramme des Cache</translation>
    </message>
    <message>
        <source>This run has no such values: it keeps no active sets, or it did not ask a cache.</source>
        <translation>Dieser Lauf hat solche Werte nicht: er führt keine aktiven Mengen oder hat keinen Cache gefragt.</translation>
    </message>
    <message>
        <source>All visible runs instead of the selected one alone; their parts are told apart by dashes</source>
        <translation>Alle sichtbaren Läufe statt nur des gewählten; ihre Teile unterscheiden sich durch die Strichelung</translation>
    </message>
    <message>
        <source>&amp;x:</source>
        <translation>&amp;x:</translation>
    </message>
    <message>
        <source>Lowest plot</source>
        <translation>Unterstes Diagramm</translation>
    </message>
    <message>
        <source>oracle time avoided %1</source>
        <translation>eingesparte Orakelzeit %1</translation>
    </message>
    <message>
        <source>%1 approximate passes</source>
        <translation>%1 Näherungsdurchgänge</translation>
    </message>
    <message>
        <source>%1 beside %2 of the oracle</source>
        <translation>%1 neben %2 mit dem Orakel</translation>
    </message>
    <message>
        <source>hits now %1 %</source>
        <translation>Treffer jetzt %1 %</translation>
    </message>
    <message>
        <source>hits since the start %1 % (local %2, global %3)</source>
        <translation>Treffer seit Beginn %1 % (lokal %2, global %3)</translation>
    </message>
    <message>
        <source>%1 planes per block</source>
        <translation>%1 Ebenen je Block</translation>
    </message>
    <message>
        <source>%1 labellings per block</source>
        <translation>%1 Beschriftungen je Block</translation>
    </message>
    <message>
        <source>remembered for a block: %1, at most %2</source>
        <translation>gemerkt für einen Block: %1, höchstens %2</translation>
    </message>
    <message>
        <source>active in a block: %1, at most %2</source>
        <translation>aktiv in einem Block: %1, höchstens %2</translation>
    </message>
    <message>
        <source>Hits are of the visits that asked the cache; now: since the last point of the curves. Oracle time avoided: hits × mean time of an arg max, look-ups not taken off. Drop steps are pairwise or away steps, too.</source>
        <translation>Treffer: von den Besuchen, die den Cache fragten; jetzt: seit dem letzten Punkt der Kurven. Vermiedene Orakelzeit: Treffer × mittlere Zeit eines arg max, Nachschlagen nicht abgezogen. Wegfallschritte sind zugleich paarweise oder Wegschritte.</translation>
    </message>
    <message>
        <source>Not during a run: stop it first, or wait for its end.</source>
        <translation>Nicht während eines Laufs: zuerst stoppen oder sein Ende abwarten.</translation>
    </message>
    <message>
        <source>%1 exact passes forced</source>
        <translation>%1 exakte Durchgänge erzwungen</translation>
    </message>
    <message>
        <source>An exact pass is forced when the cache has answered 100 visits per block in a row: larger F or ν would ask the oracle sooner.</source>
        <translation>Ein exakter Durchgang wird erzwungen, wenn der Cache 100 Besuche je Block hintereinander beantwortet hat: größere F oder ν würden das Orakel früher fragen.</translation>
    </message>
</context>
<context>
    <name>gapscope::ChainWeights</name>
    <message>
        <source>Transition weights</source>
        <translation>Übergangsgewichte</translation>
    </message>
    <message>
        <source>Bias weights</source>
        <translation>Biasgewichte</translation>
    </message>
    <message>
        <source>Groups of weights</source>
        <translation>Gruppen von Gewichten</translation>
    </message>
    <message>
        <source>Letter templates</source>
        <translation>Buchstabenvorlagen</translation>
    </message>
    <message>
        <source>Strongest attributes</source>
        <translation>Stärkste Attribute</translation>
    </message>
    <message>
        <source>All attributes</source>
        <translation>Alle Attribute</translation>
    </message>
    <message>
        <source>Transitions</source>
        <translation>Übergänge</translation>
    </message>
    <message>
        <source>Biases</source>
        <translation>Biases</translation>
    </message>
    <message>
        <source>weight (score)</source>
        <translation>Gewicht (Bewertung)</translation>
    </message>
    <message>
        <source>label</source>
        <translation>Label</translation>
    </message>
    <message>
        <source>letter</source>
        <translation>Buchstabe</translation>
    </message>
    <message>
        <source>next label</source>
        <translation>nächstes Label</translation>
    </message>
    <message>
        <source>next letter</source>
        <translation>nächster Buchstabe</translation>
    </message>
    <message>
        <source>Weight of one label (column) following another (row)</source>
        <translation>Gewicht dafür, dass ein Label (Spalte) auf ein anderes (Zeile) folgt</translation>
    </message>
    <message>
        <source>Weight of one letter (column) following another (row)</source>
        <translation>Gewicht dafür, dass ein Buchstabe (Spalte) auf einen anderen (Zeile) folgt</translation>
    </message>
    <message>
        <source>%2 after %1: weight %3</source>
        <translation>%2 nach %1: Gewicht %3</translation>
    </message>
    <message>
        <source>every</source>
        <translation>überall</translation>
    </message>
    <message>
        <source>first</source>
        <translation>zuerst</translation>
    </message>
    <message>
        <source>last</source>
        <translation>zuletzt</translation>
    </message>
    <message>
        <source>any %1</source>
        <translation>überall: %1</translation>
    </message>
    <message>
        <source>first %1</source>
        <translation>zuerst: %1</translation>
    </message>
    <message>
        <source>last %1</source>
        <translation>zuletzt: %1</translation>
    </message>
    <message>
        <source>Weight of a label as such, at the first and at the last %1 of a %2</source>
        <translation>Gewicht eines Labels an sich, am Anfang und am Ende (%1) des Ganzen (%2)</translation>
    </message>
    <message>
        <source>%1 is %2: weight %3</source>
        <translation>%1 ist %2: Gewicht %3</translation>
    </message>
    <message>
        <source>token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>sentence</source>
        <translation>Satz</translation>
    </message>
    <message>
        <source>word</source>
        <translation>Wort</translation>
    </message>
</context>
<context>
    <name>gapscope::ChunkTypesTable</name>
    <message>
        <source>Chunks by type of %1</source>
        <translation>Chunks nach Typ: %1</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%L1</source>
        <translation>%L1</translation>
    </message>
    <message>
        <source>Chunks</source>
        <translation>Chunks</translation>
    </message>
    <message>
        <source>The chunk type</source>
        <translation>Der Chunktyp</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Found / predicted</source>
        <translation>Gefunden / vorhergesagt</translation>
    </message>
    <message>
        <source>Recall</source>
        <translation>Ausbeute</translation>
    </message>
    <message>
        <source>Found / in the truth</source>
        <translation>Gefunden / in der Wahrheit</translation>
    </message>
    <message>
        <source>F1</source>
        <translation>F1</translation>
    </message>
    <message>
        <source>Harmonic mean of precision and recall</source>
        <translation>Harmonisches Mittel von Genauigkeit und Ausbeute</translation>
    </message>
    <message>
        <source>Truth</source>
        <translation>Wahrheit</translation>
    </message>
    <message>
        <source>Chunks in the truth</source>
        <translation>Chunks in der Wahrheit</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Vorhergesagt</translation>
    </message>
    <message>
        <source>Chunks predicted</source>
        <translation>Vorhergesagte Chunks</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>Predicted with first token, last token and type of the truth</source>
        <translation>Vorhergesagt mit erstem Token, letztem Token und Typ der Wahrheit</translation>
    </message>
    <message>
        <source>Chunks by type</source>
        <translation>Chunks nach Typ</translation>
    </message>
    <message>
        <source>Chunks of each type, as conlleval counts them. A click or Enter opens the sentences with an error about the type.</source>
        <translation>Chunks jedes Typs, gezählt wie von conlleval. Klick oder Eingabetaste öffnet die Sätze mit einem Fehler zu diesem Typ.</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>Chunk types</source>
        <translation>Chunktypen</translation>
    </message>
</context>
<context>
    <name>gapscope::ChunkViewer</name>
    <message>
        <source>Chunk viewer</source>
        <translation>Chunkbetrachter</translation>
    </message>
    <message>
        <source>Sentences with a word that contains this</source>
        <translation>Sätze mit einem Wort, das dies enthält</translation>
    </message>
    <message>
        <source>Which label or chunk type</source>
        <translation>Welches Label oder welcher Chunktyp</translation>
    </message>
    <message>
        <source>Sentences with this chunk type or label, in the truth or in the prediction; together with a kind of error, those where the error is about it</source>
        <translation>Sätze mit diesem Chunktyp oder Label in der Wahrheit oder der Vorhersage; zusammen mit einer Fehlerart die, in denen der Fehler es betrifft</translation>
    </message>
    <message>
        <source>any label</source>
        <translation>jedes Label</translation>
    </message>
    <message>
        <source>chunk %1</source>
        <translation>Chunk %1</translation>
    </message>
    <message>
        <source>Why the model gives this token its label appears here once a run has weights.</source>
        <translation>Warum das Modell diesem Token sein Label gibt, erscheint hier, sobald ein Lauf Gewichte hat.</translation>
    </message>
    <message>
        <source>sentence</source>
        <translation>Satz</translation>
    </message>
    <message>
        <source>sentences</source>
        <translation>Sätze</translation>
    </message>
    <message>
        <source>token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>find a word</source>
        <translation>Wort suchen</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
</context>
<context>
    <name>gapscope::ClassCanvas</name>
    <message>
        <source>Example</source>
        <translation>Beispiel</translation>
    </message>
    <message>
        <source>T truth, P prediction, D difference; + − 0 or Ctrl+wheel zoom; the wheel or Page up and Page down scroll the features</source>
        <translation>T Wahrheit, P Vorhersage, D Unterschied; + − 0 oder Strg+Rad zoomen; Rad oder Bild auf und ab blättern durch die Merkmale</translation>
    </message>
    <message>
        <source>class %1</source>
        <translation>Klasse %1</translation>
    </message>
    <message>
        <source>class %1, predicted %2</source>
        <translation>Klasse %1, vorhergesagt %2</translation>
    </message>
    <message>
        <source>for %1 − %2</source>
        <translation>für %1 − %2</translation>
    </message>
    <message>
        <source>for %1</source>
        <translation>für %1</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>no model yet</source>
        <translation>noch kein Modell</translation>
    </message>
    <message>
        <source>predicted %1</source>
        <translation>vorhergesagt %1</translation>
    </message>
    <message>
        <source>no truth is known</source>
        <translation>keine Wahrheit bekannt</translation>
    </message>
    <message>
        <source>predicted %1, no truth is known</source>
        <translation>vorhergesagt %1, keine Wahrheit bekannt</translation>
    </message>
</context>
<context>
    <name>gapscope::ClassListModel</name>
    <message>
        <source>class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>example %L1: class %2</source>
        <translation>Beispiel %L1: Klasse %2</translation>
    </message>
    <message>
        <source>example %L1: class %2, predicted %3</source>
        <translation>Beispiel %L1: Klasse %2, vorhergesagt %3</translation>
    </message>
    <message>
        <source>example %L1: predicted %2, no truth is known</source>
        <translation>Beispiel %L1: vorhergesagt %2, keine Wahrheit bekannt</translation>
    </message>
</context>
<context>
    <name>gapscope::ClassScores</name>
    <message>
        <source>class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>All classes, the highest score first</source>
        <translation>Alle Klassen, die höchste Bewertung zuerst</translation>
    </message>
    <message>
        <source>score</source>
        <translation>Bewertung</translation>
    </message>
    <message>
        <source>⟨w_y, x⟩: the class with the highest one is predicted</source>
        <translation>⟨w_y, x⟩: die Klasse mit dem höchsten wird vorhergesagt</translation>
    </message>
    <message>
        <source>H</source>
        <translation>H</translation>
    </message>
    <message>
        <source>L(y) + ⟨w_y − w_truth, x⟩: the largest one is the example&apos;s hinge loss</source>
        <translation>L(y) + ⟨w_y − w_truth, x⟩: der größte Wert ist der Hinge-Verlust des Beispiels</translation>
    </message>
    <message>
        <source>dual α</source>
        <translation>duales α</translation>
    </message>
    <message>
        <source>The mass that the dual gives this class, 0 … 1</source>
        <translation>Die Masse, die das Duale dieser Klasse gibt, 0 … 1</translation>
    </message>
    <message>
        <source>Scores of all classes</source>
        <translation>Bewertungen aller Klassen</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>vorhergesagt</translation>
    </message>
    <message>
        <source>true</source>
        <translation>wahr</translation>
    </message>
</context>
<context>
    <name>gapscope::ClassScoresTable</name>
    <message>
        <source>Classes of %1</source>
        <translation>Klassen: %1</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>The class; first the means over the classes</source>
        <translation>Die Klasse; zuerst die Mittel über die Klassen</translation>
    </message>
    <message>
        <source>IoU</source>
        <translation>IoU</translation>
    </message>
    <message>
        <source>|truth ∩ prediction| / |truth ∪ prediction|, on pixels</source>
        <translation>|Wahrheit ∩ Vorhersage| / |Wahrheit ∪ Vorhersage|, auf Pixeln</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Pixels found / predicted</source>
        <translation>Gefundene Pixel / vorhergesagte</translation>
    </message>
    <message>
        <source>Recall</source>
        <translation>Ausbeute</translation>
    </message>
    <message>
        <source>Pixels found / in the truth</source>
        <translation>Gefundene Pixel / in der Wahrheit</translation>
    </message>
    <message>
        <source>Truth</source>
        <translation>Wahrheit</translation>
    </message>
    <message>
        <source>Pixels of the class in the masks</source>
        <translation>Pixel der Klasse in den Masken</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Vorhergesagt</translation>
    </message>
    <message>
        <source>Pixels that were given the class</source>
        <translation>Pixel, denen die Klasse gegeben wurde</translation>
    </message>
    <message>
        <source>Scores of the classes</source>
        <translation>Werte der Klassen</translation>
    </message>
    <message>
        <source>How well each class is found, on the pixels of all photographs of this part, void ones left out. A click or Enter opens the photographs with an error about the class.</source>
        <translation>Wie gut jede Klasse gefunden wird, auf den Pixeln aller Fotos dieses Teils ohne die leeren. Klick oder Eingabetaste öffnet die Fotos mit einem Fehler zu dieser Klasse.</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>mean, all</source>
        <translation>Mittel, alle</translation>
    </message>
    <message>
        <source>%L1</source>
        <translation>%L1</translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>Klassen</translation>
    </message>
</context>
<context>
    <name>gapscope::ClassViewer</name>
    <message>
        <source>All classes</source>
        <translation>Alle Klassen</translation>
    </message>
    <message>
        <source>Opacity of the overlay, 0 … 100 %: the weights of the class shown over the picture; in the difference, what speaks for the prediction (warm) against the truth (blue)</source>
        <translation>Deckkraft der Überlagerung, 0 … 100 %: die Gewichte der gezeigten Klasse über dem Bild; beim Unterschied, was für die Vorhersage (warm) und gegen die Wahrheit (blau) spricht</translation>
    </message>
    <message>
        <source>Class viewer</source>
        <translation>Klassenbetrachter</translation>
    </message>
    <message>
        <source>Examples whose true or predicted class has this name</source>
        <translation>Beispiele, deren wahre oder vorhergesagte Klasse so heißt</translation>
    </message>
    <message>
        <source>example</source>
        <translation>Beispiel</translation>
    </message>
    <message>
        <source>examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>classes</source>
        <translation>Klassen</translation>
    </message>
    <message>
        <source>find a class</source>
        <translation>Klasse suchen</translation>
    </message>
    <message>
        <source>1 where the predicted class is wrong, else 0</source>
        <translation>1, wo die vorhergesagte Klasse falsch ist, sonst 0</translation>
    </message>
</context>
<context>
    <name>gapscope::ClassWeights</name>
    <message>
        <source>Class templates</source>
        <translation>Klassenvorlagen</translation>
    </message>
    <message>
        <source>class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>Weight of every pixel for each class: warm colours speak for it, blue ones against it. Click or arrow keys enlarge one.</source>
        <translation>Gewicht jedes Pixels für jede Klasse: warme Farben sprechen für sie, blaue gegen sie. Klick oder Pfeiltasten vergrößern eine.</translation>
    </message>
    <message>
        <source>Weights of features and classes</source>
        <translation>Gewichte der Merkmale und Klassen</translation>
    </message>
    <message>
        <source>weight (score per unit)</source>
        <translation>Gewicht (Bewertung je Einheit)</translation>
    </message>
    <message>
        <source>feature</source>
        <translation>Merkmal</translation>
    </message>
    <message>
        <source>The %1 of %L2 features with the largest weights</source>
        <translation>Die %1 von %L2 Merkmalen mit den größten Gewichten</translation>
    </message>
    <message>
        <source>What each feature adds to the score of a class</source>
        <translation>Was jedes Merkmal zur Bewertung einer Klasse beiträgt</translation>
    </message>
    <message>
        <source>%1 for class %2: weight %3</source>
        <translation>%1 für Klasse %2: Gewicht %3</translation>
    </message>
</context>
<context>
    <name>gapscope::ClosingGuard</name>
    <message>
        <source>1 queued run will not be started: %1.</source>
        <translation>1 wartender Lauf wird nicht gestartet: %1.</translation>
    </message>
    <message>
        <source>%1 queued runs will not be started: %2.</source>
        <translation>%1 wartende Läufe werden nicht gestartet: %2.</translation>
    </message>
    <message>
        <source>Close GapScope</source>
        <translation>GapScope schließen</translation>
    </message>
    <message>
        <source>A run is active. Stop it and close? What it has reached is kept and listed again.</source>
        <translation>Ein Lauf ist im Gang. Stoppen und schließen? Was er erreicht hat, bleibt erhalten und steht wieder in der Liste.</translation>
    </message>
    <message>
        <source>&amp;Stop and close</source>
        <translation>&amp;Stoppen und schließen</translation>
    </message>
    <message>
        <source>&amp;Keep running</source>
        <translation>&amp;Weiterlaufen lassen</translation>
    </message>
    <message>
        <source>The runs cannot be kept: %1</source>
        <translation>Die Läufe können nicht aufbewahrt werden: %1</translation>
    </message>
</context>
<context>
    <name>gapscope::CompareDialog</name>
    <message>
        <source>1 run</source>
        <translation>1 Lauf</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>%1 Läufe</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Methode</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>Sampling</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>Cache</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Starten</translation>
    </message>
    <message>
        <source>Queue these runs; the window stays yours meanwhile</source>
        <translation>Diese Läufe einreihen; das Fenster bleibt derweil bedienbar</translation>
    </message>
    <message>
        <source>Sampling uniform and gap × FW and pairwise steps × cache off and on, five seeds, three λ (Osokin et al. 2016, Fig. 5)</source>
        <translation>Sampling gleichverteilt und nach Lücke × FW- und paarweise Schritte × Cache aus und an, fünf Seeds, drei λ (Osokin et al. 2016, Fig. 5)</translation>
    </message>
    <message>
        <source>&amp;Load…</source>
        <translation>&amp;Laden…</translation>
    </message>
    <message>
        <source>Take variants, λ and seeds from a comparison spec</source>
        <translation>Varianten, λ und Seeds aus einer Vergleichsdatei nehmen</translation>
    </message>
    <message>
        <source>Sa&amp;ve…</source>
        <translation>S&amp;peichern…</translation>
    </message>
    <message>
        <source>Write a comparison spec, for --batch and gapscope-cli compare, too</source>
        <translation>Eine Vergleichsdatei schreiben, auch für --batch und gapscope-cli compare</translation>
    </message>
    <message>
        <source>Regularisation λ: numbers, c/n or powers, e.g. 0.1, 1/n, 2^-3</source>
        <translation>Regularisierung λ: Zahlen, c/n oder Potenzen, z. B. 0,1; 1/n; 2^-3</translation>
    </message>
    <message>
        <source>as in the spec</source>
        <translation>wie in der Datei</translation>
    </message>
    <message>
        <source>Target gap ε of every run, objective units: it ends as soon as an exact gap is at most ε. 0: only limits end it.</source>
        <translation>Ziellücke ε jedes Laufs, Einheiten der Zielfunktion: er endet, sobald eine exakte Lücke höchstens ε ist. 0: nur Grenzen beenden ihn.</translation>
    </message>
    <message>
        <source>Seeds: numbers and ranges, e.g. 1, 2, 5-8. Runs that differ by their seed alone are drawn as a median with a band.</source>
        <translation>Seeds: Zahlen und Bereiche, z. B. 1, 2, 5-8. Läufe, die sich nur im Seed unterscheiden, werden als Median mit Band gezeichnet.</translation>
    </message>
    <message>
        <source>Variants</source>
        <translation>Varianten</translation>
    </message>
    <message>
        <source>One curve each; λ and seeds multiply them</source>
        <translation>Je eine Kurve; λ und Seeds vervielfachen sie</translation>
    </message>
    <message>
        <source>La&amp;mbda (λ)</source>
        <translation>La&amp;mbda (λ)</translation>
    </message>
    <message>
        <source>Target &amp;gap (ε)</source>
        <translation>&amp;Ziellücke (ε)</translation>
    </message>
    <message>
        <source>S&amp;eeds</source>
        <translation>S&amp;eeds</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Tick at least one method, one sampling and one step.</source>
        <translation>Kreuzen Sie mindestens eine Methode, ein Sampling und einen Schritt an.</translation>
    </message>
    <message>
        <source>%1; estimating the time …</source>
        <translation>%1; die Zeit wird geschätzt …</translation>
    </message>
    <message>
        <source>%1, about %2 per pass each</source>
        <translation>%1, etwa %2 je Durchgang</translation>
    </message>
    <message>
        <source>; each until its gap is at most ε = %1.</source>
        <translation>; jeder, bis seine Lücke höchstens ε = %1 ist.</translation>
    </message>
    <message>
        <source>Compare: %1</source>
        <translation>Vergleichen: %1</translation>
    </message>
    <message>
        <source>Load a comparison spec</source>
        <translation>Eine Vergleichsdatei laden</translation>
    </message>
    <message>
        <source>Comparison specs (*.json);;All files (*)</source>
        <translation>Vergleichsdateien (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Save as comparison spec</source>
        <translation>Als Vergleichsdatei speichern</translation>
    </message>
    <message>
        <source>comparison.json</source>
        <translation>vergleich.json</translation>
    </message>
    <message>
        <source>Comparison specs (*.json)</source>
        <translation>Vergleichsdateien (*.json)</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>Gespeichert als %1.</translation>
    </message>
    <message>
        <source>P&amp;aper&apos;s eight</source>
        <translation>&amp;Acht der Arbeit</translation>
    </message>
    <message>
        <source>; up to about %1 in all on idle cores.</source>
        <translation>; insgesamt bis etwa %1 auf freien Kernen.</translation>
    </message>
</context>
<context>
    <name>gapscope::ConfusionView</name>
    <message>
        <source>Confusion of %1</source>
        <translation>Verwechslungen: %1</translation>
    </message>
    <message>
        <source>Confusion matrix</source>
        <translation>Verwechslungsmatrix</translation>
    </message>
    <message>
        <source>Worst confusions</source>
        <translation>Schlimmste Verwechslungen</translation>
    </message>
    <message>
        <source>Part of the data</source>
        <translation>Teil der Daten</translation>
    </message>
    <message>
        <source>Confusion under the cursor</source>
        <translation>Verwechslung unter dem Zeiger</translation>
    </message>
    <message>
        <source>Measures of the predictions</source>
        <translation>Maße der Vorhersagen</translation>
    </message>
    <message>
        <source>Which labels are taken for which: appears with the first predictions of a run.</source>
        <translation>Welche Labels wofür gehalten werden: erscheint mit den ersten Vorhersagen eines Laufs.</translation>
    </message>
    <message>
        <source>Rows: truth, columns: prediction. Colour: share of the row&apos;s %1; the diagonal is muted. Click or Enter opens the %2.</source>
        <translation>Zeilen: Wahrheit, Spalten: Vorhersage. Farbe: Anteil an der Zeile (%1); die Diagonale ist gedämpft. Klick oder Eingabetaste öffnet die zugehörigen Beispiele (%2).</translation>
    </message>
    <message>
        <source>The most frequent confusions. A click or Enter opens the %1.</source>
        <translation>Die häufigsten Verwechslungen. Klick oder Eingabetaste öffnet die Beispiele (%1).</translation>
    </message>
    <message>
        <source>Training or test %1</source>
        <translation>Trainings- oder Testteil (%1)</translation>
    </message>
    <message>
        <source>Every %1 of this part (%2) is read right: there is no confusion to show. Choose the other part above.</source>
        <translation>Alle Beispiele (%1) dieses Teils (%2) sind richtig gelesen: es gibt keine Verwechslung zu zeigen. Wählen Sie oben den anderen Teil.</translation>
    </message>
    <message>
        <source>Every %1 is read right: there is no confusion to show.</source>
        <translation>Alle Beispiele (%1) sind richtig gelesen: es gibt keine Verwechslung zu zeigen.</translation>
    </message>
    <message>
        <source>%1 %2 %</source>
        <translation>%1 %2 %</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>truth</source>
        <translation>Wahrheit</translation>
    </message>
    <message>
        <source>prediction</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>0 %</source>
        <translation>0 %</translation>
    </message>
    <message>
        <source>share of the %1 of a row</source>
        <translation>Anteil an einer Zeile (%1)</translation>
    </message>
    <message>
        <source>1 %1</source>
        <translation>1 %1</translation>
    </message>
    <message>
        <source>%L1 %2</source>
        <translation>%L1 %2</translation>
    </message>
    <message>
        <source>truth %1, predicted %2: %3</source>
        <translation>Wahrheit %1, vorhergesagt %2: %3</translation>
    </message>
    <message>
        <source>truth %1, predicted %2: %3; a superpixel of it in %4</source>
        <translation>Wahrheit %1, vorhergesagt %2: %3; ein Superpixel davon in %4</translation>
    </message>
    <message>
        <source>truth %1, predicted %2: %3 in %4</source>
        <translation>Wahrheit %1, vorhergesagt %2: %3 in %4</translation>
    </message>
    <message>
        <source>%L1 of %L2 %3 wrong (%4 %)</source>
        <translation>%L1 von %L2 %3 falsch (%4 %)</translation>
    </message>
    <message>
        <source>Tables of errors</source>
        <translation>Fehlertabellen</translation>
    </message>
</context>
<context>
    <name>gapscope::ConvergencePage</name>
    <message>
        <source>Upper plot</source>
        <translation>Oberes Diagramm</translation>
    </message>
    <message>
        <source>Lower plot</source>
        <translation>Unteres Diagramm</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>Diagramme</translation>
    </message>
    <message>
        <source>1 run of other data</source>
        <translation>1 Lauf anderer Daten</translation>
    </message>
    <message>
        <source>%1 runs of other data</source>
        <translation>%1 Läufe anderer Daten</translation>
    </message>
    <message>
        <source>Drawn pale, under the title of their data. Click to set them aside.</source>
        <translation>Blass gezeichnet, unter dem Titel ihrer Daten. Klick legt sie beiseite.</translation>
    </message>
    <message>
        <source>Set aside: they are not of the data that are open. Click to draw them, too.</source>
        <translation>Beiseitegelegt: sie gehören nicht zu den geöffneten Daten. Klick zeichnet sie mit.</translation>
    </message>
    <message>
        <source>log</source>
        <translation>log</translation>
    </message>
    <message>
        <source>Logarithmic x axis</source>
        <translation>Logarithmische x-Achse</translation>
    </message>
    <message>
        <source>Logarithmic x axis of both plots</source>
        <translation>Logarithmische x-Achse beider Diagramme</translation>
    </message>
    <message>
        <source>&amp;x:</source>
        <translation>&amp;x:</translation>
    </message>
    <message>
        <source>Smoothing of both plots: weight of the past in an exponential moving average, 0 to 0.99. The raw curve stays, faint.</source>
        <translation>Glättung beider Diagramme: Gewicht der Vergangenheit in einem exponentiell gleitenden Mittel, 0 bis 0,99. Die rohe Kurve bleibt blass stehen.</translation>
    </message>
    <message>
        <source>&amp;Seeds</source>
        <translation>&amp;Seeds</translation>
    </message>
    <message>
        <source>λ of the runs that are drawn</source>
        <translation>λ der gezeichneten Läufe</translation>
    </message>
    <message>
        <source>Draw the runs at one λ only</source>
        <translation>Nur die Läufe bei einem λ zeichnen</translation>
    </message>
    <message>
        <source>all λ</source>
        <translation>alle λ</translation>
    </message>
    <message>
        <source>S&amp;mooth:</source>
        <translation>Glätt&amp;ung:</translation>
    </message>
    <message>
        <source>What this plot shows.
%1</source>
        <translation>Was dieses Diagramm zeigt.
%1</translation>
    </message>
    <message>
        <source>λ = %1</source>
        <translation>λ = %1</translation>
    </message>
    <message>
        <source>The ticked runs have no such quantity.</source>
        <translation>Die angekreuzten Läufe haben diese Größe nicht.</translation>
    </message>
    <message>
        <source>The curves of your runs will be here: one point per pass over the examples.</source>
        <translation>Hier werden die Kurven Ihrer Läufe stehen: ein Punkt je Durchgang durch die Beispiele.</translation>
    </message>
    <message>
        <source>Tick a run in the list to see its curve, or start another one.</source>
        <translation>Kreuzen Sie in der Liste einen Lauf an, um seine Kurve zu sehen, oder starten Sie einen neuen.</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Tick the newest run</source>
        <translation>Den neuesten Lauf ankreuzen</translation>
    </message>
    <message>
        <source>Open the sample</source>
        <translation>Beispieldaten öffnen</translation>
    </message>
    <message>
        <source>Tick a run in the list to see its curve.</source>
        <translation>Ein Häkchen in der Liste zeigt die Kurve eines Laufs.</translation>
    </message>
    <message>
        <source>The curve begins when the first gap of the ticked run is measured. The toolbar says how far that is.</source>
        <translation>Die Kurve beginnt, sobald die erste Lücke des angekreuzten Laufs gemessen ist. Wie weit das ist, steht in der Werkzeugleiste.</translation>
    </message>
    <message>
        <source>The runs in the list are of other data than the open ones. Tick one to see its curve, or start another one.</source>
        <translation>Die Läufe der Liste gehören zu anderen Daten als den offenen. Kreuzen Sie einen an, um seine Kurve zu sehen, oder starten Sie einen neuen.</translation>
    </message>
    <message>
        <source>Runs that differ by their seed alone become one curve: median and min–max band. A run that has ended keeps its last value up to the end of the longest one.</source>
        <translation>Läufe, die sich nur im Seed unterscheiden, werden eine Kurve: Median und Band von Minimum bis Maximum. Ein beendeter Lauf behält seinen letzten Wert bis zum Ende des längsten.</translation>
    </message>
    <message>
        <source>Over gaps and dual suboptimality: what the theorems promise, dashed; dotted where a constant is only what the run has seen</source>
        <translation>Über Lücken und dualer Suboptimalität: was die Sätze versprechen, gestrichelt; gepunktet, wo eine Konstante nur die ist, die der Lauf gesehen hat</translation>
    </message>
    <message>
        <source>Bounds of &amp;the theorems</source>
        <translation>Schra&amp;nken der Sätze</translation>
    </message>
    <message>
        <source>Reference runs</source>
        <translation>Referenzläufe</translation>
    </message>
    <message>
        <source>Of an experiment, pale: curves that came with the program, each until your run of the same variant has points</source>
        <translation>Zu einem Experiment, blass: Kurven, die mit dem Programm kamen, jede bis Ihr Lauf derselben Variante Punkte hat</translation>
    </message>
    <message>
        <source>named on hover</source>
        <translation>Namen beim Überfahren</translation>
    </message>
    <message>
        <source>Show the reference runs</source>
        <translation>Referenzläufe zeigen</translation>
    </message>
</context>
<context>
    <name>gapscope::DataDialog</name>
    <message>
        <source>&amp;Open again</source>
        <translation>&amp;Neu öffnen</translation>
    </message>
</context>
<context>
    <name>gapscope::DataDock</name>
    <message>
        <source>Sp&amp;lit</source>
        <translation>Au&amp;fteilung</translation>
    </message>
    <message>
        <source>Br&amp;owse words</source>
        <translation>Wörter &amp;zeigen</translation>
    </message>
    <message>
        <source>small: fold 0 trains</source>
        <translation>klein: Teil 0 trainiert</translation>
    </message>
    <message>
        <source>large: folds 1–9 train</source>
        <translation>groß: Teile 1–9 trainieren</translation>
    </message>
    <message>
        <source>Test part and attributes…</source>
        <translation>Testteil und Attribute…</translation>
    </message>
    <message>
        <source>What tests, and by which template and least count attributes are made of the words</source>
        <translation>Was testet, und nach welcher Vorlage und Mindestzahl aus den Wörtern Attribute werden</translation>
    </message>
    <message>
        <source>Nothing loaded yet</source>
        <translation>Noch nichts geladen</translation>
    </message>
    <message>
        <source>Open words, sentences, or photographs with masks or with the joints of people, or a built-in sample.</source>
        <translation>Öffnen Sie Wörter, Sätze, Fotos mit Masken oder mit den Gelenken von Menschen, oder eingebaute Beispieldaten.</translation>
    </message>
    <message>
        <source>Training examples</source>
        <translation>Trainingsbeispiele</translation>
    </message>
    <message>
        <source>n: one block of the dual each</source>
        <translation>n: je ein Block des Dualen</translation>
    </message>
    <message>
        <source>Test examples</source>
        <translation>Testbeispiele</translation>
    </message>
    <message>
        <source>Examples the test error is measured on</source>
        <translation>Beispiele, an denen der Testfehler gemessen wird</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>d: dimension of w and of the feature map φ</source>
        <translation>d: Dimension von w und der Merkmalsabbildung φ</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>Labels</translation>
    </message>
    <message>
        <source>Values a label can take</source>
        <translation>Werte, die ein Label annehmen kann</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Of all sentences: training, test</source>
        <translation>Aller Sätze: Training, Test</translation>
    </message>
    <message>
        <source>Attributes</source>
        <translation>Attribute</translation>
    </message>
    <message>
        <source>Seen in training as often as the minimum count asks</source>
        <translation>Im Training so oft gesehen, wie die Mindestzahl verlangt</translation>
    </message>
    <message>
        <source>Unknown in test</source>
        <translation>Im Test unbekannt</translation>
    </message>
    <message>
        <source>Attributes of test tokens that training has not seen: left out. Test tokens whose label training lacks: always counted as wrong.</source>
        <translation>Attribute von Testtokens, die das Training nicht gesehen hat: weggelassen. Testtokens, deren Label im Training fehlt: zählen immer als falsch.</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Clear the cache of features</source>
        <translation>Den Merkmalsspeicher leeren</translation>
    </message>
    <message>
        <source>Remove the features of all photographs from the disk; they are made again when they are needed. What is open stays open.</source>
        <translation>Die Merkmale aller Fotos von der Platte entfernen; sie werden neu berechnet, wenn sie gebraucht werden. Was offen ist, bleibt offen.</translation>
    </message>
    <message>
        <source>Features on disk</source>
        <translation>Merkmale auf der Platte</translation>
    </message>
    <message>
        <source>%1 train, %2 test</source>
        <translation>%1 Training, %2 Test</translation>
    </message>
    <message>
        <source>%1 attributes</source>
        <translation>%1 Attribute</translation>
    </message>
    <message>
        <source>%1,
label of 1 token</source>
        <translation>%1,
Label von 1 Token</translation>
    </message>
    <message>
        <source>%1,
labels of %2 tokens</source>
        <translation>%1,
Labels von %2 Tokens</translation>
    </message>
    <message>
        <source>n = %1</source>
        <translation>n = %1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>d = %1</source>
        <translation>d = %1</translation>
    </message>
    <message>
        <source>Br&amp;owse %1</source>
        <translation>%1 &amp;zeigen</translation>
    </message>
    <message>
        <source>Look at the %1, their labels and, once a run has weights, their predictions</source>
        <translation>Die Beispiele (%1) ansehen, ihre Labels und, sobald ein Lauf Gewichte hat, ihre Vorhersagen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stop reading; what was loaded before stays</source>
        <translation>Nicht weiterlesen; was vorher geladen war, bleibt</translation>
    </message>
    <message>
        <source>Subset and maps…</source>
        <translation>Auswahl und Karten…</translation>
    </message>
    <message>
        <source>Split and features…</source>
        <translation>Aufteilung und Merkmale…</translation>
    </message>
    <message>
        <source>Which photographs train and test, and where the maps of parts come from</source>
        <translation>Welche Fotos trainieren und testen, und woher die Karten der Körperteile kommen</translation>
    </message>
    <message>
        <source>Which photographs test, how finely they are cut, and what is known of two neighbours</source>
        <translation>Welche Fotos testen, wie fein sie zerlegt werden und was über zwei Nachbarn bekannt ist</translation>
    </message>
    <message>
        <source>%1 was not read to its end: choose what of it to read.</source>
        <translation>%1 wurde nicht bis zum Ende gelesen: wählen Sie, was davon gelesen werden soll.</translation>
    </message>
    <message>
        <source>Touched</source>
        <translation>Berührt</translation>
    </message>
    <message>
        <source>Bounds</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>The box on w: which weights are kept within which bounds; the first weight is 0</source>
        <translation>Die Schranken für w: welche Gewichte in welchen Grenzen bleiben; das erste Gewicht ist 0</translation>
    </message>
    <message>
        <source>Oracle call</source>
        <translation>Orakelaufruf</translation>
    </message>
    <message>
        <source>Median time of up to 200 max-oracle calls at w = 0 on this machine, gathering the potentials included; measured when the data are opened</source>
        <translation>Median der Zeit von bis zu 200 Aufrufen des Max-Orakels bei w = 0 auf diesem Rechner, mit dem Sammeln der Potentiale; gemessen beim Öffnen der Daten</translation>
    </message>
    <message>
        <source>…</source>
        <translation>…</translation>
    </message>
    <message>
        <source>%1 % of d</source>
        <translation>%1 % von d</translation>
    </message>
    <message>
        <source>on %L1 weights</source>
        <translation>auf %L1 Gewichten</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>mindestens %1</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>höchstens %1</translation>
    </message>
    <message>
        <source>weights %L1 to %L2: %3</source>
        <translation>Gewichte %L1 bis %L2: %3</translation>
    </message>
    <message>
        <source>Back to the training data</source>
        <translation>Zurück zu den Trainingsdaten</translation>
    </message>
    <message>
        <source>Show the data that are open for training again</source>
        <translation>Die zum Training geöffneten Daten wieder zeigen</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Truth</source>
        <translation>Wahrheit</translation>
    </message>
    <message>
        <source>Examples that the model has labelled</source>
        <translation>Beispiele, die das Modell gelabelt hat</translation>
    </message>
    <message>
        <source>Labels that the files bring, to compare with</source>
        <translation>Labels, die die Dateien mitbringen, zum Vergleichen</translation>
    </message>
    <message>
        <source>in the files</source>
        <translation>in den Dateien</translation>
    </message>
    <message>
        <source>no labels</source>
        <translation>keine Labels</translation>
    </message>
    <message>
        <source>Test part…</source>
        <translation>Testteil…</translation>
    </message>
    <message>
        <source>What the test error is measured on</source>
        <translation>Worauf der Testfehler gemessen wird</translation>
    </message>
    <message>
        <source>n %1</source>
        <translation>n %1</translation>
    </message>
    <message>
        <source>d %1</source>
        <translation>d %1</translation>
    </message>
    <message>
        <source>test %1</source>
        <translation>Test %1</translation>
    </message>
    <message>
        <source>no test part</source>
        <translation>kein Testteil</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>Öffnet %1</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>Liest %1</translation>
    </message>
    <message>
        <source>The first photograph</source>
        <translation>Das erste Foto</translation>
    </message>
    <message>
        <source>Biases…</source>
        <translation>Biases…</translation>
    </message>
    <message>
        <source>Whether letters have weights of their own</source>
        <translation>Ob Buchstaben eigene Gewichte haben</translation>
    </message>
    <message>
        <source>a box for each</source>
        <translation>ein Kasten für jedes</translation>
    </message>
</context>
<context>
    <name>gapscope::DataLine</name>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>%1. Click for split, sizes, and what the data are made of.</source>
        <translation>%1. Ein Klick zeigt Aufteilung, Größen und woraus die Daten bestehen.</translation>
    </message>
</context>
<context>
    <name>gapscope::DataOpening</name>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open a folder of photographs or of sentence pairs</source>
        <translation>Einen Ordner mit Fotos oder Satzpaaren öffnen</translation>
    </message>
    <message>
        <source>Not all features could be removed: %1</source>
        <translation>Nicht alle Merkmale konnten entfernt werden: %1</translation>
    </message>
    <message>
        <source>%1 freed. What is open stays open.</source>
        <translation>%1 freigegeben. Was offen ist, bleibt offen.</translation>
    </message>
    <message>
        <source>Everything GapScope reads (*);;Letter data (*.data *.data.gz);;Text (*.txt *.txt.gz *.csv *.conll);;Records and specs (*.json);;Sessions (*.gapscope);;Exported views and reports (*.png *.svg *.pdf *.csv *.html)</source>
        <translation>Alles, was GapScope liest (*);;Buchstabendaten (*.data *.data.gz);;Text (*.txt *.txt.gz *.csv *.conll);;Protokolle und Vergleiche (*.json);;Sitzungen (*.gapscope);;Exportierte Ansichten und Berichte (*.png *.svg *.pdf *.csv *.html)</translation>
    </message>
    <message>
        <source>%1 is opened when the present file has been read.</source>
        <translation>%1 wird geöffnet, sobald die jetzige Datei gelesen ist.</translation>
    </message>
    <message>
        <source>%L1 files are opened when the present one has been read.</source>
        <translation>%L1 Dateien werden geöffnet, sobald die jetzige gelesen ist.</translation>
    </message>
    <message>
        <source>The other part of these data is being read, and a run would be without it: wait for it, or cancel reading.</source>
        <translation>Der andere Teil dieser Daten wird gerade gelesen, ein Lauf wäre ohne ihn: warten Sie auf ihn, oder brechen Sie das Lesen ab.</translation>
    </message>
    <message>
        <source>The training part is a single %1: a model of it says little about others.</source>
        <translation>Der Trainingsteil hat nur ein Beispiel (%1): ein Modell davon sagt wenig über andere.</translation>
    </message>
</context>
<context>
    <name>gapscope::DataPlaces</name>
    <message>
        <source>Folder with the data of the catalogue</source>
        <translation>Ordner mit den Daten des Katalogs</translation>
    </message>
    <message>
        <source>The data folder is %1. None of the data of the catalogue are in it, such as letter.data.gz.</source>
        <translation>Der Datenordner ist %1. Er enthält keine Daten des Katalogs wie letter.data.gz.</translation>
    </message>
    <message>
        <source>The data folder is %1: %2.</source>
        <translation>Der Datenordner ist %1: %2.</translation>
    </message>
    <message>
        <source>There is no test part, but %1 lies beside this file.</source>
        <translation>Es gibt keinen Testteil, aber %1 liegt neben dieser Datei.</translation>
    </message>
    <message>
        <source>This seems to be a test part; %1 lies beside it.</source>
        <translation>Dies scheint ein Testteil zu sein; %1 liegt daneben.</translation>
    </message>
    <message>
        <source>Test on it</source>
        <translation>Damit testen</translation>
    </message>
    <message>
        <source>Train on it, test on this</source>
        <translation>Damit trainieren, hiermit testen</translation>
    </message>
    <message>
        <source>%1 is %2 of the catalogue: experiments and the menu Samples find it from now on.</source>
        <translation>%1 ist %2 aus dem Katalog: Experimente und das Menü Beispieldaten finden die Datei von jetzt an.</translation>
    </message>
    <message>
        <source>Locate %1</source>
        <translation>%1 suchen</translation>
    </message>
    <message>
        <source>File: %1
Expected: SHA-256 %2</source>
        <translation>Datei: %1
Erwartet: SHA-256 %2</translation>
    </message>
    <message>
        <source>%1 is not %2 of the catalogue: its content differs.</source>
        <translation>%1 ist nicht %2 aus dem Katalog: der Inhalt ist ein anderer.</translation>
    </message>
    <message>
        <source>Opened last: %1.</source>
        <translation>Zuletzt geöffnet: %1.</translation>
    </message>
    <message>
        <source>Open it again</source>
        <translation>Wieder öffnen</translation>
    </message>
</context>
<context>
    <name>gapscope::DataTableDialog</name>
    <message>
        <source>not measured</source>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>on %L1 weights</source>
        <translation>auf %L1 Gewichten</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Table of the data</source>
        <translation>Tabelle der Daten</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>n</source>
        <translation>n</translation>
    </message>
    <message>
        <source>d</source>
        <translation>d</translation>
    </message>
    <message>
        <source>Touched</source>
        <translation>Berührt</translation>
    </message>
    <message>
        <source>Bounds</source>
        <translation>Schranken</translation>
    </message>
    <message>
        <source>Oracle call</source>
        <translation>Orakelaufruf</translation>
    </message>
    <message>
        <source>…</source>
        <translation>…</translation>
    </message>
    <message>
        <source>Examples, weights, the share of the weights that an example touches, bounds on weights, and the median time of an oracle call at w = 0, as in Table 1 of Osokin et al. 2016.</source>
        <translation>Beispiele, Gewichte, der Anteil der Gewichte, die ein Beispiel berührt, Grenzen der Gewichte und der Median der Zeit eines Orakelaufrufs bei w = 0, wie in Tabelle 1 von Osokin et al. 2016.</translation>
    </message>
    <message>
        <source>%1 is missing. It comes from %2</source>
        <translation>%1 fehlt. Quelle: %2</translation>
    </message>
    <message>
        <source>Locate…</source>
        <translation>Suchen…</translation>
    </message>
    <message>
        <source>Locate %1…</source>
        <translation>%1 suchen…</translation>
    </message>
</context>
<context>
    <name>gapscope::DeformationView</name>
    <message>
        <source>Learnt deformations</source>
        <translation>Gelernte Verformungen</translation>
    </message>
    <message>
        <source>Mean places of all parts; small dots: the 13 types of each part, seen from its neighbour. Click one to see its arc.</source>
        <translation>Mittlere Orte aller Teile; kleine Punkte: die 13 Typen jedes Teils, von seinem Nachbarn aus gesehen. Klick auf einen zeigt seinen Bogen.</translation>
    </message>
    <message>
        <source>Each type of the arc %1: an ellipse around its mean displacement, as wide as a step that costs the same score everywhere. The bar in it leads to where the score is largest.</source>
        <translation>Jeder Typ des Bogens %1: eine Ellipse um seine mittlere Verschiebung, so weit wie ein Schritt, der überall gleich viel an Bewertung kostet. Der Strich darin führt dahin, wo die Bewertung am größten ist.</translation>
    </message>
    <message>
        <source>mean skeleton</source>
        <translation>mittleres Skelett</translation>
    </message>
    <message>
        <source>types of %1</source>
        <translation>Typen von %1</translation>
    </message>
    <message>
        <source>%1: weight %2</source>
        <translation>%1: Gewicht %2</translation>
    </message>
    <message>
        <source>%1, type %2: mean %3, %4 px; linear %5, %6; quadratic %7, %8</source>
        <translation>%1, Typ %2: Mittel %3, %4 px; linear %5, %6; quadratisch %7, %8</translation>
    </message>
    <message>
        <source>Mean skeleton and, as dots, the mean places of every arc&apos;s types</source>
        <translation>Mittleres Skelett und, als Punkte, die mittleren Orte der Typen jedes Bogens</translation>
    </message>
    <message>
        <source>Where the %1 is, seen from the %2 (+); at an ellipse the score is %3 lower</source>
        <translation>Wo %1 liegt, von %2 aus gesehen (+); an einer Ellipse ist die Bewertung um %3 niedriger</translation>
    </message>
</context>
<context>
    <name>gapscope::DifferingModel</name>
    <message>
        <source>Dataset</source>
        <translation>Datensatz</translation>
    </message>
</context>
<context>
    <name>gapscope::DockFolding</name>
    <message>
        <source>Show docks and menus</source>
        <translation>Docks und Menüs zeigen</translation>
    </message>
    <message>
        <source>The whole window again (Esc, F11)</source>
        <translation>Wieder das ganze Fenster (Esc, F11)</translation>
    </message>
</context>
<context>
    <name>gapscope::ExampleFrame</name>
    <message>
        <source>Parts of this view</source>
        <translation>Teile dieser Ansicht</translation>
    </message>
</context>
<context>
    <name>gapscope::ExampleListModel</name>
    <message>
        <source>loss %1</source>
        <translation>Verlust %1</translation>
    </message>
    <message>
        <source>%1 wrong</source>
        <translation>%1 falsch</translation>
    </message>
    <message>
        <source>slack %1</source>
        <translation>Schlupf %1</translation>
    </message>
    <message>
        <source>gap %1</source>
        <translation>Lücke %1</translation>
    </message>
    <message>
        <source>length %1</source>
        <translation>Länge %1</translation>
    </message>
</context>
<context>
    <name>gapscope::ExampleViewer</name>
    <message>
        <source>%1 (%L2)</source>
        <translation>%1 (%L2)</translation>
    </message>
    <message>
        <source>%1 (%L2)  ✕</source>
        <translation>%1 (%L2)  ✕</translation>
    </message>
    <message>
        <source>%1. Shows only these %2; click or Esc shows all again</source>
        <translation>%1. Zeigt nur diese Beispiele (%2); Klick oder Esc zeigt wieder alle</translation>
    </message>
    <message>
        <source>Clear the filter: %1</source>
        <translation>Filter aufheben: %1</translation>
    </message>
    <message>
        <source>no %1 matches</source>
        <translation>nichts passt (%1)</translation>
    </message>
    <message>
        <source>%L1 of %L2</source>
        <translation>%L1 von %L2</translation>
    </message>
    <message>
        <source>&amp;λ</source>
        <translation>&amp;λ</translation>
    </message>
    <message>
        <source>Tra&amp;ining</source>
        <translation>T&amp;raining</translation>
    </message>
    <message>
        <source>Piece of the path</source>
        <translation>Stück des Pfads</translation>
    </message>
    <message>
        <source>Training iteration</source>
        <translation>Stand des Trainings</translation>
    </message>
    <message>
        <source>Go along the regularisation path and watch the prediction change</source>
        <translation>Den Regularisierungspfad entlanggehen und sehen, wie sich die Vorhersage ändert</translation>
    </message>
    <message>
        <source>Go back in the training and watch the prediction change</source>
        <translation>Im Training zurückgehen und sehen, wie sich die Vorhersage ändert</translation>
    </message>
    <message>
        <source>of the newest iterate, pass %1</source>
        <translation>der neuesten Iterierten, Durchgang %1</translation>
    </message>
    <message>
        <source>λ %1 (%2 of %3)</source>
        <translation>λ %1 (%2 von %3)</translation>
    </message>
    <message>
        <source>pass %1 (newest)</source>
        <translation>Durchgang %1 (neuester)</translation>
    </message>
    <message>
        <source>pass %1</source>
        <translation>Durchgang %1</translation>
    </message>
    <message>
        <source>What is known of this %1</source>
        <translation>Was über dieses Beispiel bekannt ist (%1)</translation>
    </message>
    <message>
        <source>The %1, worst first</source>
        <translation>Beispiele (%1), das schlechteste zuerst</translation>
    </message>
    <message>
        <source>Part of the data</source>
        <translation>Teil der Daten</translation>
    </message>
    <message>
        <source>Training or test %1</source>
        <translation>Trainings- oder Testteil (%1)</translation>
    </message>
    <message>
        <source>all %1</source>
        <translation>alle %1</translation>
    </message>
    <message>
        <source>wrong only</source>
        <translation>nur falsche</translation>
    </message>
    <message>
        <source>Which %1</source>
        <translation>Welche Beispiele (%1)</translation>
    </message>
    <message>
        <source>Show every %1 or those with a wrong %2</source>
        <translation>Alle Beispiele (%1) zeigen oder nur die mit Fehlern (%2)</translation>
    </message>
    <message>
        <source>Shows only the chosen %1; click or Esc shows all again</source>
        <translation>Zeigt nur die gewählten Beispiele (%1); Klick oder Esc zeigt wieder alle</translation>
    </message>
    <message>
        <source>Place in the list</source>
        <translation>Stelle in der Liste</translation>
    </message>
    <message>
        <source>Truth</source>
        <translation>Wahrheit</translation>
    </message>
    <message>
        <source>Show the truth (T)</source>
        <translation>Die Wahrheit zeigen (T)</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>Show the prediction (P)</source>
        <translation>Die Vorhersage zeigen (P)</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Show both, errors marked (D)</source>
        <translation>Beide zeigen, Fehler markiert (D)</translation>
    </message>
    <message>
        <source>The %1 with their truth and prediction appear here. Open a dataset or a sample.</source>
        <translation>Hier erscheinen die Beispiele (%1) mit Wahrheit und Vorhersage. Öffnen Sie einen Datensatz oder Beispieldaten.</translation>
    </message>
    <message>
        <source>The %1, in their order</source>
        <translation>Die Beispiele (%1) in ihrer Reihenfolge</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Order of the %1</source>
        <translation>Reihenfolge der Beispiele (%1)</translation>
    </message>
    <message>
        <source>by loss</source>
        <translation>nach Verlust</translation>
    </message>
    <message>
        <source>The largest loss Lᵢ(ŷᵢ) first</source>
        <translation>Der größte Verlust Lᵢ(ŷᵢ) zuerst</translation>
    </message>
    <message>
        <source>by errors</source>
        <translation>nach Fehlern</translation>
    </message>
    <message>
        <source>Those with the most wrong %1 first</source>
        <translation>Die mit den meisten Fehlern (%1) zuerst</translation>
    </message>
    <message>
        <source>by slack</source>
        <translation>nach Schlupf</translation>
    </message>
    <message>
        <source>The largest slack H̃ᵢ first</source>
        <translation>Der größte Schlupf H̃ᵢ zuerst</translation>
    </message>
    <message>
        <source>by gap</source>
        <translation>nach Lücke</translation>
    </message>
    <message>
        <source>The largest exact block gap first; training %1 only</source>
        <translation>Die größte exakte Blocklücke zuerst; nur im Trainingsteil (%1)</translation>
    </message>
    <message>
        <source>by length</source>
        <translation>nach Länge</translation>
    </message>
    <message>
        <source>Those with the most %1 first</source>
        <translation>Die längsten (%1) zuerst</translation>
    </message>
    <message>
        <source>by name</source>
        <translation>nach Namen</translation>
    </message>
    <message>
        <source>In alphabetical order</source>
        <translation>In alphabetischer Reihenfolge</translation>
    </message>
    <message>
        <source>as in the data</source>
        <translation>wie in den Daten</translation>
    </message>
    <message>
        <source>In the order of the data</source>
        <translation>In der Reihenfolge der Daten</translation>
    </message>
    <message>
        <source>Which %1 come first; of equals, those first in the data</source>
        <translation>Welche Beispiele (%1) zuerst kommen; von gleichen die, die in den Daten vorn stehen</translation>
    </message>
    <message>
        <source>The %1, %2</source>
        <translation>Beispiele (%1), %2</translation>
    </message>
    <message>
        <source>The %1 in the order chosen above. → N next, ← B back, E next error, Home and End the ends</source>
        <translation>Die Beispiele (%1) in der oben gewählten Reihenfolge. → N weiter, ← B zurück, E nächster Fehler, Pos1 und Ende die Enden</translation>
    </message>
    <message>
        <source>Reset zoom</source>
        <translation>Zoom zurücksetzen</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>Überlagerung</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Show only</source>
        <translation>Nur zeigen</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>Copy table as text</source>
        <translation>Tabelle als Text kopieren</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>slack</source>
        <translation>Schlupf</translation>
    </message>
    <message>
        <source>gap</source>
        <translation>Lücke</translation>
    </message>
    <message>
        <source>The slider starts at pass %1: earlier weights were lost when the run was interrupted</source>
        <translation>Der Regler beginnt bei Durchgang %1: frühere Gewichte gingen verloren, als der Lauf unterbrochen wurde</translation>
    </message>
</context>
<context>
    <name>gapscope::ExperimentPage</name>
    <message>
        <source>✓ shown</source>
        <translation>✓ gezeigt</translation>
    </message>
    <message>
        <source>✗ not shown</source>
        <translation>✗ nicht gezeigt</translation>
    </message>
    <message>
        <source>≈ too close to tell</source>
        <translation>≈ zu knapp</translation>
    </message>
    <message>
        <source>… waiting</source>
        <translation>… wartet</translation>
    </message>
    <message>
        <source>? cannot be told</source>
        <translation>? nicht zu sagen</translation>
    </message>
    <message>
        <source>Repeat Fig. 3a</source>
        <translation>Fig. 3a wiederholen</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>1 run</source>
        <translation>1 Lauf</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>%1 Läufe</translation>
    </message>
    <message>
        <source>The run has ended</source>
        <translation>Der Lauf ist zu Ende</translation>
    </message>
    <message>
        <source>All %1 runs have ended</source>
        <translation>Alle %1 Läufe sind zu Ende</translation>
    </message>
    <message>
        <source>Run %1 of %2</source>
        <translation>Lauf %1 von %2</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Queue these runs; the window stays yours meanwhile</source>
        <translation>Diese Läufe einreihen; das Fenster bleibt derweil bedienbar</translation>
    </message>
    <message>
        <source>Stop the current run and remove those that wait</source>
        <translation>Den laufenden Lauf beenden und die wartenden vergessen</translation>
    </message>
    <message>
        <source>Show its plots</source>
        <translation>Zu den Diagrammen</translation>
    </message>
    <message>
        <source>Go to the page with the plots and axes of the figure</source>
        <translation>Zur Seite mit den Diagrammen und Achsen der Abbildung</translation>
    </message>
    <message>
        <source>Choose the file with these data; it is remembered, and recognised by its content, not by its name</source>
        <translation>Die Datei mit diesen Daten wählen; sie wird gemerkt und am Inhalt erkannt, nicht am Namen</translation>
    </message>
    <message>
        <source>Locate %1…</source>
        <translation>%1 suchen…</translation>
    </message>
    <message>
        <source>Stopped: %1 of %2 runs had ended</source>
        <translation>Gestoppt: %1 von %2 Läufen waren zu Ende</translation>
    </message>
    <message>
        <source>up to about %1 in all on idle cores</source>
        <translation>insgesamt bis etwa %1 auf freien Kernen</translation>
    </message>
    <message>
        <source>A figure of a paper, repeated on your machine: what it claims, whether these runs show it, and the numbers. Choose one under Experiments. The runs of an experiment that is no figure of a paper are in the plots.</source>
        <translation>Eine Abbildung aus einer Arbeit, auf Ihrem Rechner wiederholt: was sie behauptet, ob diese Läufe es zeigen, und die Zahlen. Wählen Sie eine unter Experimente. Die Läufe eines Experiments, das keine Abbildung einer Arbeit ist, stehen in den Diagrammen.</translation>
    </message>
    <message>
        <source>about %1 left for all</source>
        <translation>noch etwa %1 für alle</translation>
    </message>
    <message>
        <source>Reference run of %1, pale in the plots until yours replace it: %2; GapScope %3; %4; cores: %5.</source>
        <translation>Referenzlauf vom %1, blass in den Diagrammen, bis Ihre Läufe ihn ersetzen: %2; GapScope %3; %4; Kerne: %5.</translation>
    </message>
    <message>
        <source>The reference run of %1 is of another version of this spec. It is not shown.</source>
        <translation>Der Referenzlauf vom %1 gehört zu einer anderen Fassung dieser Spezifikation. Er wird nicht gezeigt.</translation>
    </message>
    <message>
        <source>Reference run: %1. %2</source>
        <translation>Referenzlauf: %1. %2</translation>
    </message>
</context>
<context>
    <name>gapscope::Experiments</name>
    <message>
        <source>%1 shows %2 run on %3.</source>
        <translation>%1 zeigt %2 Lauf auf %3.</translation>
    </message>
    <message>
        <source>%1 shows %2 runs on %3.</source>
        <translation>%1 zeigt %2 Läufe auf %3.</translation>
    </message>
    <message>
        <source>Run it again</source>
        <translation>Noch einmal rechnen</translation>
    </message>
    <message>
        <source>Run them again</source>
        <translation>Noch einmal rechnen</translation>
    </message>
</context>
<context>
    <name>gapscope::Exporting</name>
    <message>
        <source>&amp;PNG resolution</source>
        <translation>&amp;PNG-Auflösung</translation>
    </message>
    <message>
        <source>There is nothing to export yet: run something first.</source>
        <translation>Es gibt noch nichts zu exportieren: starten Sie zuerst einen Lauf.</translation>
    </message>
    <message>
        <source>PNG picture (*.png);;SVG drawing (*.svg);;PDF drawing (*.pdf);;CSV table (*.csv)</source>
        <translation>PNG-Bild (*.png);;SVG-Zeichnung (*.svg);;PDF-Zeichnung (*.pdf);;CSV-Tabelle (*.csv)</translation>
    </message>
    <message>
        <source>Export this page</source>
        <translation>Diese Seite exportieren</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>Geschrieben: %1</translation>
    </message>
    <message>
        <source>Export all views into</source>
        <translation>Alle Ansichten exportieren nach</translation>
    </message>
    <message>
        <source>Writing every view…</source>
        <translation>Alle Ansichten werden geschrieben…</translation>
    </message>
    <message>
        <source>Cancelled: %1 files written to %2</source>
        <translation>Abgebrochen: %1 Dateien nach %2 geschrieben</translation>
    </message>
    <message>
        <source>%1 files written to %2</source>
        <translation>%1 Dateien nach %2 geschrieben</translation>
    </message>
    <message numerus="yes">
        <source>without %n path(s) that have no tick</source>
        <translation>
            <numerusform>ohne %n Pfad, der nicht angekreuzt ist</numerusform>
            <numerusform>ohne %n Pfade, die nicht angekreuzt sind</numerusform>
        </translation>
    </message>
    <message>
        <source>On the clipboard: the picture, and its numbers as text.</source>
        <translation>In der Zwischenablage: das Bild, und seine Zahlen als Text.</translation>
    </message>
    <message>
        <source>Run records (*.json)</source>
        <translation>Laufprotokolle (*.json)</translation>
    </message>
    <message>
        <source>Save path record</source>
        <translation>Pfadprotokoll speichern</translation>
    </message>
    <message>
        <source>Path and grid records (*.json)</source>
        <translation>Pfad- und Gitterprotokolle (*.json)</translation>
    </message>
    <message>
        <source>Save model</source>
        <translation>Modell speichern</translation>
    </message>
    <message>
        <source>Models (*.model)</source>
        <translation>Modelle (*.model)</translation>
    </message>
    <message>
        <source>Save weights of %1</source>
        <translation>Gewichte von %1 speichern</translation>
    </message>
    <message>
        <source>numpy arrays (*.npz)</source>
        <translation>numpy-Felder (*.npz)</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabellen (*.csv)</translation>
    </message>
    <message>
        <source>Cancelled. %1</source>
        <translation>Abgebrochen. %1</translation>
    </message>
    <message>
        <source>Joints an&amp;d overlays…</source>
        <translation>Gelenke un&amp;d Überlagerungen…</translation>
    </message>
    <message>
        <source>Mas&amp;ks and overlays…</source>
        <translation>Masken &amp;und Überlagerungen…</translation>
    </message>
    <message>
        <source>masks and overlays</source>
        <translation>Masken und Überlagerungen</translation>
    </message>
    <message>
        <source>joints and overlays</source>
        <translation>Gelenke und Überlagerungen</translation>
    </message>
    <message>
        <source>Save %1 of %2</source>
        <translation>%1 von %2 speichern</translation>
    </message>
    <message>
        <source>Writing %1…</source>
        <translation>%1 werden geschrieben…</translation>
    </message>
    <message>
        <source>Wrote %1 of %2 photographs to %3</source>
        <translation>%1 von %2 Fotos in %3 geschrieben</translation>
    </message>
    <message>
        <source>Save run</source>
        <translation>Lauf speichern</translation>
    </message>
    <message>
        <source>%1 has not ended yet.</source>
        <translation>%1 ist noch nicht beendet.</translation>
    </message>
</context>
<context>
    <name>gapscope::FeatureWeights</name>
    <message>
        <source>Weights of features</source>
        <translation>Gewichte der Merkmale</translation>
    </message>
    <message>
        <source>How much each feature of an English and a French word speaks for a link between them (above 0) or against it. A click on a title sorts.</source>
        <translation>Wie sehr jedes Merkmal eines englischen und eines französischen Wortes für eine Verbindung spricht (über 0) oder dagegen. Klick auf einen Titel sortiert.</translation>
    </message>
    <message>
        <source>Feature</source>
        <translation>Merkmal</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>Strength</source>
        <translation>Stärke</translation>
    </message>
</context>
<context>
    <name>gapscope::FileLabelling</name>
    <message>
        <source>%1 · pass %2</source>
        <translation>%1 · Durchgang %2</translation>
    </message>
    <message>
        <source>Label with %1</source>
        <translation>Mit %1 labeln</translation>
    </message>
    <message>
        <source>%1 has no weights to label with</source>
        <translation>%1 hat keine Gewichte zum Labeln</translation>
    </message>
    <message>
        <source>The file has the models of a whole path. Label with the one of this λ, from %1 up:</source>
        <translation>Die Datei enthält die Modelle eines ganzen Pfads. Mit dem zu diesem λ labeln, ab %1 aufwärts:</translation>
    </message>
    <message>
        <source>%1 · λ %2</source>
        <translation>%1 · λ %2</translation>
    </message>
    <message>
        <source>There are no labelled files yet</source>
        <translation>Es gibt noch keine gelabelten Dateien</translation>
    </message>
    <message>
        <source>The data that are open for training are shown already</source>
        <translation>Die zum Training geöffneten Daten werden schon gezeigt</translation>
    </message>
    <message>
        <source>Export the labels of %1</source>
        <translation>Die Labels von %1 exportieren</translation>
    </message>
    <message>
        <source>Labels (*)</source>
        <translation>Labels (*)</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>Geschrieben: %1</translation>
    </message>
    <message>
        <source>Writing the masks…</source>
        <translation>Masken werden geschrieben…</translation>
    </message>
    <message>
        <source>Cancelled. %1 masks in %2</source>
        <translation>Abgebrochen. %1 Masken in %2</translation>
    </message>
    <message>
        <source>%1 masks in %2</source>
        <translation>%1 Masken in %2</translation>
    </message>
</context>
<context>
    <name>gapscope::FolderTable</name>
    <message>
        <source>Open folder of records…</source>
        <translation>Ordner mit Protokollen öffnen…</translation>
    </message>
    <message>
        <source>No run records in this folder yet. They appear as they are written.</source>
        <translation>Noch keine Laufprotokolle in diesem Ordner. Sie erscheinen, sobald sie geschrieben werden.</translation>
    </message>
    <message>
        <source>Folder of records</source>
        <translation>Ordner mit Protokollen</translation>
    </message>
    <message>
        <source>Files that look like records and cannot be read, and why</source>
        <translation>Dateien, die wie Protokolle aussehen und nicht lesbar sind, und warum</translation>
    </message>
    <message>
        <source>tag the selection</source>
        <translation>Auswahl taggen</translation>
    </message>
    <message>
        <source>Tag for the selected records</source>
        <translation>Tag für die gewählten Protokolle</translation>
    </message>
    <message>
        <source>Return gives this tag to every selected record; it is kept beside them, in %1</source>
        <translation>Eingabe gibt jedem gewählten Protokoll diesen Tag; er wird neben ihnen aufbewahrt, in %1</translation>
    </message>
    <message>
        <source>Draw</source>
        <translation>Zeichnen</translation>
    </message>
    <message>
        <source>Read on</source>
        <translation>Weiterlesen</translation>
    </message>
    <message>
        <source>Read the rest of the folder</source>
        <translation>Den Rest des Ordners lesen</translation>
    </message>
    <message>
        <source>Records read</source>
        <translation>Gelesene Protokolle</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Files that cannot be read</source>
        <translation>Nicht lesbare Dateien</translation>
    </message>
    <message>
        <source>Half-written or damaged files are read again when they change</source>
        <translation>Halb geschriebene oder beschädigte Dateien werden wieder gelesen, wenn sie sich ändern</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Why it cannot be read</source>
        <translation>Warum sie nicht lesbar ist</translation>
    </message>
    <message>
        <source>Traces read for the ratios: %L1 of %L2</source>
        <translation>Für die Verhältnisse gelesene Verläufe: %L1 von %L2</translation>
    </message>
    <message>
        <source>%L1 of %L2 files read</source>
        <translation>%L1 von %L2 Dateien gelesen</translation>
    </message>
    <message>
        <source>1 unreadable file</source>
        <translation>1 nicht lesbare Datei</translation>
    </message>
    <message>
        <source>%L1 unreadable files</source>
        <translation>%L1 nicht lesbare Dateien</translation>
    </message>
    <message>
        <source>Not the whole folder was read.</source>
        <translation>Nicht der ganze Ordner wurde gelesen.</translation>
    </message>
    <message>
        <source>The folder holds more than 100,000 files, 5,000 folders or 16 levels: the rest is left out.</source>
        <translation>Der Ordner enthält mehr als 100.000 Dateien, 5.000 Ordner oder 16 Ebenen: der Rest bleibt weg.</translation>
    </message>
    <message>
        <source>Add the selected records to the runs and show their curves; a double click or Return does so with those selected, too</source>
        <translation>Die gewählten Protokolle zu den Läufen hinzufügen und ihre Kurven zeigen; ein Doppelklick oder die Eingabetaste tut das mit den gewählten auch</translation>
    </message>
    <message>
        <source>Stop reading; records already read stay listed</source>
        <translation>Das Lesen beenden; gelesene Protokolle bleiben aufgeführt</translation>
    </message>
    <message>
        <source>None of the %L1 files in this folder and its subfolders is the record of a run, path or grid, as Save run… and gapscope-cli train --record write them.</source>
        <translation>Keine der %L1 Dateien in diesem Ordner und seinen Unterordnern ist das Protokoll eines Laufs, Pfads oder Gitters, wie „Lauf speichern…“ und gapscope-cli train --record sie schreiben.</translation>
    </message>
    <message>
        <source>Records read to be drawn: %L1 of %L2</source>
        <translation>Zum Zeichnen gelesene Protokolle: %L1 von %L2</translation>
    </message>
</context>
<context>
    <name>gapscope::HistogramLayout</name>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
</context>
<context>
    <name>gapscope::HistogramView</name>
    <message>
        <source>Block gap gᵢ, objective units</source>
        <translation>Blocklücke gᵢ, Einheiten der Zielfunktion</translation>
    </message>
    <message>
        <source>Block gaps over the passes of %1</source>
        <translation>Blocklücken über die Durchgänge von %1</translation>
    </message>
    <message>
        <source>Block gaps of %1</source>
        <translation>Blocklücken von %1</translation>
    </message>
    <message>
        <source>Block gap gᵢ</source>
        <translation>Blocklücke gᵢ</translation>
    </message>
    <message>
        <source>Histogram of block gaps</source>
        <translation>Histogramm der Blocklücken</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>Wärmekarte</translation>
    </message>
    <message>
        <source>Show the evolution as a heat map</source>
        <translation>Die Entwicklung als Wärmekarte zeigen</translation>
    </message>
    <message>
        <source>The exact histogram over the effective passes (H)</source>
        <translation>Das exakte Histogramm über die effektiven Durchgänge (H)</translation>
    </message>
    <message>
        <source>The gap of every block will be counted here.</source>
        <translation>Hier wird die Lücke jedes Blocks gezählt.</translation>
    </message>
    <message>
        <source>Heat map of block gaps over effective passes</source>
        <translation>Wärmekarte der Blocklücken über die effektiven Durchgänge</translation>
    </message>
    <message>
        <source>n %L1</source>
        <translation>n %L1</translation>
    </message>
    <message>
        <source> · χ(g) %1</source>
        <translation> · χ(g) %1</translation>
    </message>
    <message>
        <source> · exact / estimate %1</source>
        <translation> · exakt / Schätzung %1</translation>
    </message>
    <message>
        <source> · no exact gap pass yet</source>
        <translation> · noch kein exakter Lückendurchgang</translation>
    </message>
    <message>
        <source> · never visited %1</source>
        <translation> · nie besucht %1</translation>
    </message>
    <message>
        <source>exact gap</source>
        <translation>exakte Lücke</translation>
    </message>
    <message>
        <source>solver&apos;s gap estimate</source>
        <translation>Schätzung des Lösers</translation>
    </message>
    <message>
        <source>pass %1</source>
        <translation>Durchgang %1</translation>
    </message>
    <message>
        <source>Block gaps on a log scale: exact (filled) and the solver&apos;s estimates (outlined). Click a bar, or choose it with the arrow keys and press Enter, to see its examples. H: heat map over the passes.</source>
        <translation>Blocklücken auf logarithmischer Skala: exakt (gefüllt) und die Schätzungen des Lösers (umrandet). Ein Klick auf einen Balken, oder Wahl mit den Pfeiltasten und Eingabe, zeigt seine Beispiele. H: Wärmekarte über die Durchgänge.</translation>
    </message>
    <message>
        <source>%1 ≤ 0: %2</source>
        <translation>%1 ≤ 0: %2</translation>
    </message>
    <message>
        <source>never visited (%1 +∞): %2</source>
        <translation>nie besucht (%1 +∞): %2</translation>
    </message>
    <message>
        <source>%1 below %2: %3, %L4 of them left of the axis</source>
        <translation>%1 unter %2: %3, davon %L4 links von der Achse</translation>
    </message>
    <message>
        <source>%1 above %2: %3, %L4 of them right of the axis</source>
        <translation>%1 über %2: %3, davon %L4 rechts von der Achse</translation>
    </message>
    <message>
        <source>%1 in %2 … %3: %4</source>
        <translation>%1 in %2 … %3: %4</translation>
    </message>
    <message>
        <source>%1, gap ≤ 0: %2</source>
        <translation>%1, Lücke ≤ 0: %2</translation>
    </message>
    <message>
        <source>%1, gap below %2: %3</source>
        <translation>%1, Lücke unter %2: %3</translation>
    </message>
    <message>
        <source>%1, gap %2 … %3: %4</source>
        <translation>%1, Lücke %2 … %3: %4</translation>
    </message>
</context>
<context>
    <name>gapscope::ImageDataDialog</name>
    <message>
        <source>Split and features</source>
        <translation>Aufteilung und Merkmale</translation>
    </message>
    <message>
        <source>as the data have it</source>
        <translation>wie in den Daten</translation>
    </message>
    <message>
        <source>every K-th photograph</source>
        <translation>jedes K-te Foto</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>no copies</source>
        <translation>keine Kopien</translation>
    </message>
    <message>
        <source>as usual for the data</source>
        <translation>wie bei den Daten üblich</translation>
    </message>
    <message>
        <source>100 distances of histograms</source>
        <translation>100 Abstände von Histogrammen</translation>
    </message>
    <message>
        <source>… with borders and colours</source>
        <translation>… mit Grenzen und Farben</translation>
    </message>
    <message>
        <source>&amp;Test part</source>
        <translation>&amp;Testteil</translation>
    </message>
    <message>
        <source>&amp;Superpixels</source>
        <translation>&amp;Superpixel</translation>
    </message>
    <message>
        <source>&amp;Pair features</source>
        <translation>&amp;Paarmerkmale</translation>
    </message>
    <message>
        <source>&amp;Enlarge to</source>
        <translation>&amp;Vergrößern auf</translation>
    </message>
    <message>
        <source>learnt</source>
        <translation>gelernt</translation>
    </message>
    <message>
        <source>1, without features</source>
        <translation>1, ohne Merkmale</translation>
    </message>
    <message>
        <source>balanced over classes</source>
        <translation>über die Klassen ausgeglichen</translation>
    </message>
    <message>
        <source>share of wrong regions</source>
        <translation>Anteil falscher Regionen</translation>
    </message>
    <message>
        <source>Pair &amp;weights</source>
        <translation>Paar&amp;gewichte</translation>
    </message>
    <message>
        <source>&amp;Loss</source>
        <translation>&amp;Verlust</translation>
    </message>
</context>
<context>
    <name>gapscope::JointScoresTable</name>
    <message>
        <source>Joints of %1</source>
        <translation>Gelenke: %1</translation>
    </message>
    <message>
        <source>Joint, limb</source>
        <translation>Gelenk, Glied</translation>
    </message>
    <message>
        <source>First the means over joints and over limbs</source>
        <translation>Zuerst die Mittel über Gelenke und über Glieder</translation>
    </message>
    <message>
        <source>@0.1</source>
        <translation>@0.1</translation>
    </message>
    <message>
        <source>PCK@0.1: joints at most 0.1 s from the truth, s the true distance of left shoulder and right hip</source>
        <translation>PCK@0.1: Gelenke höchstens 0,1 s von der Wahrheit, s der wahre Abstand von linker Schulter und rechter Hüfte</translation>
    </message>
    <message>
        <source>@0.2</source>
        <translation>@0.2</translation>
    </message>
    <message>
        <source>PCK@0.2, the usual measure</source>
        <translation>PCK@0.2, das übliche Maß</translation>
    </message>
    <message>
        <source>@0.5</source>
        <translation>@0.5</translation>
    </message>
    <message>
        <source>PCK@0.5</source>
        <translation>PCK@0.5</translation>
    </message>
    <message>
        <source>PCP</source>
        <translation>PCP</translation>
    </message>
    <message>
        <source>Of limbs: both ends at most half the true limb&apos;s length from the truth</source>
        <translation>Von Gliedern: beide Enden höchstens die halbe Länge des wahren Glieds von der Wahrheit</translation>
    </message>
    <message>
        <source>Scores of joints and limbs</source>
        <translation>Werte der Gelenke und Glieder</translation>
    </message>
    <message>
        <source>How well each joint and limb is found in all photographs of this part. A click or Enter opens the photographs where it is wrong.</source>
        <translation>Wie gut jedes Gelenk und Glied in allen Fotos dieses Teils gefunden wird. Klick oder Eingabetaste öffnet die Fotos, wo es falsch ist.</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Joints</source>
        <translation>Gelenke</translation>
    </message>
</context>
<context>
    <name>gapscope::LabelBar</name>
    <message>
        <source>These files have no labels to compare with.</source>
        <translation>Diese Dateien haben keine Labels zum Vergleichen.</translation>
    </message>
    <message>
        <source>%L1 %2 labelled by %3.</source>
        <translation>%L1 %2 gelabelt von %3.</translation>
    </message>
    <message>
        <source>Export labels…</source>
        <translation>Labels exportieren…</translation>
    </message>
    <message>
        <source>Back to the training data</source>
        <translation>Zurück zu den Trainingsdaten</translation>
    </message>
    <message>
        <source>Labelled files</source>
        <translation>Gelabelte Dateien</translation>
    </message>
    <message>
        <source>File looked at</source>
        <translation>Angesehene Datei</translation>
    </message>
    <message>
        <source>Which of the labelled files is shown</source>
        <translation>Welche der gelabelten Dateien gezeigt wird</translation>
    </message>
    <message>
        <source>Write the labels of the file shown, as gapscope-cli predict writes them</source>
        <translation>Die Labels der gezeigten Datei schreiben, wie gapscope-cli predict sie schreibt</translation>
    </message>
    <message>
        <source>Show the data that are open for training again, with the run&apos;s predictions; these labels go unless they were exported</source>
        <translation>Die zum Training geöffneten Daten wieder zeigen, mit den Vorhersagen des Laufs; diese Labels gehen verloren, wenn sie nicht exportiert wurden</translation>
    </message>
    <message>
        <source>They are its test part; %L1 of its training part are left out.</source>
        <translation>Sie sind ihr Testteil; %L1 ihres Trainingsteils sind ausgelassen.</translation>
    </message>
</context>
<context>
    <name>gapscope::LabelDrop</name>
    <message>
        <source>What is done with files dropped here</source>
        <translation>Was mit hier abgelegten Dateien geschieht</translation>
    </message>
</context>
<context>
    <name>gapscope::LegendEntry</name>
    <message>
        <source>Click or Enter: select. Double click, Ctrl+click or Ctrl+Enter: only this one. Delete: hide.</source>
        <translation>Klick oder Eingabe: auswählen. Doppelklick, Strg+Klick oder Strg+Eingabe: nur diese. Entf: ausblenden.</translation>
    </message>
</context>
<context>
    <name>gapscope::Library</name>
    <message>
        <source>path, %1 breakpoints</source>
        <translation>Pfad, %1 Knickpunkte</translation>
    </message>
    <message>
        <source>grid, %1 λ</source>
        <translation>Gitter, %1 λ</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1; expected %2</source>
        <translation>%1; erwartet: %2</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 of its lines cannot be read</source>
        <translation>%1 seiner Zeilen sind nicht lesbar</translation>
    </message>
</context>
<context>
    <name>gapscope::LibraryRuns</name>
    <message>
        <source>drawing of records</source>
        <translation>Zeichnen von Protokollen</translation>
    </message>
    <message>
        <source>notes of a record</source>
        <translation>Notizen eines Protokolls</translation>
    </message>
    <message>
        <source>tags of records</source>
        <translation>Tags von Protokollen</translation>
    </message>
    <message>
        <source>Open folder of records</source>
        <translation>Ordner mit Protokollen öffnen</translation>
    </message>
    <message>
        <source>The first %1 of the %L2 selected records are drawn.</source>
        <translation>Die ersten %1 der %L2 gewählten Protokolle werden gezeichnet.</translation>
    </message>
</context>
<context>
    <name>gapscope::LogSlider</name>
    <message>
        <source>%1, value</source>
        <translation>%1, Wert</translation>
    </message>
    <message>
        <source>found %1, expected %2</source>
        <translation>gefunden %1, erwartet %2</translation>
    </message>
</context>
<context>
    <name>gapscope::LookMenu</name>
    <message>
        <source>&amp;Blue</source>
        <translation>&amp;Blau</translation>
    </message>
    <message>
        <source>&amp;Vermilion</source>
        <translation>&amp;Zinnober</translation>
    </message>
    <message>
        <source>&amp;Green</source>
        <translation>&amp;Grün</translation>
    </message>
    <message>
        <source>&amp;Purple</source>
        <translation>&amp;Purpur</translation>
    </message>
    <message>
        <source>&amp;Orange</source>
        <translation>&amp;Orange</translation>
    </message>
    <message>
        <source>&amp;Sky blue</source>
        <translation>&amp;Himmelblau</translation>
    </message>
    <message>
        <source>G&amp;rey</source>
        <translation>G&amp;rau</translation>
    </message>
    <message>
        <source>&amp;Yellow</source>
        <translation>Gel&amp;b</translation>
    </message>
    <message>
        <source>&amp;Solid</source>
        <translation>&amp;Durchgezogen</translation>
    </message>
    <message>
        <source>&amp;Dashed</source>
        <translation>&amp;Gestrichelt</translation>
    </message>
    <message>
        <source>Do&amp;tted</source>
        <translation>&amp;Punktiert</translation>
    </message>
    <message>
        <source>Dash-d&amp;otted</source>
        <translation>&amp;Strichpunktiert</translation>
    </message>
    <message>
        <source>&amp;Long dashes</source>
        <translation>&amp;Lange Striche</translation>
    </message>
    <message>
        <source>&amp;None</source>
        <translation>&amp;Keine</translation>
    </message>
    <message>
        <source>&amp;Circle</source>
        <translation>Kre&amp;is</translation>
    </message>
    <message>
        <source>&amp;Square</source>
        <translation>&amp;Quadrat</translation>
    </message>
    <message>
        <source>&amp;Triangle</source>
        <translation>&amp;Dreieck</translation>
    </message>
    <message>
        <source>&amp;Diamond</source>
        <translation>&amp;Raute</translation>
    </message>
    <message>
        <source>C&amp;ross</source>
        <translation>Kreu&amp;z</translation>
    </message>
    <message>
        <source>&amp;Plus</source>
        <translation>&amp;Plus</translation>
    </message>
    <message>
        <source>Triangle d&amp;own</source>
        <translation>Dreieck nach &amp;unten</translation>
    </message>
    <message>
        <source>R&amp;ing</source>
        <translation>Rin&amp;g</translation>
    </message>
    <message>
        <source>&amp;Colour</source>
        <translation>&amp;Farbe</translation>
    </message>
    <message>
        <source>&amp;Line</source>
        <translation>&amp;Linie</translation>
    </message>
    <message>
        <source>&amp;Marker</source>
        <translation>&amp;Marke</translation>
    </message>
    <message>
        <source>&amp;Automatic</source>
        <translation>&amp;Automatisch</translation>
    </message>
</context>
<context>
    <name>gapscope::MainWindow</name>
    <message>
        <source>About GapScope</source>
        <translation>Über GapScope</translation>
    </message>
    <message>
        <source>The language changes with the next start of GapScope.</source>
        <translation>Die Sprache wechselt mit dem nächsten Start von GapScope.</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
</context>
<context>
    <name>gapscope::ManualWindow</name>
    <message>
        <source>Page of the manual</source>
        <translation>Seite des Handbuchs</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>To the page before (Alt+←)</source>
        <translation>Zur Seite davor (Alt+←)</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vor</translation>
    </message>
    <message>
        <source>To the page after it (Alt+→)</source>
        <translation>Zur Seite danach (Alt+→)</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>All pages of the manual</source>
        <translation>Alle Seiten des Handbuchs</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>Glossar</translation>
    </message>
    <message>
        <source>What the terms mean</source>
        <translation>Was die Begriffe bedeuten</translation>
    </message>
    <message>
        <source>search this page</source>
        <translation>diese Seite durchsuchen</translation>
    </message>
    <message>
        <source>Search this page</source>
        <translation>Diese Seite durchsuchen</translation>
    </message>
    <message>
        <source>Return or F3: next place, Shift+F3: previous one (Ctrl+F comes here)</source>
        <translation>Eingabe oder F3: nächste Stelle, Umschalt+F3: vorige (Strg+F führt hierher)</translation>
    </message>
    <message>
        <source>The previous place with this text (Shift+F3)</source>
        <translation>Die vorige Stelle mit diesem Text (Umschalt+F3)</translation>
    </message>
    <message>
        <source>Find previous</source>
        <translation>Vorige Stelle</translation>
    </message>
    <message>
        <source>The next place with this text (F3)</source>
        <translation>Die nächste Stelle mit diesem Text (F3)</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>Nächste Stelle</translation>
    </message>
    <message>
        <source>%1 – GapScope manual</source>
        <translation>%1 – Handbuch zu GapScope</translation>
    </message>
    <message>
        <source>not on this page</source>
        <translation>nicht auf dieser Seite</translation>
    </message>
</context>
<context>
    <name>gapscope::MatrixView</name>
    <message>
        <source>Matrix</source>
        <translation>Matrix</translation>
    </message>
</context>
<context>
    <name>gapscope::MessageBar</name>
    <message>
        <source>Where: %1
Found: %2
Expected: %3</source>
        <translation>Wo: %1
Gefunden: %2
Erwartet: %3</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>Show everything that is known about this</source>
        <translation>Alles zeigen, was hierüber bekannt ist</translation>
    </message>
    <message>
        <source>Do what the message offers</source>
        <translation>Tun, was die Meldung anbietet</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>Details of the message</source>
        <translation>Einzelheiten der Meldung</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the message and its details to the clipboard</source>
        <translation>Meldung und Einzelheiten in die Zwischenablage kopieren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close this message (Esc)</source>
        <translation>Diese Meldung schließen (Esc)</translation>
    </message>
    <message>
        <source>Close the message</source>
        <translation>Die Meldung schließen</translation>
    </message>
    <message>
        <source>%1 messages, the newest: %2</source>
        <translation>%1 Meldungen, die neueste: %2</translation>
    </message>
    <message>
        <source>Error: %1</source>
        <translation>Fehler: %1</translation>
    </message>
    <message>
        <source>%1: %2. Details say what was expected.</source>
        <translation>%1: %2. In den Einzelheiten steht, was erwartet war.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open it with the desktop&apos;s program for such files</source>
        <translation>Mit dem Programm des Desktops für solche Dateien öffnen</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Open the folder in the file manager</source>
        <translation>Den Ordner in der Dateiverwaltung öffnen</translation>
    </message>
    <message>
        <source>No program of this desktop opens %1.</source>
        <translation>Kein Programm dieses Desktops öffnet %1.</translation>
    </message>
    <message>
        <source>1 of %1: %2</source>
        <translation>1 von %1: %2</translation>
    </message>
</context>
<context>
    <name>gapscope::MethodDock</name>
    <message>
        <source>Not with these data: %1.</source>
        <translation>Nicht mit diesen Daten: %1.</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Optionen</translation>
    </message>
    <message>
        <source>Start from zero instead</source>
        <translation>Stattdessen von null beginnen</translation>
    </message>
    <message>
        <source>Forget the start model</source>
        <translation>Das Startmodell vergessen</translation>
    </message>
    <message>
        <source>Whose options these are</source>
        <translation>Wessen Optionen dies sind</translation>
    </message>
    <message>
        <source>Estimated cost of a run</source>
        <translation>Geschätzte Kosten eines Laufs</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Eigene</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Voreinstellung</translation>
    </message>
    <message>
        <source>The options are no preset. What the paper recommends (Osokin et al. 2016, Sect. 5.1) can be chosen here.</source>
        <translation>Die Optionen sind keine Voreinstellung. Was die Arbeit empfiehlt (Osokin et al. 2016, Sect. 5.1), kann hier gewählt werden.</translation>
    </message>
    <message>
        <source>Locked during a run: a preset sets the method. F, ν and the cache stay live.</source>
        <translation>Gesperrt, solange ein Lauf im Gang ist: eine Voreinstellung setzt die Methode. F, ν und der Cache bleiben änderbar.</translation>
    </message>
    <message>
        <source>Options of the next run</source>
        <translation>Optionen des nächsten Laufs</translation>
    </message>
    <message>
        <source>What Run starts with</source>
        <translation>Womit Starten beginnt</translation>
    </message>
    <message>
        <source>Options of the current run: %1. Changes act on this run at once. If it was not started with your own options, they come back when it has ended.</source>
        <translation>Optionen des laufenden Laufs: %1. Änderungen wirken sofort auf ihn. Wurde er nicht mit Ihren eigenen Optionen gestartet, kommen diese nach seinem Ende wieder.</translation>
    </message>
    <message>
        <source>Starts from %1</source>
        <translation>Beginnt bei %1</translation>
    </message>
    <message>
        <source>A run: about %1 per pass, %2 of memory</source>
        <translation>Ein Lauf: etwa %1 je Durchgang, %2 Speicher</translation>
    </message>
    <message>
        <source>The session&apos;s data are not open.</source>
        <translation>Die Daten der Sitzung sind nicht geöffnet.</translation>
    </message>
    <message>
        <source>λ is 1/n = %1, with n = %L2 as its runs have it.</source>
        <translation>λ ist 1/n = %1, mit n = %L2 aus ihren Läufen.</translation>
    </message>
    <message>
        <source>λ is 1/n, which is known when they are.</source>
        <translation>λ ist 1/n, bekannt, sobald sie es sind.</translation>
    </message>
    <message>
        <source>Options of the current run</source>
        <translation>Optionen des aktuellen Laufs</translation>
    </message>
    <message>
        <source>Measured on a few blocks before a run starts, in CPU time: a busy machine takes longer. Memory: marginals and weights of the solver, besides the data.</source>
        <translation>Vor einem Lauf an wenigen Blöcken gemessen, in CPU-Zeit: ein beschäftigter Rechner braucht länger. Speicher: Randverteilungen und Gewichte des Lösers, neben den Daten.</translation>
    </message>
    <message>
        <source>, up to about %1 with evaluation on idle cores</source>
        <translation>, bis etwa %1 mit Auswertung auf freien Kernen</translation>
    </message>
</context>
<context>
    <name>gapscope::MissingData</name>
    <message>
        <source>The data of the session cannot be read: %1.</source>
        <translation>Die Daten der Sitzung können nicht gelesen werden: %1.</translation>
    </message>
    <message>
        <source>The data of the session are not there: %1.</source>
        <translation>Die Daten der Sitzung sind nicht da: %1.</translation>
    </message>
    <message>
        <source>What was interrupted keeps its checkpoint and can be continued when they are open.</source>
        <translation>Was unterbrochen wurde, behält seinen Sicherungspunkt und lässt sich fortsetzen, sobald sie geöffnet sind.</translation>
    </message>
    <message>
        <source>Locate…</source>
        <translation>Suchen …</translation>
    </message>
    <message>
        <source>Choose where these data are now</source>
        <translation>Auswählen, wo diese Daten jetzt liegen</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Open them from where they were, once they are there again</source>
        <translation>Sie von dort öffnen, wo sie waren, sobald sie wieder da sind</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>Nicht jetzt</translation>
    </message>
    <message>
        <source>What was restored stays as it is; saving keeps it, too</source>
        <translation>Was wiederhergestellt ist, bleibt, wie es ist; auch beim Speichern</translation>
    </message>
    <message>
        <source>Locate %1</source>
        <translation>%1 suchen</translation>
    </message>
</context>
<context>
    <name>gapscope::ModelPage</name>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Conf&amp;usion</source>
        <translation>Verwechslun&amp;gen</translation>
    </message>
    <message>
        <source>Which labels are taken for which</source>
        <translation>Welche Labels wofür gehalten werden</translation>
    </message>
    <message>
        <source>&amp;Weights</source>
        <translation>Gewich&amp;te</translation>
    </message>
    <message>
        <source>What the model has learnt</source>
        <translation>Was das Modell gelernt hat</translation>
    </message>
</context>
<context>
    <name>gapscope::ModelViews</name>
    <message>
        <source>%1, at pass %2</source>
        <translation>%1, bei Durchgang %2</translation>
    </message>
    <message>
        <source>Predictions of %1</source>
        <translation>Vorhersagen von %1</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Test</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Histogram of block gaps</source>
        <translation>Histogramm der Blocklücken</translation>
    </message>
    <message>
        <source>Histogram of block gaps of %1</source>
        <translation>Histogramm der Blocklücken von %1</translation>
    </message>
    <message>
        <source>Block gap gᵢ, objective units</source>
        <translation>Blocklücke gᵢ, Einheiten der Zielfunktion</translation>
    </message>
    <message>
        <source>errors about %1</source>
        <translation>Fehler zu %1</translation>
    </message>
    <message>
        <source>%1 taken for %2</source>
        <translation>%1 für %2 gehalten</translation>
    </message>
    <message>
        <source>pass %1 of %2, as chosen in Predictions</source>
        <translation>Durchgang %1 von %2, wie unter Vorhersagen gewählt</translation>
    </message>
    <message>
        <source>Show the newest</source>
        <translation>Den neuesten zeigen</translation>
    </message>
    <message>
        <source>At %1</source>
        <translation>Bei %1</translation>
    </message>
    <message>
        <source>All weights are 0 at %1</source>
        <translation>Alle Gewichte sind 0 bei %1</translation>
    </message>
    <message>
        <source>All weights are 0.</source>
        <translation>Alle Gewichte sind 0.</translation>
    </message>
    <message>
        <source>A path keeps the weights of its pieces, not their dual variables.</source>
        <translation>Ein Pfad behält die Gewichte seiner Stücke, nicht ihre dualen Variablen.</translation>
    </message>
    <message>
        <source>Stochastic subgradient has no dual.</source>
        <translation>Das stochastische Subgradientenverfahren hat kein Duales.</translation>
    </message>
    <message>
        <source>1-slack cutting planes keep one dual for all examples together, none of a single one.</source>
        <translation>1-Slack-Schnittebenen führen ein Duales für alle Beispiele zusammen, keines für ein einzelnes.</translation>
    </message>
    <message>
        <source>A record keeps no dual variables: repeat the run to see them.</source>
        <translation>Ein Protokoll enthält keine dualen Variablen: wiederholen Sie den Lauf, um sie zu sehen.</translation>
    </message>
    <message>
        <source>The dual variables of this run are not in memory any more: repeat the run to see them.</source>
        <translation>Die dualen Variablen dieses Laufs sind nicht mehr im Speicher: wiederholen Sie den Lauf, um sie zu sehen.</translation>
    </message>
    <message>
        <source>These files were labelled, not trained on: they have no dual variables.</source>
        <translation>Diese Dateien wurden gelabelt, nicht zum Training benutzt: sie haben keine dualen Variablen.</translation>
    </message>
    <message>
        <source>The duals come with the next point of the run.</source>
        <translation>Die Dualen kommen mit dem nächsten Punkt des Laufs.</translation>
    </message>
</context>
<context>
    <name>gapscope::OpacitySlider</name>
    <message>
        <source>Overla&amp;y</source>
        <translation>Overla&amp;y</translation>
    </message>
    <message>
        <source>Overlay opacity in percent</source>
        <translation>Deckkraft der Überlagerung in Prozent</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>100 %</source>
        <translation>100 %</translation>
    </message>
</context>
<context>
    <name>gapscope::Opener</name>
    <message>
        <source>reading</source>
        <translation>liest</translation>
    </message>
</context>
<context>
    <name>gapscope::OptionEditing</name>
    <message>
        <source>%1 was changed of a run that has ended; it stays as it is.</source>
        <translation>%1 wurde an einem beendeten Lauf geändert; er bleibt, wie er ist.</translation>
    </message>
    <message>
        <source>%1 of the running solver: %2 → %3</source>
        <translation>%1 des laufenden Lösers: %2 → %3</translation>
    </message>
    <message>
        <source>choice of a preset</source>
        <translation>Wahl einer Voreinstellung</translation>
    </message>
    <message>
        <source>%1 Stop this run first.</source>
        <translation>%1 Stoppen Sie zuerst diesen Lauf.</translation>
    </message>
    <message>
        <source>They will be in the option form when the current run has ended.</source>
        <translation>Sie stehen im Optionsformular, wenn das Laufende zu Ende ist.</translation>
    </message>
    <message>
        <source>Changed since this run: %1</source>
        <translation>Seit diesem Lauf geändert: %1</translation>
    </message>
    <message>
        <source>recommended options</source>
        <translation>empfohlene Optionen</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>%1 as before. Setup offers the options recommended for these data.</source>
        <translation>%1 wie bisher. Einstellungen bietet die Optionen an, die für diese Daten empfohlen sind.</translation>
    </message>
    <message>
        <source>Recommended for these data: %1. Your options differ: %2. Undo brings yours back.</source>
        <translation>Empfohlen für diese Daten: %1. Ihre Optionen weichen ab: %2. Rückgängig bringt Ihre zurück.</translation>
    </message>
</context>
<context>
    <name>gapscope::OptionForm</name>
    <message>
        <source>Kernel</source>
        <translation>Kern</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>Cache</translation>
    </message>
    <message>
        <source>Multi-plane</source>
        <translation>Multi-Plane</translation>
    </message>
    <message>
        <source>Objective</source>
        <translation>Zielfunktion</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>Prüfungen</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>Solver options</source>
        <translation>Optionen des Lösers</translation>
    </message>
    <message>
        <source>search options</source>
        <translation>Optionen suchen</translation>
    </message>
    <message>
        <source>Search options</source>
        <translation>Optionen suchen</translation>
    </message>
    <message>
        <source>Shows the options whose name or help contains these words</source>
        <translation>Zeigt die Optionen, deren Name oder Hilfe diese Wörter enthält</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>Alle zurücksetzen</translation>
    </message>
    <message>
        <source>Every option that may change now goes back to its default</source>
        <translation>Jede Option, die sich jetzt ändern darf, zurück auf ihren Standard</translation>
    </message>
    <message>
        <source>found %1, expected %2</source>
        <translation>gefunden %1, erwartet %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>Sonstiges</translation>
    </message>
    <message>
        <source>Shows the other options that have an effect with this method: stop, steps, checks, seed, threads, …</source>
        <translation>Zeigt die anderen Optionen, die mit diesem Verfahren wirken: Ende, Schritte, Prüfungen, Startwert, Threads, …</translation>
    </message>
    <message>
        <source>More options</source>
        <translation>Mehr Optionen</translation>
    </message>
    <message>
        <source>More options (%1 changed)</source>
        <translation>Mehr Optionen (%1 geändert)</translation>
    </message>
</context>
<context>
    <name>gapscope::OptionRow</name>
    <message>
        <source>Locked: this option cannot change during a run. Stop it first.</source>
        <translation>Gesperrt: diese Option kann sich während eines Laufs nicht ändern. Stoppen Sie ihn zuerst.</translation>
    </message>
    <message>
        <source>Differs from the default %1: click to reset</source>
        <translation>Weicht vom Standard %1 ab: Klick setzt zurück</translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation>%1 zurücksetzen</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;i&gt;Changes nothing now: %1&lt;/i&gt;&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;i&gt;Ändert jetzt nichts: %1&lt;/i&gt;&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;i&gt;May change during a run.&lt;/i&gt;&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;i&gt;Darf sich während eines Laufs ändern.&lt;/i&gt;&lt;/p&gt;</translation>
    </message>
    <message>
        <source>1/n = %1, with n = %L2.</source>
        <translation>1/n = %1, mit n = %L2.</translation>
    </message>
    <message>
        <source>What 1/n is, is known when data are open.</source>
        <translation>Was 1/n ist, ist bekannt, sobald Daten geöffnet sind.</translation>
    </message>
    <message>
        <source>a number or 1/n: n is not known until data are open</source>
        <translation>eine Zahl oder 1/n: n ist nicht bekannt, bis Daten geöffnet sind</translation>
    </message>
    <message>
        <source>May change during a run</source>
        <translation>Darf sich während eines Laufs ändern</translation>
    </message>
    <message>
        <source>Bold: neither the default %1 nor the preset&apos;s value.</source>
        <translation>Fett: weder der Standard %1 noch der Wert der Voreinstellung.</translation>
    </message>
</context>
<context>
    <name>gapscope::Pages</name>
    <message>
        <source>Open this view in a window of its own; closing that puts it back</source>
        <translation>Diese Ansicht in einem eigenen Fenster öffnen; dessen Schließen bringt sie zurück</translation>
    </message>
    <message>
        <source>Pop out this view</source>
        <translation>Diese Ansicht herauslösen</translation>
    </message>
    <message>
        <source>%1 – GapScope</source>
        <translation>%1 – GapScope</translation>
    </message>
</context>
<context>
    <name>gapscope::PaintedView</name>
    <message>
        <source>Copy picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Copy table as text</source>
        <translation>Tabelle als Text kopieren</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
</context>
<context>
    <name>gapscope::Palette</name>
    <message>
        <source>Find an action, an option or a page</source>
        <translation>Eine Aktion, Option oder Seite finden</translation>
    </message>
    <message>
        <source>action, option, page of the manual, term</source>
        <translation>Aktion, Option, Seite des Handbuchs, Begriff</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Finden</translation>
    </message>
    <message>
        <source>Some letters of its name, in English or German; ↑ ↓ choose, Enter does it, Esc closes</source>
        <translation>Einige Buchstaben des Namens, deutsch oder englisch; ↑ ↓ wählen, Eingabe führt aus, Esc schließt</translation>
    </message>
    <message>
        <source>What matches</source>
        <translation>Was passt</translation>
    </message>
    <message>
        <source>No matches.</source>
        <translation>Keine Treffer.</translation>
    </message>
</context>
<context>
    <name>gapscope::PathControls</name>
    <message>
        <source>Path or grid</source>
        <translation>Pfad oder Gitter</translation>
    </message>
    <message>
        <source>ε-path</source>
        <translation>ε-Pfad</translation>
    </message>
    <message>
        <source>Heuristic path</source>
        <translation>Heuristischer Pfad</translation>
    </message>
    <message>
        <source>Grid search</source>
        <translation>Gittersuche</translation>
    </message>
    <message>
        <source>&amp;κ</source>
        <translation>&amp;κ</translation>
    </message>
    <message>
        <source>path ε</source>
        <translation>Pfad-ε</translation>
    </message>
    <message>
        <source>Gap that holds at every λ, objective units (0.1 in the paper). The ε of a single training is the option form&apos;s.</source>
        <translation>Lücke, die bei jedem λ gilt, Einheiten der Zielfunktion (0,1 in der Arbeit). Das ε eines einzelnen Trainings steht im Optionsformular.</translation>
    </message>
    <message>
        <source>λ &amp;min</source>
        <translation>λ mi&amp;n</translation>
    </message>
    <message>
        <source>λ of the grid</source>
        <translation>λ des Gitters</translation>
    </message>
    <message>
        <source>&amp;λ</source>
        <translation>&amp;λ</translation>
    </message>
    <message>
        <source>from zero</source>
        <translation>bei null</translation>
    </message>
    <message>
        <source>keep primal</source>
        <translation>primal behalten</translation>
    </message>
    <message>
        <source>keep dual</source>
        <translation>dual behalten</translation>
    </message>
    <message>
        <source>&amp;start</source>
        <translation>&amp;Start</translation>
    </message>
    <message>
        <source>How the best λ is chosen</source>
        <translation>Wie das beste λ gewählt wird</translation>
    </message>
    <message>
        <source>best λ: test part</source>
        <translation>bestes λ: Testteil</translation>
    </message>
    <message>
        <source>best λ: held-out fold</source>
        <translation>bestes λ: Validierung</translation>
    </message>
    <message>
        <source>best λ: 5 folds</source>
        <translation>bestes λ: 5 Teile</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Test part&lt;/b&gt;: nothing more to compute, but the error there is then too good to be an estimate for new data.&lt;/p&gt;&lt;p&gt;&lt;b&gt;Held-out fold&lt;/b&gt;: the same search once more on 4/5 of the training part, errors on the rest.&lt;/p&gt;&lt;p&gt;&lt;b&gt;5 folds&lt;/b&gt;: five times, each fifth held out once; mean error.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Testteil&lt;/b&gt;: nichts weiter zu rechnen, doch der Fehler dort ist dann zu gut als Schätzung für neue Daten.&lt;/p&gt;&lt;p&gt;&lt;b&gt;Zurückgehaltener Teil&lt;/b&gt;: dieselbe Suche noch einmal auf 4/5 des Trainingsteils, Fehler auf dem Rest.&lt;/p&gt;&lt;p&gt;&lt;b&gt;5 Teile&lt;/b&gt;: fünfmal, jedes Fünftel einmal zurückgehalten; mittlerer Fehler.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Run grid</source>
        <translation>Gitter starten</translation>
    </message>
    <message>
        <source>Run path</source>
        <translation>Pfad starten</translation>
    </message>
    <message>
        <source>End it; what has been found stays</source>
        <translation>Beenden; was gefunden ist, bleibt</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>κ</source>
        <translation>κ</translation>
    </message>
    <message>
        <source>ε</source>
        <translation>ε</translation>
    </message>
    <message>
        <source>λ min</source>
        <translation>λ min</translation>
    </message>
    <message>
        <source>λ</source>
        <translation>λ</translation>
    </message>
    <message>
        <source>start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>how the best λ is chosen</source>
        <translation>wie das beste λ gewählt wird</translation>
    </message>
    <message>
        <source>With the method, sampling, cache and limits of the option form; limits count for all λ together, and the preset&apos;s limit of passes is left out</source>
        <translation>Mit Verfahren, Auswahl, Cache und Grenzen des Optionsformulars; Grenzen gelten für alle λ zusammen, die Grenze der Durchgänge aus der Voreinstellung gilt hier nicht</translation>
    </message>
    <message>
        <source>Heuristic path, authors&apos; rule</source>
        <translation>Heuristischer Pfad, Regel der Autoren</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;ε-path&lt;/b&gt;: breakpoints λ₀ &amp;gt; λ₁ &amp;gt; … between which w stays and its exact gap is at most ε (Osokin et al. 2016, Alg. 7).&lt;/p&gt;&lt;p&gt;&lt;b&gt;Heuristic path&lt;/b&gt;: %1.&lt;/p&gt;&lt;p&gt;%2.&lt;/p&gt;&lt;p&gt;&lt;b&gt;Grid search&lt;/b&gt;: solved to ε at given λ, largest first.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;ε-Pfad&lt;/b&gt;: Knickpunkte λ₀ &amp;gt; λ₁ &amp;gt; …, zwischen denen w bleibt und seine exakte Lücke höchstens ε ist (Osokin et al. 2016, Alg. 7).&lt;/p&gt;&lt;p&gt;&lt;b&gt;Heuristischer Pfad&lt;/b&gt;: %1.&lt;/p&gt;&lt;p&gt;%2.&lt;/p&gt;&lt;p&gt;&lt;b&gt;Gittersuche&lt;/b&gt;: bei gegebenen λ bis ε gelöst, das größte zuerst.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>gapscope::PathPage</name>
    <message>
        <source>removal of %1</source>
        <translation>Entfernen von %1</translation>
    </message>
    <message>
        <source>Upper plot over λ</source>
        <translation>Oberes Diagramm über λ</translation>
    </message>
    <message>
        <source>Lower plot over λ</source>
        <translation>Unteres Diagramm über λ</translation>
    </message>
    <message>
        <source>Every λ at once: the breakpoints of a regularisation path, or the points of a grid, will be here as they are found.</source>
        <translation>Alle λ auf einmal: die Knickpunkte eines Regularisierungspfads oder die Punkte eines Gitters werden hier stehen, sobald sie gefunden sind.</translation>
    </message>
    <message>
        <source>What this plot shows over λ</source>
        <translation>Was dieses Diagramm über λ zeigt</translation>
    </message>
    <message>
        <source>Stopped before it began.</source>
        <translation>Gestoppt, bevor er begann.</translation>
    </message>
    <message>
        <source>Go to the smallest error, by %1</source>
        <translation>Zum kleinsten Fehler gehen, nach %1</translation>
    </message>
    <message>
        <source>Go to the smallest test error. It was chosen on the test part, so the error there is too good to be an estimate for new data.</source>
        <translation>Zum kleinsten Testfehler gehen. Er wurde auf dem Testteil gewählt, so ist der Fehler dort zu gut als Schätzung für neue Daten.</translation>
    </message>
    <message>
        <source>λ %1</source>
        <translation>λ %1</translation>
    </message>
    <message>
        <source>point %1 of %2</source>
        <translation>Punkt %1 von %2</translation>
    </message>
    <message>
        <source>piece %1 of %2</source>
        <translation>Stück %1 von %2</translation>
    </message>
    <message>
        <source>gap ≤ %1</source>
        <translation>Lücke ≤ %1</translation>
    </message>
    <message>
        <source>gap %1</source>
        <translation>Lücke %1</translation>
    </message>
    <message>
        <source>‖w‖ %1</source>
        <translation>‖w‖ %1</translation>
    </message>
    <message>
        <source>training error %1</source>
        <translation>Trainingsfehler %1</translation>
    </message>
    <message>
        <source>test error %1</source>
        <translation>Testfehler %1</translation>
    </message>
    <message>
        <source>with a kernel there are no weights to show</source>
        <translation>mit einem Kern gibt es keine Gewichte zu zeigen</translation>
    </message>
    <message>
        <source>a record keeps no weights: run it again to see them</source>
        <translation>ein Protokoll enthält keine Gewichte: starten Sie es noch einmal, um sie zu sehen</translation>
    </message>
    <message>
        <source>weights of λ %1, to save memory</source>
        <translation>Gewichte von λ %1, um Speicher zu sparen</translation>
    </message>
    <message>
        <source>the first λ</source>
        <translation>das erste λ</translation>
    </message>
    <message>
        <source>1 point</source>
        <translation>1 Punkt</translation>
    </message>
    <message>
        <source>%L1 points</source>
        <translation>%L1 Punkte</translation>
    </message>
    <message>
        <source>1 breakpoint</source>
        <translation>1 Knickpunkt</translation>
    </message>
    <message>
        <source>%L1 breakpoints</source>
        <translation>%L1 Knickpunkte</translation>
    </message>
    <message>
        <source>λ %1, %2</source>
        <translation>λ %1, %2</translation>
    </message>
    <message>
        <source>%1 of %2 folds held out</source>
        <translation>%1 von %2 Teilen zurückgehalten</translation>
    </message>
    <message>
        <source>%1 passes  ·  %2 oracle calls  ·  %3</source>
        <translation>%1 Durchgänge  ·  %2 Orakelaufrufe  ·  %3</translation>
    </message>
    <message>
        <source>Plots over λ</source>
        <translation>Diagramme über λ</translation>
    </message>
    <message>
        <source>No path yet. The values at a λ will be here.</source>
        <translation>Noch kein Pfad. Hier stehen dann die Werte bei einem λ.</translation>
    </message>
</context>
<context>
    <name>gapscope::PathRuns</name>
    <message>
        <source>Changed since the last one ended: %1</source>
        <translation>Seit dem Ende des letzten geändert: %1</translation>
    </message>
    <message>
        <source>λ = %1 is in the option form when what is queued has ended.</source>
        <translation>λ = %1 steht im Optionsformular, wenn das Wartende zu Ende ist.</translation>
    </message>
    <message>
        <source>λ = %1 is in the option form.</source>
        <translation>λ = %1 steht im Optionsformular.</translation>
    </message>
    <message>
        <source>&amp;Train there</source>
        <translation>D&amp;ort trainieren</translation>
    </message>
    <message>
        <source>the path at λ %1</source>
        <translation>der Pfad bei λ %1</translation>
    </message>
    <message>
        <source>%1 shows one grid on %2.</source>
        <translation>%1 zeigt ein Gitter auf %2.</translation>
    </message>
    <message>
        <source>%1 shows one path on %2.</source>
        <translation>%1 zeigt einen Pfad auf %2.</translation>
    </message>
    <message>
        <source>Run it again</source>
        <translation>Noch einmal rechnen</translation>
    </message>
    <message>
        <source>Run it without</source>
        <translation>Ohne Grenze starten</translation>
    </message>
    <message>
        <source>%1 ended at its limit of passes, which counts for all λ together.</source>
        <translation>%1 endete an der Grenze der Durchgänge, die für alle λ zusammen gilt.</translation>
    </message>
    <message>
        <source>%1 ended at its limit of seconds, which counts for all λ together.</source>
        <translation>%1 endete an der Zeitgrenze, die für alle λ zusammen gilt.</translation>
    </message>
    <message>
        <source>A path or grid has its own.</source>
        <translation>Ein Pfad oder Gitter hat eigene.</translation>
    </message>
    <message>
        <source>The preset&apos;s limit of %1 passes is left out: it suits one λ.</source>
        <translation>Die Grenze von %1 Durchgängen aus der Voreinstellung gilt hier nicht: sie passt zu einem einzelnen λ.</translation>
    </message>
    <message>
        <source>Found on other data: %1. “%2” searches the data that are open.</source>
        <translation>Auf anderen Daten gefunden: %1. „%2“ sucht auf den geöffneten Daten.</translation>
    </message>
</context>
<context>
    <name>gapscope::PathScrubRow</name>
    <message>
        <source>Best λ</source>
        <translation>Bestes λ</translation>
    </message>
    <message>
        <source>Go to the smallest test error. It was chosen on the test part, so the error there is too good to be an estimate for new data.</source>
        <translation>Zum kleinsten Testfehler gehen. Er wurde auf dem Testteil gewählt, so ist der Fehler dort zu gut als Schätzung für neue Daten.</translation>
    </message>
    <message>
        <source>Use this λ</source>
        <translation>Dieses λ nehmen</translation>
    </message>
    <message>
        <source>Put this λ into the option form, to train there</source>
        <translation>Dieses λ ins Optionsformular setzen, um dort zu trainieren</translation>
    </message>
    <message>
        <source>Run &amp;again</source>
        <translation>N&amp;ochmals starten</translation>
    </message>
    <message>
        <source>A record keeps no weights: follow the same path or grid once more on its data, to see its weights and predictions</source>
        <translation>Ein Protokoll enthält keine Gewichte: denselben Pfad oder dasselbe Gitter noch einmal auf seinen Daten gehen, um Gewichte und Vorhersagen zu sehen</translation>
    </message>
    <message>
        <source>The piece looked at</source>
        <translation>Das angesehene Stück</translation>
    </message>
    <message>
        <source>Look at λ</source>
        <translation>λ ansehen</translation>
    </message>
    <message>
        <source>Any λ of the selected path: its errors here, its weights and predictions on their pages. Also a click on a plot, or a drag of the line. The tick: the best λ.</source>
        <translation>Irgendein λ des gewählten Pfads: hier seine Fehler, auf ihren Seiten seine Gewichte und Vorhersagen. Auch ein Klick auf ein Diagramm oder Ziehen der Linie. Der Strich: das beste λ.</translation>
    </message>
</context>
<context>
    <name>gapscope::Paths</name>
    <message>
        <source>the test part</source>
        <translation>dem Testteil</translation>
    </message>
    <message>
        <source>a held-out fold</source>
        <translation>einem zurückgehaltenen Teil</translation>
    </message>
    <message>
        <source>%1 folds</source>
        <translation>%1 Teilen</translation>
    </message>
    <message>
        <source>heuristic path</source>
        <translation>heuristischer Pfad</translation>
    </message>
    <message>
        <source>ε-path</source>
        <translation>ε-Pfad</translation>
    </message>
    <message>
        <source>grid, cold</source>
        <translation>Gitter, kalt</translation>
    </message>
    <message>
        <source>grid, primal kept</source>
        <translation>Gitter, primal behalten</translation>
    </message>
    <message>
        <source>grid, dual kept</source>
        <translation>Gitter, dual behalten</translation>
    </message>
    <message>
        <source>%1, cache</source>
        <translation>%1, Cache</translation>
    </message>
    <message>
        <source>queued</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>pausiert</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>gescheitert</translation>
    </message>
    <message>
        <source>all solved</source>
        <translation>alle gelöst</translation>
    </message>
    <message>
        <source>reached λ min</source>
        <translation>λ min erreicht</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>gestoppt</translation>
    </message>
    <message>
        <source>pass limit</source>
        <translation>Grenze der Durchgänge</translation>
    </message>
    <message>
        <source>time limit</source>
        <translation>Zeitgrenze</translation>
    </message>
    <message>
        <source>Paths and grids</source>
        <translation>Pfade und Gitter</translation>
    </message>
    <message>
        <source>down to λ = 0</source>
        <translation>bis λ = 0</translation>
    </message>
    <message>
        <source>heuristic path, authors&apos; rule</source>
        <translation>heuristischer Pfad, Regel der Autoren</translation>
    </message>
</context>
<context>
    <name>gapscope::PathsCsv</name>
    <message>
        <source>Best test error</source>
        <translation>Bester Testfehler</translation>
    </message>
    <message>
        <source>Path or grid</source>
        <translation>Pfad oder Gitter</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>Passes</source>
        <translation>Durchgänge</translation>
    </message>
    <message>
        <source>Time [s]</source>
        <translation>Zeit [s]</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Ende</translation>
    </message>
</context>
<context>
    <name>gapscope::PdjView</name>
    <message>
        <source>PDJ curve of %1</source>
        <translation>PDJ-Kurve: %1</translation>
    </message>
    <message>
        <source>PDJ curve</source>
        <translation>PDJ-Kurve</translation>
    </message>
    <message>
        <source>PDJ: the share of joints within t · s of the truth, s the true distance of left shoulder and right hip; at t = 0.2 it is PCK@0.2</source>
        <translation>PDJ: der Anteil der Gelenke innerhalb von t · s der Wahrheit, s der wahre Abstand von linker Schulter und rechter Hüfte; bei t = 0,2 ist es PCK@0.2</translation>
    </message>
    <message>
        <source>all joints</source>
        <translation>alle Gelenke</translation>
    </message>
    <message>
        <source>100 %</source>
        <translation>100 %</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>distance / s</source>
        <translation>Abstand / s</translation>
    </message>
    <message>
        <source>joints within it</source>
        <translation>Gelenke darin</translation>
    </message>
    <message>
        <source>PDJ</source>
        <translation>PDJ</translation>
    </message>
</context>
<context>
    <name>gapscope::PhotoCanvas</name>
    <message>
        <source>T truth, P prediction, D difference; + − 0 or the wheel zoom, drag or Shift+arrows move; click or Ctrl+arrows choose a superpixel</source>
        <translation>T Wahrheit, P Vorhersage, D Unterschied; + − 0 oder Rad zoomen, Ziehen oder Umschalt+Pfeile verschieben; Klick oder Strg+Pfeile wählen ein Superpixel</translation>
    </message>
    <message>
        <source>superpixel %L1: truth %2</source>
        <translation>Superpixel %L1: Wahrheit %2</translation>
    </message>
    <message>
        <source>void</source>
        <translation>leer</translation>
    </message>
    <message>
        <source>, prediction %1</source>
        <translation>, Vorhersage %1</translation>
    </message>
    <message>
        <source>, %1 %2</source>
        <translation>, %1 %2</translation>
    </message>
    <message>
        <source>, score %1%2</source>
        <translation>, Bewertung %1%2</translation>
    </message>
    <message>
        <source>%1, %L2 superpixels</source>
        <translation>%1, %L2 Superpixel</translation>
    </message>
    <message>
        <source>selected %1</source>
        <translation>gewählt: %1</translation>
    </message>
    <message>
        <source>right</source>
        <translation>richtig</translation>
    </message>
    <message>
        <source>missed</source>
        <translation>übersehen</translation>
    </message>
    <message>
        <source>spurious</source>
        <translation>überzählig</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>falsch</translation>
    </message>
    <message>
        <source>truth</source>
        <translation>Wahrheit</translation>
    </message>
    <message>
        <source>prediction</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>%1 against the truth</source>
        <translation>%1 gegen die Wahrheit</translation>
    </message>
    <message>
        <source>score of each superpixel alone</source>
        <translation>Bewertung jedes Superpixels allein</translation>
    </message>
    <message>
        <source>no model yet</source>
        <translation>noch kein Modell</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>another</source>
        <translation>ein anderes</translation>
    </message>
    <message>
        <source>the predicted</source>
        <translation>das vorhergesagte</translation>
    </message>
    <message>
        <source>superpixel %L1</source>
        <translation>Superpixel %L1</translation>
    </message>
    <message>
        <source>, taken for %1</source>
        <translation>, gehalten für %1</translation>
    </message>
    <message>
        <source>Point at a superpixel for its labels; click to choose it.</source>
        <translation>Zeigen Sie auf ein Superpixel, um seine Labels zu sehen; ein Klick wählt es.</translation>
    </message>
</context>
<context>
    <name>gapscope::PhotoListModel</name>
    <message>
        <source>photograph %L1: %2</source>
        <translation>Foto %L1: %2</translation>
    </message>
    <message>
        <source>%1, IoU %2, loss %3</source>
        <translation>%1, IoU %2, Verlust %3</translation>
    </message>
    <message>
        <source>%1, no truth is known</source>
        <translation>%1, keine Wahrheit bekannt</translation>
    </message>
</context>
<context>
    <name>gapscope::PhotoStore</name>
    <message>
        <source>The photograph is now %1 × %2 pixels, the data were made of %3 × %4: open the data again.</source>
        <translation>Das Foto hat jetzt %1 × %2 Pixel, die Daten entstanden aus %3 × %4: öffnen Sie die Daten neu.</translation>
    </message>
</context>
<context>
    <name>gapscope::PictureCanvas</name>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Photograph</source>
        <translation>Foto</translation>
    </message>
    <message>
        <source>The pixels of this photograph are not known: its file has features alone.</source>
        <translation>Die Pixel dieses Fotos sind nicht bekannt: seine Datei enthält nur Merkmale.</translation>
    </message>
</context>
<context>
    <name>gapscope::PictureViewer</name>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>&amp;Loss-augmented answer</source>
        <translation>Verl&amp;usterweiterte Antwort</translation>
    </message>
    <message>
        <source>Photographs whose name contains this</source>
        <translation>Fotos, deren Name dies enthält</translation>
    </message>
    <message>
        <source>loss %1</source>
        <translation>Verlust %1</translation>
    </message>
    <message>
        <source>no picture</source>
        <translation>kein Bild</translation>
    </message>
    <message>
        <source>…</source>
        <translation>…</translation>
    </message>
</context>
<context>
    <name>gapscope::PlotLayer</name>
    <message>
        <source>◁ %1 at the left edge (&lt; %2)</source>
        <translation>◁ %1 am linken Rand (&lt; %2)</translation>
    </message>
    <message>
        <source>▽ %1 at the floor (&lt; %2)</source>
        <translation>▽ %1 am Boden (&lt; %2)</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>   Δ %1   × %2</source>
        <translation>   Δ %1   × %2</translation>
    </message>
    <message>
        <source>and %1 more: read them at their curves</source>
        <translation>und %1 weitere: an ihren Kurven abzulesen</translation>
    </message>
    <message>
        <source>%1 (%2 seeds)</source>
        <translation>%1 (%2 Seeds)</translation>
    </message>
</context>
<context>
    <name>gapscope::PlotLegend</name>
    <message>
        <source>Legend</source>
        <translation>Legende</translation>
    </message>
    <message>
        <source>1 curve</source>
        <translation>1 Kurve</translation>
    </message>
    <message>
        <source>%1 curves</source>
        <translation>%1 Kurven</translation>
    </message>
</context>
<context>
    <name>gapscope::PlotView</name>
    <message>
        <source>Wheel: zoom (over an axis: that axis). Drag: zoom to a rectangle. Shift+drag: pan. Double click: show everything. Ctrl+click: second cursor. Click a curve: open it. Keys: + − 0, arrows, Space, Enter, Esc.</source>
        <translation>Rad: Zoom (über einer Achse: diese Achse). Ziehen: Zoom in ein Rechteck. Umschalt+Ziehen: verschieben. Doppelklick: alles zeigen. Strg+Klick: zweiter Zeiger. Klick auf eine Kurve: öffnet sie. Tasten: + − 0, Pfeile, Leertaste, Eingabe, Esc.</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>   Δx %1</source>
        <translation>   Δx %1</translation>
    </message>
</context>
<context>
    <name>gapscope::PlotWidget</name>
    <message>
        <source>Plot</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>Curves will appear here.</source>
        <translation>Hier erscheinen die Kurven.</translation>
    </message>
    <message>
        <source> (Δ %1, × %2)</source>
        <translation> (Δ %1, × %2)</translation>
    </message>
    <message>
        <source>Points below %2, where the log x axis begins, or not positive: %1. They are drawn at its left end; zoom there to see them at their place.</source>
        <translation>Punkte unter %2, wo die logarithmische x-Achse beginnt, oder nicht positiv: %1. Sie sind an ihrem linken Ende gezeichnet; dorthin zoomen zeigt sie an ihrem Platz.</translation>
    </message>
    <message>
        <source>Points below %2, where the log y axis begins, or not positive: %1. They are drawn at its lower end; zoom there to see them at their place.</source>
        <translation>Punkte unter %2, wo die logarithmische y-Achse beginnt, oder nicht positiv: %1. Sie sind an ihrem unteren Ende gezeichnet; dorthin zoomen zeigt sie an ihrem Platz.</translation>
    </message>
    <message>
        <source>Reset zoom</source>
        <translation>Zoom zurücksetzen</translation>
    </message>
</context>
<context>
    <name>gapscope::PoseCanvas</name>
    <message>
        <source>T truth, P prediction, D both; + − 0 or the wheel zoom, drag or Shift+arrows move; click or Ctrl+arrows choose a part; Shift+click, or pulling the chosen part, pins it there, Esc lets it go</source>
        <translation>T Wahrheit, P Vorhersage, D beide; + − 0 oder Rad zoomen, Ziehen oder Umschalt+Pfeile verschieben; Klick oder Strg+Pfeile wählen einen Körperteil; Umschalt+Klick, oder Ziehen des gewählten, heftet ihn dort an, Esc löst ihn</translation>
    </message>
    <message>
        <source>%1: truth at %2</source>
        <translation>%1: Wahrheit bei %2</translation>
    </message>
    <message>
        <source>%1: predicted at %2</source>
        <translation>%1: vorhergesagt bei %2</translation>
    </message>
    <message>
        <source>%1: here at %2</source>
        <translation>%1: hier bei %2</translation>
    </message>
    <message>
        <source>%1, truth at %2, %3 px off, %4 of s: %5</source>
        <translation>%1, Wahrheit bei %2, %3 px daneben, %4 von s: %5</translation>
    </message>
    <message>
        <source>right</source>
        <translation>richtig</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>falsch</translation>
    </message>
    <message>
        <source>chosen: %1</source>
        <translation>gewählt: %1</translation>
    </message>
    <message>
        <source>prediction</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>truth</source>
        <translation>Wahrheit</translation>
    </message>
    <message>
        <source>%1 against the truth</source>
        <translation>%1 gegen die Wahrheit</translation>
    </message>
    <message>
        <source>no model yet</source>
        <translation>noch kein Modell</translation>
    </message>
    <message>
        <source>no truth is known</source>
        <translation>keine Wahrheit bekannt</translation>
    </message>
    <message>
        <source>Point at a part for its place; click to choose it.</source>
        <translation>Zeigen Sie auf einen Körperteil, um seinen Ort zu sehen; Klick wählt ihn.</translation>
    </message>
    <message>
        <source>left</source>
        <translation>links</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>vorhergesagt</translation>
    </message>
    <message>
        <source>this answer</source>
        <translation>diese Antwort</translation>
    </message>
    <message>
        <source>true</source>
        <translation>wahr</translation>
    </message>
    <message>
        <source>type of an arc</source>
        <translation>Typ eines Bogens</translation>
    </message>
    <message>
        <source>truth has another</source>
        <translation>die Wahrheit hat einen anderen</translation>
    </message>
    <message>
        <source>found (≤ 0.2 of s)</source>
        <translation>gefunden (≤ 0,2 von s)</translation>
    </message>
    <message>
        <source>missed</source>
        <translation>übersehen</translation>
    </message>
    <message>
        <source>≤ %1</source>
        <translation>≤ %1</translation>
    </message>
    <message>
        <source>%1; least %2</source>
        <translation>%1; kleinstes %2</translation>
    </message>
    <message>
        <source>right</source>
        <comment>side</comment>
        <translation>rechts</translation>
    </message>
</context>
<context>
    <name>gapscope::PoseDataDialog</name>
    <message>
        <source>Subset, split and maps of %1</source>
        <translation>Auswahl, Aufteilung und Karten von %1</translation>
    </message>
    <message>
        <source>all, split as the data have it</source>
        <translation>alle, aufgeteilt wie in den Daten</translation>
    </message>
    <message>
        <source>people who stand (upright)</source>
        <translation>Stehende (aufrecht)</translation>
    </message>
    <message>
        <source>all, every K-th tests</source>
        <translation>alle, jedes K-te testet</translation>
    </message>
    <message>
        <source>all, none tests</source>
        <translation>alle, keines testet</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>So many of the training part train the model; what parts look like is learnt from all of it</source>
        <translation>So viele des Trainingsteils trainieren das Modell; wie Körperteile aussehen, wird aus allen gelernt</translation>
    </message>
    <message>
        <source>learnt from the training part</source>
        <translation>aus dem Trainingsteil gelernt</translation>
    </message>
    <message>
        <source>&amp;Photographs</source>
        <translation>&amp;Fotos</translation>
    </message>
    <message>
        <source>&amp;Training examples</source>
        <translation>&amp;Trainingsbeispiele</translation>
    </message>
    <message>
        <source>&amp;Maps</source>
        <translation>&amp;Karten</translation>
    </message>
    <message>
        <source>&amp;Folder…</source>
        <translation>&amp;Ordner…</translation>
    </message>
    <message>
        <source>Choose a folder of .npy files</source>
        <translation>Einen Ordner mit .npy-Dateien wählen</translation>
    </message>
    <message>
        <source>&amp;Network…</source>
        <translation>&amp;Netz…</translation>
    </message>
    <message>
        <source>Choose an ONNX file</source>
        <translation>Eine ONNX-Datei wählen</translation>
    </message>
    <message>
        <source>Maps of the parts</source>
        <translation>Karten der Körperteile</translation>
    </message>
    <message>
        <source>Network that makes maps</source>
        <translation>Netz, das Karten erzeugt</translation>
    </message>
    <message>
        <source>ONNX networks (*.onnx);;All files (*)</source>
        <translation>ONNX-Netze (*.onnx);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Maps</source>
        <translation>Karten</translation>
    </message>
</context>
<context>
    <name>gapscope::PoseListModel</name>
    <message>
        <source>photograph %L1: %2</source>
        <translation>Foto %L1: %2</translation>
    </message>
    <message>
        <source>%1, no truth is known</source>
        <translation>%1, keine Wahrheit bekannt</translation>
    </message>
    <message>
        <source>%1, PCK@0.2 %2, loss %3</source>
        <translation>%1, PCK@0.2 %2, Verlust %3</translation>
    </message>
</context>
<context>
    <name>gapscope::PosePanel</name>
    <message>
        <source>Parts: errors and scores</source>
        <translation>Körperteile: Fehler und Bewertungen</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Körperteil</translation>
    </message>
    <message>
        <source>Joints, then the middles of limbs; left and right are the person&apos;s</source>
        <translation>Gelenke, dann die Mitten der Glieder; links und rechts sind die der Person</translation>
    </message>
    <message>
        <source>px</source>
        <translation>px</translation>
    </message>
    <message>
        <source>Distance from the true place, pixels</source>
        <translation>Abstand vom wahren Ort, Pixel</translation>
    </message>
    <message>
        <source>of s</source>
        <translation>von s</translation>
    </message>
    <message>
        <source>The same over s, the true distance of left shoulder and right hip: ✓ at most 0.2, ✗ more</source>
        <translation>Dasselbe durch s, den wahren Abstand von linker Schulter und rechter Hüfte: ✓ höchstens 0,2, ✗ mehr</translation>
    </message>
    <message>
        <source>unary</source>
        <translation>unär</translation>
    </message>
    <message>
        <source>w_p φ^U_p(l_p): what the part&apos;s own map gives its place</source>
        <translation>w_p φ^U_p(l_p): was die eigene Karte des Körperteils seinem Ort gibt</translation>
    </message>
    <message>
        <source>at</source>
        <translation>bei</translation>
    </message>
    <message>
        <source>Where it is predicted, or in the answer shown: x, y in pixels</source>
        <translation>Wo er vorhergesagt ist, oder in der gezeigten Antwort: x, y in Pixeln</translation>
    </message>
    <message>
        <source>true</source>
        <translation>wahr</translation>
    </message>
    <message>
        <source>Where it is annotated; of middles, between their joints</source>
        <translation>Wo er annotiert ist; von Mitten zwischen ihren Gelenken</translation>
    </message>
    <message>
        <source>Arcs: types of relations and scores</source>
        <translation>Bögen: Typen der Beziehungen und Bewertungen</translation>
    </message>
    <message>
        <source>Arc</source>
        <translation>Bogen</translation>
    </message>
    <message>
        <source>From part p to part q of an edge of the tree, both ways</source>
        <translation>Von Körperteil p zu Körperteil q einer Kante des Baums, in beide Richtungen</translation>
    </message>
    <message>
        <source>type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>t_pq of what is shown, 1 … 13: the kind of displacement of q from p</source>
        <translation>t_pq des Gezeigten, 1 … 13: die Art der Verschiebung von q gegen p</translation>
    </message>
    <message>
        <source>Type of the truth: the nearest of the 13; ≠ marks another one</source>
        <translation>Typ der Wahrheit: der nächste der 13; ≠ markiert einen anderen</translation>
    </message>
    <message>
        <source>score</source>
        <translation>Bewertung</translation>
    </message>
    <message>
        <source>w_pq φ^P_pq(l_p, t_pq) + ⟨w_{pq,t}, Δ(l_p − l_q − r)⟩ of what is shown</source>
        <translation>w_pq φ^P_pq(l_p, t_pq) + ⟨w_{pq,t}, Δ(l_p − l_q − r)⟩ des Gezeigten</translation>
    </message>
    <message>
        <source>of truth</source>
        <translation>der Wahrheit</translation>
    </message>
    <message>
        <source>The same of the truth</source>
        <translation>Dasselbe der Wahrheit</translation>
    </message>
    <message>
        <source>Parts and arcs of this pose</source>
        <translation>Körperteile und Bögen dieser Pose</translation>
    </message>
    <message>
        <source>P&amp;in</source>
        <translation>A&amp;nheften</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>Körperteile</translation>
    </message>
    <message>
        <source>Arcs</source>
        <translation>Bögen</translation>
    </message>
    <message>
        <source>Which table</source>
        <translation>Welche Tabelle</translation>
    </message>
    <message>
        <source>No part chosen</source>
        <translation>Nichts gewählt</translation>
    </message>
    <message>
        <source>Pinned: %1</source>
        <translation>Angeheftet: %1</translation>
    </message>
    <message>
        <source>Un&amp;pin</source>
        <translation>Lö&amp;sen</translation>
    </message>
    <message>
        <source>Let the pinned part go</source>
        <translation>Den angehefteten Körperteil lösen</translation>
    </message>
    <message>
        <source>Pin the chosen part where it is</source>
        <translation>Den gewählten Körperteil anheften, wo er ist</translation>
    </message>
    <message>
        <source>Let the part go: the best pose again (I or Esc)</source>
        <translation>Den Körperteil lösen: wieder die beste Pose (I oder Esc)</translation>
    </message>
    <message>
        <source>Poses around a pinned part need the weights of a run</source>
        <translation>Posen um einen angehefteten Körperteil brauchen die Gewichte eines Laufs</translation>
    </message>
    <message>
        <source>Choose a part first: click it, or Ctrl and arrow keys</source>
        <translation>Wählen Sie zuerst einen Körperteil: durch Klick oder Strg und Pfeiltasten</translation>
    </message>
    <message>
        <source>Hold the part where it is and show the best pose around it (I); Shift+click, pulling it or Ctrl+Shift+arrows hold it elsewhere</source>
        <translation>Den Körperteil festhalten, wo er ist, und die beste Pose darum zeigen (I); Umschalt+Klick, Ziehen oder Strg+Umschalt+Pfeile halten ihn anderswo fest</translation>
    </message>
</context>
<context>
    <name>gapscope::PoseViewer</name>
    <message>
        <source>Show max_y L(y) + ⟨w, φ(x, y)⟩ instead of the prediction: the pose that training holds against the truth (L)</source>
        <translation>max_y L(y) + ⟨w, φ(x, y)⟩ statt der Vorhersage zeigen: die Pose, die das Training gegen die Wahrheit hält (L)</translation>
    </message>
    <message>
        <source>Pose</source>
        <translation>Pose</translation>
    </message>
    <message>
        <source>Pose viewer</source>
        <translation>Posenbetrachter</translation>
    </message>
    <message>
        <source>Rings</source>
        <translation>Ringe</translation>
    </message>
    <message>
        <source>Show rings of 0.2 s around the true joints: those that are found have a thin green one, the others a thick purple one and a line to where they were predicted (R)</source>
        <translation>Ringe von 0,2 s um die wahren Gelenke zeigen: gefundene haben einen dünnen grünen, die anderen einen dicken violetten und eine Linie dahin, wo sie vorhergesagt wurden (R)</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>Typen</translation>
    </message>
    <message>
        <source>Show the tree&apos;s edges and the type of each arc&apos;s relation, 1 … 13; on purple ground the truth has another one: of the chosen part 5≠3 says which (Y)</source>
        <translation>Die Kanten des Baums und den Typ der Beziehung jedes Bogens zeigen, 1 … 13; auf violettem Grund hat die Wahrheit einen anderen: am gewählten Körperteil sagt 5≠3, welchen (Y)</translation>
    </message>
    <message>
        <source>no heat map</source>
        <translation>keine Wärmekarte</translation>
    </message>
    <message>
        <source>unary score</source>
        <translation>unäre Bewertung</translation>
    </message>
    <message>
        <source>max-marginal</source>
        <translation>Max-Marginal</translation>
    </message>
    <message>
        <source>Heat map of the chosen part</source>
        <translation>Wärmekarte des gewählten Körperteils</translation>
    </message>
    <message>
        <source>Scores of the chosen part in every place: its own (U), or those of the best pose with the part there (M)</source>
        <translation>Bewertungen des gewählten Körperteils an jedem Ort: seine eigene (U) oder die der besten Pose mit ihm dort (M)</translation>
    </message>
    <message>
        <source>Opacity of skeletons and heat map, 0 … 100 %: [ makes it weaker, ] stronger</source>
        <translation>Deckkraft von Skeletten und Wärmekarte, 0 … 100 %: [ macht sie schwächer, ] stärker</translation>
    </message>
    <message>
        <source>The parts of a pose and the relations of its arcs appear here.</source>
        <translation>Hier erscheinen die Körperteile einer Pose und die Beziehungen ihrer Bögen.</translation>
    </message>
    <message>
        <source>there is no answer: %1</source>
        <translation>es gibt keine Antwort: %1</translation>
    </message>
    <message>
        <source>max-marginal of the %1</source>
        <translation>Max-Marginal: %1</translation>
    </message>
    <message>
        <source>%1 pinned</source>
        <translation>%1 angeheftet</translation>
    </message>
    <message>
        <source>loss-augmented answer</source>
        <translation>verlusterweiterte Antwort</translation>
    </message>
    <message>
        <source>unary score of the %1</source>
        <translation>unäre Bewertung: %1</translation>
    </message>
    <message>
        <source>score %1, %2 below the best pose&apos;s %3</source>
        <translation>Bewertung %1, %2 unter der der besten Pose von %3</translation>
    </message>
    <message>
        <source>score %1</source>
        <translation>Bewertung %1</translation>
    </message>
    <message>
        <source>%1 of %2 joints right</source>
        <translation>%1 von %2 Gelenken richtig</translation>
    </message>
    <message>
        <source>loss %1</source>
        <translation>Verlust %1</translation>
    </message>
    <message>
        <source>photograph</source>
        <translation>Foto</translation>
    </message>
    <message>
        <source>photographs</source>
        <translation>Fotos</translation>
    </message>
    <message>
        <source>part</source>
        <translation>Körperteil</translation>
    </message>
    <message>
        <source>parts</source>
        <translation>Körperteile</translation>
    </message>
    <message>
        <source>find a name</source>
        <translation>Namen suchen</translation>
    </message>
    <message>
        <source>over the 26 parts the mean of min(1, d² / s²), 0 … 1: d the distance to the truth, s that of left shoulder and right hip</source>
        <translation>über die 26 Körperteile das Mittel von min(1, d² / s²), 0 … 1: d der Abstand zur Wahrheit, s der von linker Schulter und rechter Hüfte</translation>
    </message>
    <message>
        <source>PCK</source>
        <translation>PCK</translation>
    </message>
    <message>
        <source>PCK@0.2: joints at most 0.2 s from the truth / 14, s the true distance of left shoulder and right hip</source>
        <translation>PCK@0.2: Gelenke höchstens 0,2 s von der Wahrheit / 14, s der wahre Abstand von linker Schulter und rechter Hüfte</translation>
    </message>
    <message>
        <source>joint</source>
        <translation>Gelenk</translation>
    </message>
    <message>
        <source>joints</source>
        <translation>Gelenke</translation>
    </message>
</context>
<context>
    <name>gapscope::PoseWeights</name>
    <message>
        <source>Types of the arc</source>
        <translation>Typen des Bogens</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Δx px</source>
        <translation>Δx px</translation>
    </message>
    <message>
        <source>Δy px</source>
        <translation>Δy px</translation>
    </message>
    <message>
        <source>lin. x</source>
        <translation>lin. x</translation>
    </message>
    <message>
        <source>lin. y</source>
        <translation>lin. y</translation>
    </message>
    <message>
        <source>quad. x</source>
        <translation>quad. x</translation>
    </message>
    <message>
        <source>quad. y</source>
        <translation>quad. y</translation>
    </message>
    <message>
        <source>Of each type the mean displacement r and the weights of (Δx, Δy) and (−Δx², −Δy²), Δ = l_p − l_q − r in units of %1 cells</source>
        <translation>Von jedem Typ die mittlere Verschiebung r und die Gewichte von (Δx, Δy) und (−Δx², −Δy²), Δ = l_p − l_q − r in Einheiten von %1 Zellen</translation>
    </message>
    <message>
        <source>Weights of parts</source>
        <translation>Gewichte der Körperteile</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Körperteil</translation>
    </message>
    <message>
        <source>w_p</source>
        <translation>w_p</translation>
    </message>
    <message>
        <source>How much the part&apos;s map φ^U_p counts</source>
        <translation>Wie viel die Karte φ^U_p des Körperteils zählt</translation>
    </message>
    <message>
        <source>Weights of arcs</source>
        <translation>Gewichte der Bögen</translation>
    </message>
    <message>
        <source>Arc</source>
        <translation>Bogen</translation>
    </message>
    <message>
        <source>w_pq</source>
        <translation>w_pq</translation>
    </message>
    <message>
        <source>mean stiffness</source>
        <translation>mittlere Steifigkeit</translation>
    </message>
    <message>
        <source>How much the relations φ^P_pq of the arc count, and the mean of √(x · y) of its types&apos; quadratic weights</source>
        <translation>Wie viel die Beziehungen φ^P_pq des Bogens zählen, und das Mittel von √(x · y) der quadratischen Gewichte seiner Typen</translation>
    </message>
    <message>
        <source>Groups of weights</source>
        <translation>Gruppen von Gewichten</translation>
    </message>
    <message>
        <source>Deformations</source>
        <translation>Verformungen</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>Körperteile</translation>
    </message>
    <message>
        <source>Arcs</source>
        <translation>Bögen</translation>
    </message>
    <message>
        <source>Whose springs are shown</source>
        <translation>Wessen Federn gezeigt werden</translation>
    </message>
    <message>
        <source>whole body</source>
        <translation>ganzer Körper</translation>
    </message>
    <message>
        <source>&amp;Arc</source>
        <translation>B&amp;ogen</translation>
    </message>
</context>
<context>
    <name>gapscope::PresetOffer</name>
    <message>
        <source>Keep the options as they are</source>
        <translation>Die Optionen lassen, wie sie sind</translation>
    </message>
    <message>
        <source>Keep the options</source>
        <translation>Optionen behalten</translation>
    </message>
    <message>
        <source>Locked during a run: the options here are the run&apos;s.</source>
        <translation>Während eines Laufs gesperrt: hier stehen die Optionen des Laufs.</translation>
    </message>
    <message>
        <source>Use preset: %1</source>
        <translation>Übernehmen: %1</translation>
    </message>
</context>
<context>
    <name>gapscope::ProgressEta</name>
    <message>
        <source>%1 passes</source>
        <translation>%1 Durchgänge</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>gap %1</source>
        <translation>Lücke %1</translation>
    </message>
    <message>
        <source>0:00:00 to 1000 passes </source>
        <translation>0:00:00 bis 1000 Durchgänge </translation>
    </message>
    <message>
        <source>over a day</source>
        <translation>über ein Tag</translation>
    </message>
    <message>
        <source>Progress to the target gap</source>
        <translation>Fortschritt zur Ziellücke</translation>
    </message>
    <message>
        <source>Progress of %1</source>
        <translation>Fortschritt von %1</translation>
    </message>
    <message>
        <source>Duality gap P − D now and the target ε, progress on a logarithmic scale, and the time to what comes first: the target gap, as the recent gaps suggest, or a limit of passes or seconds</source>
        <translation>Die Dualitätslücke P − D jetzt und das Ziel ε, Fortschritt auf logarithmischer Skala, und die Zeit bis zu dem, was zuerst kommt: die Ziellücke, wie die letzten Lücken vermuten lassen, oder eine Grenze an Durchgängen oder Sekunden</translation>
    </message>
    <message>
        <source>no run</source>
        <translation>kein Lauf</translation>
    </message>
    <message>
        <source>gap ≈ %1</source>
        <translation>Lücke ≈ %1</translation>
    </message>
    <message>
        <source>no certificate</source>
        <translation>kein Zertifikat</translation>
    </message>
    <message>
        <source>%1 ▸ %2</source>
        <translation>%1 ▸ %2</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>pausiert</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>noch %1</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1, %2 % done, %3</source>
        <translation>%1, %2 % fertig, %3</translation>
    </message>
    <message>
        <source>run 100 of 100  ·  gap ≈ 0.000314 ▸ 0.0001</source>
        <translation>Lauf 100 von 100  ·  Lücke ≈ 0.000314 ▸ 0.0001</translation>
    </message>
    <message>
        <source>%1: %2 training, %3 evaluating</source>
        <translation>%1: %2 Training, %3 Auswertung</translation>
    </message>
    <message>
        <source>measuring the first gap: %L1 of %L2 examples</source>
        <translation>misst die erste Lücke: %L1 von %L2 Beispielen</translation>
    </message>
    <message>
        <source>measuring the gap: %L1 of %L2 examples</source>
        <translation>misst die Lücke: %L1 von %L2 Beispielen</translation>
    </message>
    <message>
        <source>exact gap pass: %L1 of %L2 examples</source>
        <translation>exakter Lückendurchlauf: %L1 von %L2 Beispielen</translation>
    </message>
    <message>
        <source>evaluating: %L1 of %L2 examples</source>
        <translation>wertet aus: %L1 von %L2 Beispielen</translation>
    </message>
    <message>
        <source>no forecast yet</source>
        <translation>noch keine Prognose</translation>
    </message>
    <message>
        <source>%1, %2 evaluating</source>
        <translation>%1, %2 Auswertung</translation>
    </message>
    <message>
        <source>first gap: %L1 of %L2</source>
        <translation>erste Lücke: %L1 von %L2</translation>
    </message>
    <message>
        <source>gap: %L1 of %L2</source>
        <translation>Lücke: %L1 von %L2</translation>
    </message>
    <message>
        <source>gap pass: %L1 of %L2</source>
        <translation>Lückendurchgang: %L1 von %L2</translation>
    </message>
    <message>
        <source>evaluating: %L1 of %L2</source>
        <translation>wertet aus: %L1 von %L2</translation>
    </message>
    <message>
        <source>training: %L1 of %L2 blocks of this pass</source>
        <translation>trainiert: %L1 von %L2 Blöcken dieses Durchgangs</translation>
    </message>
    <message>
        <source>training: %L1 of %L2</source>
        <translation>trainiert: %L1 von %L2</translation>
    </message>
    <message>
        <source>measuring the gap of the average: %L1 of %L2 examples</source>
        <translation>misst die Lücke des Mittels: %L1 von %L2 Beispielen</translation>
    </message>
    <message>
        <source>gap of the average: %L1 of %L2</source>
        <translation>Lücke des Mittels: %L1 von %L2</translation>
    </message>
    <message>
        <source>run %1 of %2</source>
        <translation>Lauf %1 von %2</translation>
    </message>
    <message>
        <source>%1 left for all</source>
        <translation>noch %1 für alle</translation>
    </message>
    <message>
        <source>%1 (plus %2 s of CPU time in parallel)</source>
        <translation>%1 (dazu %2 s CPU-Zeit parallel)</translation>
    </message>
    <message>
        <source>%1/%2</source>
        <translation>%1/%2</translation>
    </message>
</context>
<context>
    <name>gapscope::RecentFiles</name>
    <message>
        <source>%1 (missing)</source>
        <translation>%1 (fehlt)</translation>
    </message>
    <message>
        <source>Nothing opened yet</source>
        <translation>Noch nichts geöffnet</translation>
    </message>
</context>
<context>
    <name>gapscope::RecordList</name>
    <message>
        <source>no. %1</source>
        <translation>Nr. %1</translation>
    </message>
    <message>
        <source>this session</source>
        <translation>diese Sitzung</translation>
    </message>
</context>
<context>
    <name>gapscope::RecordOpening</name>
    <message>
        <source>%1 is the record of a run that is in the list already: %2.</source>
        <translation>%1 ist das Protokoll eines Laufs, der schon in der Liste steht: %2.</translation>
    </message>
    <message>
        <source>%1 was run on other data than those shown.</source>
        <translation>%1 lief auf anderen Daten als den gezeigten.</translation>
    </message>
    <message>
        <source>Open its data</source>
        <translation>Seine Daten öffnen</translation>
    </message>
    <message>
        <source>%1 shows one run on %2.</source>
        <translation>%1 zeigt einen Lauf auf %2.</translation>
    </message>
    <message>
        <source>Run it again</source>
        <translation>Noch einmal rechnen</translation>
    </message>
    <message>
        <source>%1 (λ = %2, trained on %3) is where the next run starts. Run → Label files… labels files with this model.</source>
        <translation>Von %1 (λ = %2, trainiert auf %3) geht der nächste Lauf aus. Lauf → Dateien labeln… labelt Dateien mit diesem Modell.</translation>
    </message>
</context>
<context>
    <name>gapscope::Recovery</name>
    <message>
        <source>No checkpoint of this run: %1</source>
        <translation>Kein Sicherungspunkt dieses Laufs: %1</translation>
    </message>
    <message>
        <source>What is open cannot be written for recovery: %1. This is tried again every few seconds; until then, save what you need elsewhere.</source>
        <translation>Was offen ist, kann nicht zur Wiederherstellung geschrieben werden: %1. Das wird alle paar Sekunden noch einmal versucht; bis dahin speichern Sie anderswo, was Sie brauchen.</translation>
    </message>
    <message>
        <source>Not there any more: %1.</source>
        <translation>Nicht mehr da: %1.</translation>
    </message>
    <message>
        <source>Restore keeps the checkpoint of the interrupted run: it can be continued when its data are open again.</source>
        <translation>Wiederherstellen behält den Sicherungspunkt des unterbrochenen Laufs: er lässt sich fortsetzen, sobald seine Daten wieder geöffnet sind.</translation>
    </message>
    <message>
        <source>1 run that waited is not restored.</source>
        <translation>1 Lauf, der wartete, wird nicht wiederhergestellt.</translation>
    </message>
    <message>
        <source>%1 runs that waited are not restored.</source>
        <translation>%1 Läufe, die warteten, werden nicht wiederhergestellt.</translation>
    </message>
    <message>
        <source>1 run</source>
        <translation>1 Lauf</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>%1 Läufe</translation>
    </message>
    <message>
        <source>no data</source>
        <translation>keine Daten</translation>
    </message>
    <message>
        <source>The session&apos;s file: %1.</source>
        <translation>Die Datei der Sitzung: %1.</translation>
    </message>
    <message>
        <source>What was open when GapScope ended cannot be restored: %1</source>
        <translation>Was beim Ende von GapScope offen war, kann nicht wiederhergestellt werden: %1</translation>
    </message>
    <message>
        <source>Restore and run again</source>
        <translation>Wiederherstellen und von vorn laufen</translation>
    </message>
    <message>
        <source>Restore and resume</source>
        <translation>Wiederherstellen und fortsetzen</translation>
    </message>
    <message>
        <source>Everything as it was; interrupted runs resume as described here: each will be one run, as if nothing had happened</source>
        <translation>Alles wie es war, und was unterbrochen wurde, geht weiter wie hier gesagt: es wird ein Lauf, als wäre nichts gewesen</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Data, runs, layout and what was selected, as they were</source>
        <translation>Daten, Läufe, Anordnung und Auswahl, wie sie waren</translation>
    </message>
    <message>
        <source>Data, runs, layout and what was selected, as they were; what the interrupted run had reached stays as a stopped run, which can be continued where it has a checkpoint</source>
        <translation>Daten, Läufe, Anordnung und Auswahl, wie sie waren; was der unterbrochene Lauf erreicht hatte, bleibt als gestoppter Lauf, der sich fortsetzen lässt, wo er einen Sicherungspunkt hat</translation>
    </message>
    <message>
        <source>Start fresh</source>
        <translation>Neu beginnen</translation>
    </message>
    <message>
        <source>Runs stay on the list, also what the last one had reached</source>
        <translation>Die Läufe bleiben in der Liste, auch was der letzte erreicht hatte</translation>
    </message>
    <message>
        <source>The system asked GapScope to end. %1 and %2 were open.</source>
        <translation>Das System bat GapScope zu enden. Geöffnet waren %1 und %2.</translation>
    </message>
    <message>
        <source>The system asked GapScope to end during a run, which was interrupted. %1 and %2 were open.</source>
        <translation>Das System bat GapScope während eines Laufs zu enden; er wurde angehalten. Geöffnet waren %1 und %2.</translation>
    </message>
    <message>
        <source>GapScope ended unexpectedly. %1 and %2 were open.</source>
        <translation>GapScope endete unerwartet. Geöffnet waren %1 und %2.</translation>
    </message>
    <message>
        <source>GapScope ended unexpectedly during a run. %1 and %2 were open.</source>
        <translation>GapScope endete unerwartet während eines Laufs. Geöffnet waren %1 und %2.</translation>
    </message>
    <message>
        <source>The session of an earlier window cannot be read now; it is kept: %1</source>
        <translation>Die Sitzung eines früheren Fensters lässt sich jetzt nicht lesen; sie bleibt erhalten: %1</translation>
    </message>
    <message>
        <source>Reading what was open when GapScope ended …</source>
        <translation>Was beim Ende von GapScope offen war, wird gelesen …</translation>
    </message>
</context>
<context>
    <name>gapscope::RegimePanel</name>
    <message>
        <source>Regimes of the cache</source>
        <translation>Bereiche des Cache</translation>
    </message>
    <message>
        <source>Hit rate</source>
        <translation>Trefferquote</translation>
    </message>
    <message>
        <source>Passes to gap</source>
        <translation>Durchgänge bis zur Lücke</translation>
    </message>
    <message>
        <source>What the regime map shows</source>
        <translation>Was die Bereichskarte zeigt</translation>
    </message>
    <message>
        <source>Hit rate: visits answered by the cache / all visits. Passes: effective passes (oracle calls / n) until the exact gap is first reached.</source>
        <translation>Trefferquote: vom Cache beantwortete Besuche / alle Besuche. Durchgänge: effektive Durchgänge (Orakelaufrufe / n), bis die exakte Lücke zum ersten Mal erreicht ist.</translation>
    </message>
    <message>
        <source>Gap that passes are counted to</source>
        <translation>Lücke, bis zu der Durchgänge gezählt werden</translation>
    </message>
    <message>
        <source>Duality gap the passes are counted to, objective units</source>
        <translation>Dualitätslücke, bis zu der die Durchgänge gezählt werden, Einheiten der Zielfunktion</translation>
    </message>
    <message>
        <source>Regimes of the cache over F and ν</source>
        <translation>Bereiche des Cache über F und ν</translation>
    </message>
    <message>
        <source>ν: share of the mean gap</source>
        <translation>ν: Anteil an der mittleren Lücke</translation>
    </message>
    <message>
        <source>F: share of the block&apos;s last gap</source>
        <translation>F: Anteil an der letzten Lücke des Blocks</translation>
    </message>
    <message>
        <source>effective passes to gap %1</source>
        <translation>effektive Durchgänge bis Lücke %1</translation>
    </message>
    <message>
        <source>hit rate</source>
        <translation>Trefferquote</translation>
    </message>
    <message>
        <source>F = %1, ν = %2</source>
        <translation>F = %1, ν = %2</translation>
    </message>
    <message>
        <source>%1: not run yet; click or Enter runs it</source>
        <translation>%1: noch nicht gelaufen; Klick oder Eingabetaste startet</translation>
    </message>
    <message>
        <source>gap %1 after %2 passes</source>
        <translation>Lücke %1 nach %2 Durchgängen</translation>
    </message>
    <message>
        <source>gap %1 not reached</source>
        <translation>Lücke %1 nicht erreicht</translation>
    </message>
    <message>
        <source>%1: hit rate %2, %3</source>
        <translation>%1: Trefferquote %2, %3</translation>
    </message>
</context>
<context>
    <name>gapscope::RegionPanel</name>
    <message>
        <source>What each label scores</source>
        <translation>Was jedes Label wert ist</translation>
    </message>
    <message>
        <source>Reasons, groups of features first</source>
        <translation>Gründe, Gruppen von Merkmalen zuerst</translation>
    </message>
    <message>
        <source>Why this superpixel has its label</source>
        <translation>Warum dieses Superpixel sein Label hat</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Label</translation>
    </message>
    <message>
        <source>● predicted, ✓ true</source>
        <translation>● vorhergesagt, ✓ wahr</translation>
    </message>
    <message>
        <source>θ</source>
        <translation>θ</translation>
    </message>
    <message>
        <source>What the superpixel&apos;s own features give the label</source>
        <translation>Was die eigenen Merkmale des Superpixels dem Label geben</translation>
    </message>
    <message>
        <source>pairs</source>
        <translation>Paare</translation>
    </message>
    <message>
        <source>Σ −⟨w_P, x_pq⟩ over the neighbours that have another label, as they are labelled now</source>
        <translation>Σ −⟨w_P, x_pq⟩ über die Nachbarn, die ein anderes Label haben, so wie sie jetzt gelabelt sind</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>What the label would cost here: the loss-augmented oracle adds it</source>
        <translation>Was das Label hier kosten würde: das verlusterweiterte Orakel addiert es</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>The label with the largest sum fits best here</source>
        <translation>Das Label mit der größten Summe passt hier am besten</translation>
    </message>
    <message>
        <source>dual</source>
        <translation>dual</translation>
    </message>
    <message>
        <source>Σ αᵢ(y) over the y with this label here: the mass that the dual puts on it</source>
        <translation>Σ αᵢ(y) über die y mit diesem Label hier: die Masse, die das Duale darauf legt</translation>
    </message>
    <message>
        <source>Superpixel %L1: %2, truth void</source>
        <translation>Superpixel %L1: %2, Wahrheit leer</translation>
    </message>
    <message>
        <source>Superpixel %L1: %2, truth %3</source>
        <translation>Superpixel %L1: %2, Wahrheit %3</translation>
    </message>
    <message>
        <source>%L1 pixels; a wrong label costs %2</source>
        <translation>%L1 Pixel; ein falsches Label kostet %2</translation>
    </message>
    <message>
        <source>No pixel of it has a class: no label costs anything</source>
        <translation>Kein Pixel davon hat eine Klasse: kein Label kostet etwas</translation>
    </message>
    <message>
        <source>%1: %2 alone, %3 with its neighbours</source>
        <translation>%1: allein %2, mit den Nachbarn %3</translation>
    </message>
    <message>
        <source>Weight times feature: groups, then the strongest</source>
        <translation>Gewicht mal Merkmal: Gruppen, dann die stärksten</translation>
    </message>
    <message>
        <source>Δ</source>
        <translation>Δ</translation>
    </message>
    <message>
        <source>How much it speaks for %1: %1 minus %2</source>
        <translation>Wie sehr es für %1 spricht: %1 minus %2</translation>
    </message>
    <message>
        <source>neighbours&apos; pairs</source>
        <translation>Paare der Nachbarn</translation>
    </message>
    <message>
        <source>%1: %2 for %3, %4 for %5</source>
        <translation>%1: %2 für %3, %4 für %5</translation>
    </message>
    <message>
        <source>Superpixel %L1: %2</source>
        <translation>Superpixel %L1: %2</translation>
    </message>
    <message>
        <source>No mask says what it is</source>
        <translation>Keine Maske sagt, was es ist</translation>
    </message>
    <message>
        <source>Which class is taken for which</source>
        <translation>Welche Klasse wofür gehalten wird</translation>
    </message>
    <message>
        <source>Truth</source>
        <translation>Wahrheit</translation>
    </message>
    <message>
        <source>The class of the mask</source>
        <translation>Die Klasse der Maske</translation>
    </message>
    <message>
        <source>taken for</source>
        <translation>gehalten für</translation>
    </message>
    <message>
        <source>The class predicted there</source>
        <translation>Die dort vorhergesagte Klasse</translation>
    </message>
    <message>
        <source>pixels</source>
        <translation>Pixel</translation>
    </message>
    <message>
        <source>Of this photograph, the most first</source>
        <translation>In diesem Foto, die meisten zuerst</translation>
    </message>
    <message>
        <source>Superpixel %L1: %2, correct</source>
        <translation>Superpixel %L1: %2, richtig</translation>
    </message>
    <message>
        <source>%1 taken for %2; a click chooses the largest superpixel</source>
        <translation>%1 für %2 gehalten; ein Klick wählt das größte Superpixel</translation>
    </message>
    <message>
        <source>sum = θ + pairs + loss; below, groups of features add up to θ</source>
        <translation>Summe = θ + Paare + Verlust; unten ergeben die Gruppen von Merkmalen zusammen θ</translation>
    </message>
    <message>
        <source>sum = θ + pairs; below, groups of features add up to θ</source>
        <translation>Summe = θ + Paare; unten ergeben die Gruppen von Merkmalen zusammen θ</translation>
    </message>
    <message>
        <source>w × x for %1</source>
        <translation>w × x für %1</translation>
    </message>
</context>
<context>
    <name>gapscope::Reporting</name>
    <message>
        <source>Write a report</source>
        <translation>Einen Bericht schreiben</translation>
    </message>
    <message>
        <source>%1 is there already. Replace it?</source>
        <translation>%1 gibt es schon. Ersetzen?</translation>
    </message>
    <message>
        <source>There is nothing to report yet: run something first.</source>
        <translation>Es gibt noch nichts zu berichten: starten Sie zuerst einen Lauf.</translation>
    </message>
    <message>
        <source>Reports: a page and its PDF (*.html)</source>
        <translation>Berichte: eine Seite und ihr PDF (*.html)</translation>
    </message>
    <message>
        <source>Drawing the report…</source>
        <translation>Der Bericht wird gezeichnet…</translation>
    </message>
    <message>
        <source>Cancelled: no report was written.</source>
        <translation>Abgebrochen: kein Bericht wurde geschrieben.</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>Geschrieben: %1</translation>
    </message>
</context>
<context>
    <name>gapscope::Resumption</name>
    <message>
        <source>Its data were not opened.</source>
        <translation>Seine Daten wurden nicht geöffnet.</translation>
    </message>
    <message>
        <source>its data have changed since.</source>
        <translation>seine Daten haben sich seither geändert.</translation>
    </message>
    <message>
        <source>%1 cannot be resumed: %2</source>
        <translation>%1 lässt sich nicht fortsetzen: %2</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Von vorn laufen</translation>
    </message>
    <message>
        <source>From the start, in place of what it had reached</source>
        <translation>Von Anfang an, anstelle dessen, was er erreicht hatte</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>So lassen</translation>
    </message>
    <message>
        <source>What it had reached stays as a stopped run</source>
        <translation>Was er erreicht hatte, bleibt als gestoppter Lauf</translation>
    </message>
</context>
<context>
    <name>gapscope::RunFigures</name>
    <message>
        <source>pass %1</source>
        <translation>Durchgang %1</translation>
    </message>
    <message>
        <source>gap %1</source>
        <translation>Lücke %1</translation>
    </message>
    <message>
        <source>primal %1</source>
        <translation>primal %1</translation>
    </message>
    <message>
        <source>dual %1</source>
        <translation>dual %1</translation>
    </message>
    <message>
        <source>Figures of the selected run</source>
        <translation>Werte des ausgewählten Laufs</translation>
    </message>
    <message>
        <source>%1 (pass %2)</source>
        <translation>%1 (Durchgang %2)</translation>
    </message>
    <message>
        <source>gap × %1 a pass</source>
        <translation>Lücke × %1 je Durchgang</translation>
    </message>
    <message>
        <source>Of the selected run: what was changed since; effective passes; the last exact duality gap, primal and dual value; the fall of the gap a pass, fitted to its logarithm over the last half of the passes</source>
        <translation>Vom gewählten Lauf: was seither geändert wurde; effektive Durchgänge; die letzte exakte Dualitätslücke, primaler und dualer Wert; das Fallen der Lücke je Durchgang, angepasst an ihren Logarithmus über die letzte Hälfte der Durchgänge</translation>
    </message>
</context>
<context>
    <name>gapscope::RunFollower</name>
    <message>
        <source>stopped before it could be compared</source>
        <translation>gestoppt, bevor er verglichen werden konnte</translation>
    </message>
    <message>
        <source>%1, repeated: %2</source>
        <translation>%1, wiederholt: %2</translation>
    </message>
    <message>
        <source>repeated: %1</source>
        <translation>wiederholt: %1</translation>
    </message>
    <message>
        <source>%L1 trace point, %2 passes</source>
        <translation>%L1 Kurvenpunkt, %2 Durchgänge</translation>
    </message>
    <message>
        <source>%L1 trace points, %2 passes</source>
        <translation>%L1 Kurvenpunkte, %2 Durchgänge</translation>
    </message>
    <message>
        <source>gap %1</source>
        <translation>Lücke %1</translation>
    </message>
    <message>
        <source>nothing to compare with: %1</source>
        <translation>nichts zum Vergleichen: %1</translation>
    </message>
    <message>
        <source>identical: %1</source>
        <translation>identisch: %1</translation>
    </message>
    <message>
        <source>equal in counts, ends within %1, on another class of processor: %2</source>
        <translation>gleich in den Zählungen, Enden auf %1 genau, auf einer anderen Klasse von Prozessor: %2</translation>
    </message>
    <message>
        <source>differs: %1</source>
        <translation>weicht ab: %1</translation>
    </message>
    <message>
        <source>differs, made by another build: %1</source>
        <translation>weicht ab, von einem anderen Programmstand erzeugt: %1</translation>
    </message>
    <message>
        <source>“%1” is only in the record</source>
        <translation>„%1“ steht nur im Protokoll</translation>
    </message>
    <message>
        <source>“%1” is only in the repetition</source>
        <translation>„%1“ steht nur in der Wiederholung</translation>
    </message>
    <message>
        <source>“%1” has %2 entries, now %3</source>
        <translation>„%1“ hat %2 Einträge, jetzt %3</translation>
    </message>
    <message>
        <source>“%1” is %2, now %3</source>
        <translation>„%1“ ist %2, jetzt %3</translation>
    </message>
</context>
<context>
    <name>gapscope::RunKeeper</name>
    <message>
        <source>The runs cannot be kept yet: %1. This is tried again every few seconds; until then, save what you need elsewhere.</source>
        <translation>Die Läufe können noch nicht aufbewahrt werden: %1. Das wird alle paar Sekunden noch einmal versucht; bis dahin speichern Sie anderswo, was Sie brauchen.</translation>
    </message>
    <message>
        <source>Runs of earlier sessions are listed again; tick one to see its curve.</source>
        <translation>Läufe früherer Sitzungen stehen wieder in der Liste; kreuzen Sie einen an, um seine Kurve zu sehen.</translation>
    </message>
    <message>
        <source>Runs of earlier sessions are listed again, drawn as before.</source>
        <translation>Läufe früherer Sitzungen sind wieder aufgeführt und gezeichnet wie zuvor.</translation>
    </message>
</context>
<context>
    <name>gapscope::RunList</name>
    <message>
        <source>filter</source>
        <translation>filtern</translation>
    </message>
    <message>
        <source>Filter runs</source>
        <translation>Läufe filtern</translation>
    </message>
    <message>
        <source>Words match any column of the run table; KEY&lt;VALUE, &lt;=, &gt;, &gt;=, =, != compare, KEY:TEXT searches one</source>
        <translation>Wörter passen zu jeder Spalte der Lauftabelle; SCHLÜSSEL&lt;WERT, &lt;=, &gt;, &gt;=, =, != vergleichen, SCHLÜSSEL:TEXT sucht in einer</translation>
    </message>
    <message>
        <source>What all runs of the list share</source>
        <translation>Was alle Läufe der Liste gemeinsam haben</translation>
    </message>
    <message>
        <source>About the filter</source>
        <translation>Zum Filter</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Show &amp;only this</source>
        <translation>&amp;Nur diesen zeigen</translation>
    </message>
    <message>
        <source>The second time, shows again what was drawn before</source>
        <translation>Beim zweiten Mal ist wieder da, was vorher gezeichnet war</translation>
    </message>
    <message>
        <source>&amp;Hide</source>
        <translation>&amp;Ausblenden</translation>
    </message>
    <message>
        <source>Re&amp;name</source>
        <translation>&amp;Umbenennen</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>&amp;Show</source>
        <translation>&amp;Einblenden</translation>
    </message>
    <message>
        <source>Colou&amp;r and line</source>
        <translation>&amp;Farbe und Linie</translation>
    </message>
</context>
<context>
    <name>gapscope::RunListModel</name>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>The baseline of the × columns</source>
        <translation>Die Basis der ×-Spalten</translation>
    </message>
    <message>
        <source>paths</source>
        <translation>Pfade</translation>
    </message>
    <message>
        <source>%1 (%2 seeds)</source>
        <translation>%1 (%2 Seeds)</translation>
    </message>
    <message>
        <source>mostly %1</source>
        <translation>meist %1</translation>
    </message>
    <message>
        <source>no. %1</source>
        <translation>Nr. %1</translation>
    </message>
</context>
<context>
    <name>gapscope::RunNotice</name>
    <message>
        <source>A run has ended</source>
        <translation>Ein Lauf ist zu Ende</translation>
    </message>
    <message>
        <source>%1 runs have ended</source>
        <translation>%1 Läufe sind zu Ende</translation>
    </message>
    <message>
        <source>%1: %2, after %3</source>
        <translation>%1: %2, nach %3</translation>
    </message>
</context>
<context>
    <name>gapscope::RunProgress</name>
    <message>
        <source>%1 oracle calls</source>
        <translation>%1 Orakelaufrufe</translation>
    </message>
    <message>
        <source>%1 CPU/step</source>
        <translation>%1 CPU/Schritt</translation>
    </message>
    <message>
        <source>oracle %1 %</source>
        <translation>Orakel %1 %</translation>
    </message>
    <message>
        <source>drift %1</source>
        <translation>Drift %1</translation>
    </message>
    <message>
        <source>Cost of the run</source>
        <translation>Kosten des Laufs</translation>
    </message>
    <message>
        <source>The path or grid that runs, else the selected run. CPU per step: CPU time of training on all threads, evaluation left out, over block steps (oracle call, gap, line search and update of a block), as in records and benchmarks. Oracle: its share of the training time on the clock. Drift: largest ‖w − w rebuilt from the blocks‖ / ‖w‖.</source>
        <translation>Vom Pfad oder Gitter, solange einer läuft, sonst vom gewählten Lauf. CPU je Schritt: CPU-Zeit des Trainings auf allen Threads ohne Auswertung, durch Blockschritte (Orakelaufruf, Lücke, Liniensuche und Aktualisierung eines Blocks), wie in Protokollen und Messungen. Orakel: sein Anteil an der Trainingszeit auf der Uhr. Drift: größtes ‖w − aus den Blöcken neu gebildetes w‖ / ‖w‖.</translation>
    </message>
    <message>
        <source>hits since the start %1 %</source>
        <translation>Treffer seit Beginn %1 %</translation>
    </message>
</context>
<context>
    <name>gapscope::RunScopes</name>
    <message>
        <source>Runs listed</source>
        <translation>Aufgeführte Läufe</translation>
    </message>
    <message>
        <source>The runs of this session, or the records of a folder</source>
        <translation>Die Läufe dieser Sitzung oder die Laufprotokolle eines Ordners</translation>
    </message>
    <message>
        <source>This session</source>
        <translation>Diese Sitzung</translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation>Ordner …</translation>
    </message>
</context>
<context>
    <name>gapscope::RunStarter</name>
    <message>
        <source>Continue %1</source>
        <translation>%1 fortsetzen</translation>
    </message>
    <message>
        <source>Continue to this target gap ε, objective units (the gap is %1 now):</source>
        <translation>Weiter bis zu dieser Ziellücke ε, Einheiten der Zielfunktion (die Lücke ist jetzt %1):</translation>
    </message>
    <message>
        <source>An active run cannot be removed; stop it first.</source>
        <translation>Ein laufender Lauf kann nicht entfernt werden; stoppen Sie ihn zuerst.</translation>
    </message>
    <message>
        <source>Removed %1.</source>
        <translation>%1 entfernt.</translation>
    </message>
    <message>
        <source>Removed %1 runs.</source>
        <translation>%1 Läufe entfernt.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Open the sample</source>
        <translation>Beispieldaten öffnen</translation>
    </message>
    <message>
        <source>A run is active: stop it first, then open the file again.</source>
        <translation>Ein Lauf ist im Gange: erst anhalten, dann die Datei noch einmal öffnen.</translation>
    </message>
    <message>
        <source>Res&amp;ume</source>
        <translation>Forts&amp;etzen</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Pause</translation>
    </message>
    <message>
        <source>Stopped. The run that waited is removed.</source>
        <translation>Gestoppt. Der Lauf, der wartete, ist entfernt.</translation>
    </message>
    <message>
        <source>Stopped. The %1 runs that waited are removed.</source>
        <translation>Gestoppt. Die %1 Läufe, die warteten, sind entfernt.</translation>
    </message>
</context>
<context>
    <name>gapscope::RunTable</name>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Name; the box shows or hides its curves</source>
        <translation>Name; das Kästchen zeigt oder verbirgt seine Kurven</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Why it ended, or what it does</source>
        <translation>Warum er endete, oder was er tut</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Tags</translation>
    </message>
    <message>
        <source>Separated by commas</source>
        <translation>Durch Kommas getrennt</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Anything worth knowing; kept in the record</source>
        <translation>Alles Wissenswerte; bleibt im Protokoll</translation>
    </message>
    <message>
        <source>Dataset</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>What it was trained on</source>
        <translation>Worauf er trainiert wurde</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>Lücke</translation>
    </message>
    <message>
        <source>Exact duality gap P − D, objective units</source>
        <translation>Exakte Dualitätslücke P − D, Einheiten der Zielfunktion</translation>
    </message>
    <message>
        <source>Primal</source>
        <translation>Primal</translation>
    </message>
    <message>
        <source>P(w), objective units</source>
        <translation>P(w), Einheiten der Zielfunktion</translation>
    </message>
    <message>
        <source>Dual</source>
        <translation>Dual</translation>
    </message>
    <message>
        <source>D(α), objective units</source>
        <translation>D(α), Einheiten der Zielfunktion</translation>
    </message>
    <message>
        <source>Passes</source>
        <translation>Durchgänge</translation>
    </message>
    <message>
        <source>Effective passes: oracle calls / n, exact gap passes included</source>
        <translation>Effektive Durchgänge: Orakelaufrufe / n, exakte Lückendurchgänge eingeschlossen</translation>
    </message>
    <message>
        <source>Oracle calls</source>
        <translation>Orakelaufrufe</translation>
    </message>
    <message>
        <source>Exact arg max calls, evaluation not counted</source>
        <translation>Exakte arg-max-Aufrufe, Auswertung nicht gezählt</translation>
    </message>
    <message>
        <source>Time [s]</source>
        <translation>Zeit [s]</translation>
    </message>
    <message>
        <source>Training time, evaluation off the clock</source>
        <translation>Trainingszeit, Auswertung zählt nicht mit</translation>
    </message>
    <message>
        <source>CPU [s]</source>
        <translation>CPU [s]</translation>
    </message>
    <message>
        <source>CPU time of all threads of the training</source>
        <translation>CPU-Zeit aller Threads des Trainings</translation>
    </message>
    <message>
        <source>Oracle [s]</source>
        <translation>Orakel [s]</translation>
    </message>
    <message>
        <source>Training time spent in the max-oracle</source>
        <translation>Trainingszeit im Max-Orakel</translation>
    </message>
    <message>
        <source>Train error</source>
        <translation>Trainingsfehler</translation>
    </message>
    <message>
        <source>Mean loss of the predictions on the training part, 0 … 1; of alignments counted in links</source>
        <translation>Mittlerer Verlust der Vorhersagen auf dem Trainingsteil, 0 … 1; bei Alignments in Verbindungen gezählt</translation>
    </message>
    <message>
        <source>Test error</source>
        <translation>Testfehler</translation>
    </message>
    <message>
        <source>Mean loss of the predictions on the test part, 0 … 1; of alignments counted in links</source>
        <translation>Mittlerer Verlust der Vorhersagen auf dem Testteil, 0 … 1; bei Alignments in Verbindungen gezählt</translation>
    </message>
    <message>
        <source>Test score</source>
        <translation>Testwert</translation>
    </message>
    <message>
        <source>What the field reports of the test part, 0 … 1: chunk F1 of text with chunks, else the share of right labels</source>
        <translation>Was das Fach über den Testteil angibt, 0 … 1: Chunk-F1 bei Text mit Chunks, sonst der Anteil richtiger Labels</translation>
    </message>
    <message>
        <source>Error per label</source>
        <translation>Fehler je Label</translation>
    </message>
    <message>
        <source>Wrong labels / labels on the test part, 0 … 1</source>
        <translation>Falsche Labels / Labels auf dem Testteil, 0 … 1</translation>
    </message>
    <message>
        <source>Drift</source>
        <translation>Drift</translation>
    </message>
    <message>
        <source>Largest relative ‖w − rebuilt w‖ at exact gap passes</source>
        <translation>Größtes relatives ‖w − neu gebildetes w‖ bei exakten Lückendurchgängen</translation>
    </message>
    <message>
        <source>Cost to reach the target gap over the baseline run&apos;s, of runs with its data and λ</source>
        <translation>Kosten bis zur Ziellücke durch die des Basislaufs, bei Läufen mit dessen Daten und λ</translation>
    </message>
    <message>
        <source>× pass</source>
        <translation>× Durchg.</translation>
    </message>
    <message>
        <source>× calls</source>
        <translation>× Aufrufe</translation>
    </message>
    <message>
        <source>× time</source>
        <translation>× Zeit</translation>
    </message>
    <message>
        <source>Baseline: none</source>
        <translation>Basis: keine</translation>
    </message>
    <message>
        <source>× to %1</source>
        <translation>× zu %1</translation>
    </message>
    <message>
        <source>The run the × columns compare with; set it by right click</source>
        <translation>Der Lauf, mit dem die ×-Spalten vergleichen; ein Rechtsklick setzt ihn</translation>
    </message>
    <message>
        <source>The × columns compare with %1; right click sets another run</source>
        <translation>Die ×-Spalten vergleichen mit %1; ein Rechtsklick setzt einen anderen Lauf</translation>
    </message>
    <message>
        <source>Differing parameters</source>
        <translation>Abweichende Parameter</translation>
    </message>
    <message>
        <source>Differing parameters: none</source>
        <translation>Abweichende Parameter: keine</translation>
    </message>
    <message>
        <source>Differing parameters: select runs to compare</source>
        <translation>Abweichende Parameter: Läufe auswählen</translation>
    </message>
    <message>
        <source>1 run</source>
        <translation>1 Lauf</translation>
    </message>
    <message>
        <source>%L1 runs</source>
        <translation>%L1 Läufe</translation>
    </message>
    <message>
        <source>%L1 of %L2</source>
        <translation>%L1 von %L2</translation>
    </message>
    <message>
        <source>No run matches the filter.</source>
        <translation>Kein Lauf passt zum Filter.</translation>
    </message>
    <message>
        <source>Every run gets a line here: options, results, costs against a baseline. Start a run or a comparison.</source>
        <translation>Jeder Lauf bekommt hier eine Zeile: Optionen, Ergebnisse, Kosten gegen eine Basis. Starten Sie einen Lauf oder einen Vergleich.</translation>
    </message>
    <message>
        <source>to &amp;gap</source>
        <translation>b&amp;is Lücke</translation>
    </message>
    <message>
        <source>Run table</source>
        <translation>Lauftabelle</translation>
    </message>
    <message>
        <source>Right click for actions, on the header for more columns</source>
        <translation>Rechtsklick für Aktionen, auf die Kopfzeile für mehr Spalten</translation>
    </message>
    <message>
        <source>converged</source>
        <translation>konvergiert</translation>
    </message>
    <message>
        <source>filter: words, gap&lt;0.01, method=bcfw</source>
        <translation>Filter: Wörter, gap&lt;0.01, method=bcfw</translation>
    </message>
    <message>
        <source>filter: gap&lt;0.01</source>
        <translation>Filter: gap&lt;0.01</translation>
    </message>
    <message>
        <source>filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Filter runs</source>
        <translation>Läufe filtern</translation>
    </message>
    <message>
        <source>Number of runs</source>
        <translation>Anzahl der Läufe</translation>
    </message>
    <message>
        <source>About the filter</source>
        <translation>Zum Filter</translation>
    </message>
    <message>
        <source>Ratios compare the cost to certify this gap, objective units</source>
        <translation>Die Verhältnisse vergleichen die Kosten, diese Lücke zu zertifizieren, Einheiten der Zielfunktion</translation>
    </message>
    <message>
        <source>Parameters in which the selected runs and the baseline differ</source>
        <translation>Parameter, in denen sich die gewählten Läufe und die Basis unterscheiden</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Choose the columns</source>
        <translation>Die Spalten wählen</translation>
    </message>
    <message>
        <source>D&amp;uplicate settings</source>
        <translation>&amp;Einstellungen übernehmen</translation>
    </message>
    <message>
        <source>Set as &amp;baseline</source>
        <translation>Als &amp;Basis setzen</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>Clear the &amp;baseline</source>
        <translation>&amp;Basis aufheben</translation>
    </message>
    <message>
        <source>&amp;Results</source>
        <translation>&amp;Ergebnisse</translation>
    </message>
    <message>
        <source>&amp;Parameters</source>
        <translation>&amp;Parameter</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>The record&apos;s name in the folder</source>
        <translation>Der Name des Protokolls im Ordner</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>Geschrieben</translation>
    </message>
    <message>
        <source>When the record was last written</source>
        <translation>Wann das Protokoll zuletzt geschrieben wurde</translation>
    </message>
    <message>
        <source>Differing parameters of the first %1</source>
        <translation>Abweichende Parameter der ersten %1</translation>
    </message>
    <message>
        <source>to gap</source>
        <translation>bis Lücke</translation>
    </message>
    <message>
        <source>Records</source>
        <translation>Protokolle</translation>
    </message>
    <message>
        <source>Record table</source>
        <translation>Tabelle der Protokolle</translation>
    </message>
    <message>
        <source>&amp;Draw</source>
        <translation>&amp;Zeichnen</translation>
    </message>
    <message>
        <source>Edit &amp;tags</source>
        <translation>&amp;Tags bearbeiten</translation>
    </message>
    <message>
        <source>About the target gap</source>
        <translation>Zur Ziellücke</translation>
    </message>
    <message>
        <source>Select all that the list shows, to see in what they differ</source>
        <translation>Alles wählen, was die Liste zeigt, um zu sehen, worin es sich unterscheidet</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>Alle wählen</translation>
    </message>
    <message>
        <source>No ratios: no record reaches the gap %1. Choose a larger one.</source>
        <translation>Keine Verhältnisse: kein Protokoll erreicht die Lücke %1. Eine größere wählen.</translation>
    </message>
    <message>
        <source>No ratios: no other record has the data, the problem and the λ of the baseline.</source>
        <translation>Keine Verhältnisse: kein anderes Protokoll hat Daten, Problem und λ der Basis.</translation>
    </message>
    <message>
        <source>No ratios: no other run has the data, the problem and the λ of the baseline.</source>
        <translation>Keine Verhältnisse: kein anderer Lauf hat Daten, Problem und λ der Basis.</translation>
    </message>
    <message>
        <source>No ratios: no run reaches the gap %1. Choose a larger one.</source>
        <translation>Keine Verhältnisse: kein Lauf erreicht die Lücke %1. Eine größere wählen.</translation>
    </message>
    <message>
        <source>No ratios: the baseline does not reach the gap %1. Choose a larger one, or another baseline.</source>
        <translation>Keine Verhältnisse: die Basis erreicht die Lücke %1 nicht. Eine größere oder eine andere Basis wählen.</translation>
    </message>
    <message>
        <source>Words match any column; KEY&lt;VALUE, &lt;=, &gt;, &gt;=, =, != compare, KEY:TEXT searches one. KEY is a column&apos;s title or what its tooltip names.</source>
        <translation>Wörter passen auf jede Spalte; SCHLÜSSEL&lt;WERT, &lt;=, &gt;, &gt;=, =, != vergleichen, SCHLÜSSEL:TEXT sucht in einer. SCHLÜSSEL ist der Titel einer Spalte oder was ihr Tooltip nennt.</translation>
    </message>
    <message>
        <source>Waited [s]</source>
        <translation>Gewartet [s]</translation>
    </message>
    <message>
        <source>From start to end without pauses: training, evaluating the curves&apos; values, copying for checkpoints</source>
        <translation>Vom Anfang bis zum Ende ohne Pausen: Training, Auswertung der Werte der Kurven, Kopieren für Sicherungspunkte</translation>
    </message>
    <message>
        <source>Evaluating [s]</source>
        <translation>Auswertung [s]</translation>
    </message>
    <message>
        <source>Re&amp;name</source>
        <translation>&amp;Umbenennen</translation>
    </message>
    <message>
        <source>&amp;Edit notes</source>
        <translation>Notizen &amp;bearbeiten</translation>
    </message>
    <message>
        <source>Copy as CS&amp;V</source>
        <translation>Als CS&amp;V kopieren</translation>
    </message>
    <message>
        <source>Copy as LaTe&amp;X</source>
        <translation>Als LaTe&amp;X kopieren</translation>
    </message>
    <message>
        <source>Show &amp;only this</source>
        <translation>&amp;Nur diesen zeigen</translation>
    </message>
    <message>
        <source>&amp;Hide or show</source>
        <translation>&amp;Aus- oder einblenden</translation>
    </message>
    <message>
        <source>Sort &amp;ascending</source>
        <translation>&amp;Aufsteigend sortieren</translation>
    </message>
    <message>
        <source>Sort &amp;descending</source>
        <translation>A&amp;bsteigend sortieren</translation>
    </message>
    <message>
        <source>&amp;Hide this column</source>
        <translation>Diese Spalte aus&amp;blenden</translation>
    </message>
    <message>
        <source>Of what was waited, the part for the values of the curves</source>
        <translation>Von der Wartezeit der Teil für die Werte der Kurven</translation>
    </message>
    <message>
        <source>Evaluation CPU [s]</source>
        <translation>Auswertung CPU [s]</translation>
    </message>
    <message>
        <source>CPU time that computed the values of the curves, most of it beside the training</source>
        <translation>CPU-Zeit, die die Werte der Kurven berechnet hat, das meiste davon neben dem Training</translation>
    </message>
</context>
<context>
    <name>gapscope::RunTableModel</name>
    <message>
        <source>%1, changed live: %2</source>
        <translation>%1, im Lauf geändert: %2</translation>
    </message>
    <message>
        <source>no certificate, the method has no dual</source>
        <translation>kein Zertifikat, die Methode hat kein Duales</translation>
    </message>
    <message>
        <source>the baseline solves another problem</source>
        <translation>die Basis löst ein anderes Problem</translation>
    </message>
    <message>
        <source>λ was changed during the run</source>
        <translation>λ wurde geändert, während er lief</translation>
    </message>
    <message>
        <source>λ of the baseline was changed during the run</source>
        <translation>λ der Basis wurde geändert, während sie lief</translation>
    </message>
    <message>
        <source>another λ than the baseline, which has %1</source>
        <translation>anderes λ als die Basis, die %1 hat</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Of other data: %1</source>
        <translation>Von anderen Daten: %1</translation>
    </message>
    <message>
        <source>Changed live:</source>
        <translation>Im Lauf geändert:</translation>
    </message>
    <message>
        <source>%1 (filter: %2)</source>
        <translation>%1 (Filter: %2)</translation>
    </message>
    <message>
        <source>Taken beside other runs, %1 at once</source>
        <translation>Neben anderen Läufen gemessen, %1 zugleich</translation>
    </message>
</context>
<context>
    <name>gapscope::RunsDock</name>
    <message>
        <source>queued</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>pausiert</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>gescheitert</translation>
    </message>
    <message>
        <source>converged</source>
        <translation>konvergiert</translation>
    </message>
    <message>
        <source>pass limit</source>
        <translation>Grenze der Durchgänge</translation>
    </message>
    <message>
        <source>time limit</source>
        <translation>Zeitgrenze</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>gestoppt</translation>
    </message>
    <message>
        <source>%1 %2 → %3 at pass %4</source>
        <translation>%1 %2 → %3 bei Durchgang %4</translation>
    </message>
    <message>
        <source>%1, no certificate</source>
        <translation>%1, kein Zertifikat</translation>
    </message>
    <message>
        <source>%1 λ</source>
        <translation>%1 λ</translation>
    </message>
    <message>
        <source>%1 passes</source>
        <translation>%1 Durchgänge</translation>
    </message>
    <message>
        <source>best test error %1, chosen on the test part</source>
        <translation>bester Testfehler %1, am Testteil gewählt</translation>
    </message>
    <message>
        <source>Every run gets a line here, the legend of all plots. Start a run or a comparison.</source>
        <translation>Jeder Lauf bekommt hier eine Zeile, die Legende aller Diagramme. Starten Sie einen Lauf oder einen Vergleich.</translation>
    </message>
    <message>
        <source>Run &amp;again</source>
        <translation>N&amp;ochmals starten</translation>
    </message>
    <message>
        <source>The same search with the same options, on its own data</source>
        <translation>Dieselbe Suche mit denselben Optionen, auf ihren eigenen Daten</translation>
    </message>
    <message>
        <source>&amp;Tags…</source>
        <translation>&amp;Tags…</translation>
    </message>
    <message>
        <source>Not&amp;es…</source>
        <translation>Not&amp;izen…</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Tags</translation>
    </message>
    <message>
        <source>Tags, separated by commas:</source>
        <translation>Tags, durch Kommas getrennt:</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Notes on %1:</source>
        <translation>Notizen zu %1:</translation>
    </message>
    <message>
        <source>&amp;Save record…</source>
        <translation>Protokoll &amp;sichern …</translation>
    </message>
    <message>
        <source>Write the record of this path or grid</source>
        <translation>Das Protokoll dieses Pfads oder Gitters schreiben</translation>
    </message>
    <message>
        <source>Save &amp;run…</source>
        <translation>&amp;Lauf speichern…</translation>
    </message>
    <message>
        <source>n %L1</source>
        <translation>n %L1</translation>
    </message>
    <message>
        <source>, test %L1</source>
        <translation>, Test %L1</translation>
    </message>
    <message>
        <source>, no test part</source>
        <translation>, kein Testteil</translation>
    </message>
</context>
<context>
    <name>gapscope::SegmentationViewer</name>
    <message>
        <source>Show max_y L(y) + ⟨w, φ(x, y)⟩ instead of the prediction: the labelling that training holds against the truth (L)</source>
        <translation>max_y L(y) + ⟨w, φ(x, y)⟩ statt der Vorhersage zeigen: die Beschriftung, die das Training gegen die Wahrheit hält (L)</translation>
    </message>
    <message>
        <source>Segmentation viewer</source>
        <translation>Segmentierungsbetrachter</translation>
    </message>
    <message>
        <source>Borders</source>
        <translation>Ränder</translation>
    </message>
    <message>
        <source>Show the borders of the superpixels (R)</source>
        <translation>Die Ränder der Superpixel zeigen (R)</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>Bewertungen</translation>
    </message>
    <message>
        <source>Show what each superpixel scores alone, without its neighbours: of two classes how much the second one has more than the first, of more how much the predicted one has more than the best other one (U)</source>
        <translation>Zeigen, welche Bewertung jedes Superpixel allein hat, ohne seine Nachbarn: bei zwei Klassen, wie viel die zweite mehr hat als die erste, bei mehreren, wie viel die vorhergesagte mehr hat als die beste andere (U)</translation>
    </message>
    <message>
        <source>Opacity of the overlay, 0 … 100 %: [ makes it weaker, ] stronger</source>
        <translation>Deckkraft der Überlagerung, 0 … 100 %: [ macht sie schwächer, ] stärker</translation>
    </message>
    <message>
        <source>loss-augmented answer</source>
        <translation>verlusterweiterte Antwort</translation>
    </message>
    <message>
        <source>IoU %1</source>
        <translation>IoU %1</translation>
    </message>
    <message>
        <source>mean IoU %1</source>
        <translation>mittlere IoU %1</translation>
    </message>
    <message>
        <source>loss %1 of superpixels</source>
        <translation>Verlust %1 der Superpixel</translation>
    </message>
    <message>
        <source>%1 % of pixels right</source>
        <translation>%1 % der Pixel richtig</translation>
    </message>
    <message>
        <source>Click a superpixel, or go to one with Ctrl and the arrow keys, to see why it has its label.</source>
        <translation>Klicken Sie ein Superpixel an, oder gehen Sie mit Strg und den Pfeiltasten zu einem, um zu sehen, warum es sein Label hat.</translation>
    </message>
    <message>
        <source>Why the model gives this superpixel its label appears here once a run has weights.</source>
        <translation>Warum das Modell diesem Superpixel sein Label gibt, erscheint hier, sobald ein Lauf Gewichte hat.</translation>
    </message>
    <message>
        <source>photograph</source>
        <translation>Foto</translation>
    </message>
    <message>
        <source>photographs</source>
        <translation>Fotos</translation>
    </message>
    <message>
        <source>superpixel</source>
        <translation>Superpixel</translation>
    </message>
    <message>
        <source>superpixels</source>
        <translation>Superpixel</translation>
    </message>
    <message>
        <source>find a name</source>
        <translation>Namen suchen</translation>
    </message>
    <message>
        <source>class-balanced: over the classes of the photograph the mean share of their area that is labelled wrong, 0 … 1</source>
        <translation>klassenausgeglichen: über die Klassen des Fotos der mittlere Anteil ihrer Fläche, der ein falsches Label hat, 0 … 1</translation>
    </message>
    <message>
        <source>IoU</source>
        <translation>IoU</translation>
    </message>
    <message>
        <source>|truth ∩ prediction| / |truth ∪ prediction| on pixels, 0 … 1: of the foreground, of several classes the mean</source>
        <translation>|Wahrheit ∩ Vorhersage| / |Wahrheit ∪ Vorhersage| auf Pixeln, 0 … 1: des Vordergrunds, bei mehreren Klassen das Mittel</translation>
    </message>
    <message>
        <source>pixel</source>
        <translation>Pixel</translation>
    </message>
    <message>
        <source>pixels</source>
        <translation>Pixel</translation>
    </message>
    <message>
        <source>Superpixel</source>
        <translation>Superpixel</translation>
    </message>
    <message>
        <source>The mass on the labels of a superpixel: tab Superpixel, column dual.</source>
        <translation>Die Masse auf den Labels eines Superpixels: Reiter Superpixel, Spalte dual.</translation>
    </message>
</context>
<context>
    <name>gapscope::SegmentationWeights</name>
    <message>
        <source>Weights of pairs of neighbours</source>
        <translation>Gewichte der Paare von Nachbarn</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>Whose weights are shown</source>
        <translation>Wessen Gewichte gezeigt werden</translation>
    </message>
    <message>
        <source>&amp;Class</source>
        <translation>Kla&amp;sse</translation>
    </message>
    <message>
        <source>Strongest features of the class</source>
        <translation>Stärkste Merkmale der Klasse</translation>
    </message>
    <message>
        <source>The %1 features with the largest weights for the class, and against it. Colours: their values of red, green and blue.</source>
        <translation>Die %1 Merkmale mit den größten Gewichten für die Klasse und gegen sie. Farben: ihre Werte von Rot, Grün und Blau.</translation>
    </message>
    <message>
        <source>Weights of colours</source>
        <translation>Gewichte der Farben</translation>
    </message>
    <message>
        <source>Weights of visual words</source>
        <translation>Gewichte der visuellen Wörter</translation>
    </message>
    <message>
        <source>Other weights of pairs</source>
        <translation>Weitere Gewichte der Paare</translation>
    </message>
    <message>
        <source>How much a pair of neighbours costs that gets two labels, by a distance d (rows) at a scale η (columns): exp(−η d / mean d) times the weight, which is never below 0. Small η: all pairs alike; large η: only those that look the same.</source>
        <translation>Wie viel ein Paar von Nachbarn kostet, das zwei Labels bekommt, nach einem Abstand d (Zeilen) auf einer Skala η (Spalten): exp(−η d / Mittel von d) mal dem Gewicht, das nie unter 0 liegt. Kleines η: alle Paare gleich; großes η: nur die, die gleich aussehen.</translation>
    </message>
    <message>
        <source>Groups of weights</source>
        <translation>Gruppen von Gewichten</translation>
    </message>
    <message>
        <source>Strongest</source>
        <translation>Stärkste</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>Orte</translation>
    </message>
    <message>
        <source>Visual words</source>
        <translation>Visuelle Wörter</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>Paare</translation>
    </message>
    <message>
        <source>for %1</source>
        <translation>für %1</translation>
    </message>
    <message>
        <source>weight (score)</source>
        <translation>Gewicht (Bewertung)</translation>
    </message>
    <message>
        <source>Weights of %1</source>
        <translation>Gewichte von %1</translation>
    </message>
    <message>
        <source>Weight of standing in a place of the photograph, cut into %1 × %2</source>
        <translation>Gewicht dafür, an einem Ort des Fotos zu stehen, in %1 × %2 geteilt</translation>
    </message>
    <message>
        <source>%1, row %2 column %3: weight %4 for %5</source>
        <translation>%1, Zeile %2 Spalte %3: Gewicht %4 für %5</translation>
    </message>
    <message>
        <source>other pair features</source>
        <translation>weitere Paarmerkmale</translation>
    </message>
    <message>
        <source>%1: weight %2</source>
        <translation>%1: Gewicht %2</translation>
    </message>
    <message>
        <source>weight (score), never below 0</source>
        <translation>Gewicht (Bewertung), nie unter 0</translation>
    </message>
    <message>
        <source>%1, η %2: weight %3</source>
        <translation>%1, η %2: Gewicht %3</translation>
    </message>
</context>
<context>
    <name>gapscope::SentenceCanvas</name>
    <message>
        <source>Sentence</source>
        <translation>Satz</translation>
    </message>
    <message>
        <source>Lines of the sentence</source>
        <translation>Zeilen des Satzes</translation>
    </message>
    <message>
        <source>truth</source>
        <translation>Wahrheit</translation>
    </message>
    <message>
        <source>prediction</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>no model yet</source>
        <translation>noch kein Modell</translation>
    </message>
    <message>
        <source>%1: truth %2</source>
        <translation>%1: Wahrheit %2</translation>
    </message>
    <message>
        <source>, prediction %1</source>
        <translation>, Vorhersage %1</translation>
    </message>
    <message>
        <source> – %1</source>
        <translation> – %1</translation>
    </message>
    <message>
        <source>truth: %1</source>
        <translation>Wahrheit: %1</translation>
    </message>
    <message>
        <source>prediction: %1</source>
        <translation>Vorhersage: %1</translation>
    </message>
    <message>
        <source>%1 errors</source>
        <translation>%1 Fehler</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>bei %1</translation>
    </message>
    <message>
        <source>T truth, P prediction, D difference; + − 0 or Ctrl+wheel zoom; Shift+← and Shift+→ go from token to token, a click keeps one</source>
        <translation>T Wahrheit, P Vorhersage, D Unterschied; + − 0 oder Strg+Rad zoomen; Umschalt+← und Umschalt+→ gehen von Token zu Token, ein Klick hält eines fest</translation>
    </message>
    <message>
        <source>no truth is known</source>
        <translation>keine Wahrheit bekannt</translation>
    </message>
</context>
<context>
    <name>gapscope::SentenceListModel</name>
    <message>
        <source>sentence %L1: %2</source>
        <translation>Satz %L1: %2</translation>
    </message>
    <message>
        <source>%1 – %2 of %3 tokens wrong, loss %4</source>
        <translation>%1 – %2 von %3 Tokens falsch, Verlust %4</translation>
    </message>
    <message>
        <source>missed chunk</source>
        <translation>übersehener Chunk</translation>
    </message>
    <message>
        <source>spurious chunk</source>
        <translation>überzähliger Chunk</translation>
    </message>
    <message>
        <source>wrong boundary</source>
        <translation>falsche Grenze</translation>
    </message>
    <message>
        <source>wrong type</source>
        <translation>falscher Typ</translation>
    </message>
    <message>
        <source>wrong label</source>
        <translation>falsches Label</translation>
    </message>
    <message>
        <source>missed %1</source>
        <translation>übersehen: %1</translation>
    </message>
    <message>
        <source>spurious %1</source>
        <translation>überzählig: %1</translation>
    </message>
    <message>
        <source>boundary of %1</source>
        <translation>Grenze von %1</translation>
    </message>
    <message>
        <source>%1 taken for %2</source>
        <translation>%1 für %2 gehalten</translation>
    </message>
    <message>
        <source>%1 – no truth is known</source>
        <translation>%1 – keine Wahrheit bekannt</translation>
    </message>
</context>
<context>
    <name>gapscope::Session</name>
    <message>
        <source>seed %1</source>
        <translation>Seed %1</translation>
    </message>
    <message>
        <source>cached</source>
        <translation>mit Cache</translation>
    </message>
    <message>
        <source>%1 kernel</source>
        <translation>Kern %1</translation>
    </message>
    <message>
        <source>slack rescaling</source>
        <translation>Slack-Reskalierung</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>%1 Läufe</translation>
    </message>
    <message>
        <source>removal of %1</source>
        <translation>Entfernen von %1</translation>
    </message>
    <message>
        <source>at most 1 pass</source>
        <translation>höchstens 1 Durchgang</translation>
    </message>
    <message>
        <source>at most %1 passes</source>
        <translation>höchstens %1 Durchgänge</translation>
    </message>
    <message>
        <source>at most %1 s</source>
        <translation>höchstens %1 s</translation>
    </message>
    <message>
        <source>no. %1</source>
        <translation>Nr. %1</translation>
    </message>
    <message>
        <source>no pass limit</source>
        <translation>ohne Grenze der Durchgänge</translation>
    </message>
    <message>
        <source>no time limit</source>
        <translation>ohne Zeitgrenze</translation>
    </message>
    <message>
        <source>no exact gap passes</source>
        <translation>ohne exakte Lückendurchgänge</translation>
    </message>
    <message>
        <source>exact gap every pass</source>
        <translation>exakte Lücke nach jedem Durchgang</translation>
    </message>
    <message>
        <source>exact gap every %1 passes</source>
        <translation>exakte Lücke alle %1 Durchgänge</translation>
    </message>
    <message>
        <source>evaluated automatically</source>
        <translation>automatisch ausgewertet</translation>
    </message>
    <message>
        <source>evaluated at the end</source>
        <translation>am Ende ausgewertet</translation>
    </message>
    <message>
        <source>evaluated every pass</source>
        <translation>nach jedem Durchgang ausgewertet</translation>
    </message>
    <message>
        <source>evaluated every %1 passes</source>
        <translation>alle %1 Durchgänge ausgewertet</translation>
    </message>
    <message>
        <source>%1 rescaling</source>
        <translation>%1-Reskalierung</translation>
    </message>
    <message>
        <source>bandwidth σ of the data</source>
        <translation>Bandbreite σ der Daten</translation>
    </message>
</context>
<context>
    <name>gapscope::SessionKeeper</name>
    <message>
        <source>Notes on the session</source>
        <translation>Notizen zur Sitzung</translation>
    </message>
    <message>
        <source>What this session is about: it goes along in the session&apos;s file (File, Save session).</source>
        <translation>Worum es in dieser Sitzung geht: es steht mit in der Datei der Sitzung (Datei, Sitzung speichern).</translation>
    </message>
    <message>
        <source>Notes on all that is open. Those on a single run are in the Runs table.</source>
        <translation>Notizen zu allem, was offen ist. Die zu einem einzelnen Lauf stehen in der Tabelle der Läufe.</translation>
    </message>
    <message>
        <source>Save session</source>
        <translation>Sitzung speichern</translation>
    </message>
    <message>
        <source>Sessions (*%1)</source>
        <translation>Sitzungen (*%1)</translation>
    </message>
    <message>
        <source>The session is not saved: %1</source>
        <translation>Die Sitzung ist nicht gespeichert: %1</translation>
    </message>
    <message>
        <source>Session with 1 run written to %1</source>
        <translation>Sitzung mit 1 Lauf nach %1 geschrieben</translation>
    </message>
    <message>
        <source>Session with %1 runs written to %2</source>
        <translation>Sitzung mit %1 Läufen nach %2 geschrieben</translation>
    </message>
    <message>
        <source>The notes are full: what is beyond %L1 characters is left out.</source>
        <translation>Die Notizen sind voll: was über %L1 Zeichen hinausgeht, fällt weg.</translation>
    </message>
    <message>
        <source>%1 – GapScope</source>
        <translation>%1 – GapScope</translation>
    </message>
    <message>
        <source>the session</source>
        <translation>der Sitzung</translation>
    </message>
    <message>
        <source>Unsaved session</source>
        <translation>Ungespeicherte Sitzung</translation>
    </message>
    <message>
        <source>Save the changes of %1?</source>
        <translation>Die Änderungen von %1 speichern?</translation>
    </message>
    <message>
        <source>The notes on this session are in no file. Save the session?</source>
        <translation>Die Notizen zu dieser Sitzung stehen in keiner Datei. Die Sitzung speichern?</translation>
    </message>
    <message>
        <source>This session could not be saved and is in no file. Save it?</source>
        <translation>Diese Sitzung konnte nicht gespeichert werden und steht in keiner Datei. Speichern?</translation>
    </message>
    <message>
        <source>The records of runs that have ended are kept in any case, their models are not: File, Save model.</source>
        <translation>Die Protokolle beendeter Läufe bleiben auf jeden Fall erhalten, ihre Modelle nicht: Datei, Modell speichern.</translation>
    </message>
    <message>
        <source>It holds %1 points of their curves; records of these runs have all of them.</source>
        <translation>Sie enthält %1 Punkte ihrer Kurven; Laufprotokolle dieser Läufe haben alle.</translation>
    </message>
</context>
<context>
    <name>gapscope::SessionOpening</name>
    <message>
        <source>Open session</source>
        <translation>Sitzung öffnen</translation>
    </message>
    <message>
        <source>Sessions (*%1);;All files (*)</source>
        <translation>Sitzungen (*%1);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Opening %1 …</source>
        <translation>%1 wird geöffnet …</translation>
    </message>
    <message>
        <source>A run of the session is missing: %1</source>
        <translation>Ein Lauf der Sitzung fehlt: %1</translation>
    </message>
    <message>
        <source>A run is in the session twice: it is listed once.</source>
        <translation>Ein Lauf steht zweimal in der Sitzung: er ist einmal aufgeführt.</translation>
    </message>
    <message>
        <source>%1 runs of the session are the same as others in it: these are listed once.</source>
        <translation>%1 Läufe der Sitzung sind gleich mit anderen darin: diese sind einmal aufgeführt.</translation>
    </message>
</context>
<context>
    <name>gapscope::SplitDialog</name>
    <message>
        <source>K</source>
        <translation>K</translation>
    </message>
    <message>
        <source>K = </source>
        <translation>K = </translation>
    </message>
    <message>
        <source>Counted in the order of the names</source>
        <translation>In der Reihenfolge der Namen gezählt</translation>
    </message>
</context>
<context>
    <name>gapscope::StaleBadge</name>
    <message>
        <source>Stale results</source>
        <translation>Veraltete Ergebnisse</translation>
    </message>
    <message>
        <source>⟳ old</source>
        <translation>⟳ alt</translation>
    </message>
    <message>
        <source>⟳ old: %1</source>
        <translation>⟳ alt: %1</translation>
    </message>
    <message>
        <source>Shown are results of earlier settings. Run again to renew them.</source>
        <translation>Gezeigt sind Ergebnisse früherer Einstellungen. Starten Sie neu, um sie zu erneuern.</translation>
    </message>
    <message>
        <source>Shown are results of earlier settings (%1). Run again to renew them.</source>
        <translation>Gezeigt sind Ergebnisse früherer Einstellungen (%1). Starten Sie neu, um sie zu erneuern.</translation>
    </message>
    <message>
        <source>⟳ old…</source>
        <translation>⟳ alt…</translation>
    </message>
    <message>
        <source>updating…</source>
        <translation>wird erneuert…</translation>
    </message>
    <message>
        <source>Shown are earlier results until the new ones are computed.</source>
        <translation>Gezeigt werden frühere Ergebnisse, bis die neuen berechnet sind.</translation>
    </message>
</context>
<context>
    <name>gapscope::StoppedRuns</name>
    <message>
        <source>%1 cannot be continued: %2</source>
        <translation>%1 kann nicht fortgesetzt werden: %2</translation>
    </message>
    <message>
        <source>%1 cannot be continued: %2 holds other data than those that it was run on.</source>
        <translation>%1 lässt sich nicht fortsetzen: %2 enthält andere Daten als die, auf denen er lief.</translation>
    </message>
</context>
<context>
    <name>gapscope::StrongestAttributes</name>
    <message>
        <source>Labels</source>
        <translation>Labels</translation>
    </message>
    <message>
        <source>Whose strongest attributes are shown</source>
        <translation>Wessen stärkste Attribute gezeigt werden</translation>
    </message>
    <message>
        <source>Strongest attributes of the label</source>
        <translation>Stärkste Attribute des Labels</translation>
    </message>
    <message>
        <source>The %1 attributes with the largest weights for the label, and against it</source>
        <translation>Die %1 Attribute mit den größten Gewichten für das Label und gegen es</translation>
    </message>
</context>
<context>
    <name>gapscope::StrongestTable</name>
    <message>
        <source>%1 for %2: weight %3</source>
        <translation>%1 für %2: Gewicht %3</translation>
    </message>
    <message>
        <source>Speaks for %1</source>
        <translation>Spricht für %1</translation>
    </message>
    <message>
        <source>Speaks against %1</source>
        <translation>Spricht gegen %1</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>Gewicht</translation>
    </message>
</context>
<context>
    <name>gapscope::TableOverlay</name>
    <message>
        <source>Close the run table</source>
        <translation>Lauftabelle schließen</translation>
    </message>
    <message>
        <source>Close the run table (Esc)</source>
        <translation>Lauftabelle schließen (Esc)</translation>
    </message>
</context>
<context>
    <name>gapscope::TemplateGallery</name>
    <message>
        <source>Letter templates</source>
        <translation>Buchstabenvorlagen</translation>
    </message>
    <message>
        <source>Weight of every pixel for each letter: warm colours speak for it, blue ones against it. Click or arrow keys enlarge one.</source>
        <translation>Gewicht jedes Pixels für jeden Buchstaben: warme Farben sprechen für ihn, blaue gegen ihn. Klick oder Pfeiltasten vergrößern einen.</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>−%1</source>
        <translation>−%1</translation>
    </message>
    <message>
        <source>weight 0</source>
        <translation>Gewicht 0</translation>
    </message>
    <message>
        <source>+%1</source>
        <translation>+%1</translation>
    </message>
    <message>
        <source>letter</source>
        <translation>Buchstabe</translation>
    </message>
</context>
<context>
    <name>gapscope::TestPartDialog</name>
    <message>
        <source>Choose &amp;file…</source>
        <translation>&amp;Datei wählen…</translation>
    </message>
    <message>
        <source>Test part and attributes</source>
        <translation>Testteil und Attribute</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>as the data have it</source>
        <translation>wie in den Daten</translation>
    </message>
    <message>
        <source>every fifth sentence</source>
        <translation>jeder fünfte Satz</translation>
    </message>
    <message>
        <source>a file of its own</source>
        <translation>eine eigene Datei</translation>
    </message>
    <message>
        <source>Test file</source>
        <translation>Testdatei</translation>
    </message>
    <message>
        <source>in the form of the training file</source>
        <translation>in der Form der Trainingsdatei</translation>
    </message>
    <message>
        <source>&amp;Test part</source>
        <translation>&amp;Testteil</translation>
    </message>
    <message>
        <source>Test part</source>
        <translation>Testteil</translation>
    </message>
    <message>
        <source>the pairs of dev</source>
        <translation>die Paare von dev</translation>
    </message>
    <message>
        <source>every fifth row</source>
        <translation>jede fünfte Zeile</translation>
    </message>
    <message>
        <source>Biases</source>
        <translation>Biases</translation>
    </message>
    <message>
        <source>at every, the first and the last position</source>
        <translation>an jeder, der ersten und der letzten Stelle</translation>
    </message>
    <message>
        <source>&amp;Biases of labels</source>
        <translation>&amp;Biases der Labels</translation>
    </message>
</context>
<context>
    <name>gapscope::TextDataDialog</name>
    <message>
        <source>Template</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>&amp;Default</source>
        <translation>&amp;Standard</translation>
    </message>
    <message>
        <source>Op&amp;en…</source>
        <translation>&amp;Öffnen…</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>Speichern &amp;unter…</translation>
    </message>
    <message>
        <source>Open a template</source>
        <translation>Eine Vorlage öffnen</translation>
    </message>
    <message>
        <source>&amp;Least count</source>
        <translation>&amp;Mindestzahl</translation>
    </message>
    <message>
        <source>Te&amp;mplate</source>
        <translation>&amp;Vorlage</translation>
    </message>
    <message>
        <source>default</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>the template</source>
        <translation>die Vorlage</translation>
    </message>
    <message>
        <source>Save the template</source>
        <translation>Die Vorlage speichern</translation>
    </message>
    <message>
        <source>of CRFsuite</source>
        <translation>von CRFsuite</translation>
    </message>
    <message>
        <source>of the papers</source>
        <translation>der Arbeiten</translation>
    </message>
    <message>
        <source>&amp;Attributes</source>
        <translation>&amp;Attribute</translation>
    </message>
</context>
<context>
    <name>gapscope::TokenPanel</name>
    <message>
        <source>Why this token has its label</source>
        <translation>Warum dieses Token sein Label hat</translation>
    </message>
    <message>
        <source>Reasons, strongest difference first</source>
        <translation>Gründe, größter Unterschied zuerst</translation>
    </message>
    <message>
        <source>What each attribute of the token, each bias and each transition adds to the score of either label, given the neighbours&apos; predicted labels</source>
        <translation>Was jedes Attribut des Tokens, jeder Bias und jeder Übergang zur Bewertung der beiden Labels beiträgt, bei den vorhergesagten Labels der Nachbarn</translation>
    </message>
    <message>
        <source>“%1”: predicted %2, truth %3</source>
        <translation>„%1“: vorhergesagt %2, Wahrheit %3</translation>
    </message>
    <message>
        <source>against its strongest rival, %1</source>
        <translation>gegen seinen stärksten Rivalen %1</translation>
    </message>
    <message>
        <source>The model has no label %1; against the strongest rival of its prediction, %2</source>
        <translation>Das Modell kennt kein Label %1; gegen den stärksten Rivalen seiner Vorhersage, %2</translation>
    </message>
    <message>
        <source>“%1”: predicted %2</source>
        <translation>„%1“: vorhergesagt %2</translation>
    </message>
    <message>
        <source>%1: %2 for %3, %4 for %5</source>
        <translation>%1: %2 für %3, %4 für %5</translation>
    </message>
    <message>
        <source>Attribute of the token, bias, or transition from or to its neighbour</source>
        <translation>Attribut des Tokens, Bias oder Übergang vom oder zum Nachbarn</translation>
    </message>
    <message>
        <source>How much it speaks for the predicted label: %1 minus %2</source>
        <translation>Wie sehr es für das vorhergesagte Label spricht: %1 minus %2</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>Weight for %1</source>
        <translation>Gewicht für %1</translation>
    </message>
    <message>
        <source>Weight for the predicted label, %1</source>
        <translation>Gewicht für das vorhergesagte Label %1</translation>
    </message>
    <message>
        <source>after %1</source>
        <translation>nach %1</translation>
    </message>
    <message>
        <source>before %1</source>
        <translation>vor %1</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>Bias</translation>
    </message>
    <message>
        <source>bias of the first token</source>
        <translation>Bias des ersten Tokens</translation>
    </message>
    <message>
        <source>bias of the last token</source>
        <translation>Bias des letzten Tokens</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>Δ</source>
        <translation>Δ</translation>
    </message>
    <message>
        <source>“%1”: %2, correct</source>
        <translation>„%1“: %2, richtig</translation>
    </message>
</context>
<context>
    <name>gapscope::Tour</name>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Guided tour</source>
        <translation>Rundgang</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>The step before</source>
        <translation>Der Schritt davor</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>End the tour</source>
        <translation>Den Rundgang beenden</translation>
    </message>
    <message>
        <source>Continue without doing it</source>
        <translation>Weiter, ohne es zu tun</translation>
    </message>
    <message>
        <source>To the next step</source>
        <translation>Zum nächsten Schritt</translation>
    </message>
    <message>
        <source>End the tour (Esc); Help → Guided tour starts it again</source>
        <translation>Den Rundgang beenden (Esc); Hilfe → Rundgang beginnt ihn von vorn</translation>
    </message>
</context>
<context>
    <name>gapscope::TourScript</name>
    <message>
        <source>Run</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Sampling by gap</source>
        <translation>Sampling nach Lücke</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Blöcke</translation>
    </message>
    <message>
        <source>Predictions</source>
        <translation>Vorhersagen</translation>
    </message>
    <message>
        <source>Guided tour</source>
        <translation>Rundgang</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>That was the tour. F1 opens the manual.</source>
        <translation>Das war der Rundgang. F1 öffnet das Handbuch.</translation>
    </message>
    <message>
        <source>New here? Six steps on built-in samples show the way around.</source>
        <translation>Neu hier? Sechs Schritte an eingebauten Beispieldaten zeigen den Weg.</translation>
    </message>
    <message>
        <source>Your data and options are as before the tour.</source>
        <translation>Daten und Optionen sind wie vor der Tour.</translation>
    </message>
    <message>
        <source>A small problem is open: 99 easy examples and a hard one. Click Run. The upper plot then shows the duality gap: the model is at most so far from the best one.</source>
        <translation>Ein kleines Problem ist offen: 99 leichte Beispiele und ein schweres. Klicken Sie auf Starten. Das obere Diagramm zeigt dann die Dualitätslücke: höchstens so weit ist das Modell vom besten entfernt.</translation>
    </message>
    <message>
        <source>Under Sampling choose gap, then click Run again. Hard examples are now visited more often: the second curve reaches the target after 3 passes over the examples, the first one after more than 60. Then click Next.</source>
        <translation>Wählen Sie unter Sampling gap und klicken Sie noch einmal auf Starten. Schwere Beispiele werden nun öfter besucht: die zweite Kurve erreicht das Ziel nach 3 Durchgängen durch die Beispiele, die erste nach mehr als 60. Klicken Sie dann auf Weiter.</translation>
    </message>
    <message>
        <source>Handwritten words are open now. Click Run: the model learns to read them, which takes about a second.</source>
        <translation>Nun sind handgeschriebene Wörter offen. Klicken Sie auf Starten: das Modell lernt, sie zu lesen. Das dauert etwa eine Sekunde.</translation>
    </message>
    <message>
        <source>The page Predictions shows a word that was read wrongly at first. Drag the slider Training all the way to the left: you see what the model read then.</source>
        <translation>Die Seite Vorhersagen zeigt ein Wort, das zuerst falsch gelesen wurde. Ziehen Sie den Regler Training ganz nach links: Sie sehen, was das Modell damals las.</translation>
    </message>
    <message>
        <source>Click the tab Predictions: it shows what the model reads. Drag the slider Training all the way to the left: you see what it read at first.</source>
        <translation>Klicken Sie auf den Reiter Vorhersagen: er zeigt, was das Modell liest. Ziehen Sie den Regler Training ganz nach links: Sie sehen, was es zuerst las.</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>Click Export and choose Copy view: what you see is on the clipboard. Export this view writes a file, with all that is needed to repeat its runs.</source>
        <translation>Klicken Sie auf Export und wählen Sie „Ansicht kopieren“: was Sie sehen, liegt in der Zwischenablage. „Diese Ansicht exportieren“ schreibt eine Datei, mit allem, was zum Wiederholen ihrer Läufe nötig ist.</translation>
    </message>
    <message>
        <source>The tour opens a problem of its own.</source>
        <translation>Die Führung öffnet ein eigenes Problem.</translation>
    </message>
    <message>
        <source>Stop the run and begin</source>
        <translation>Lauf anhalten und beginnen</translation>
    </message>
    <message>
        <source>Click the tab Blocks. Each bar counts words by their gap: how much there is still to learn from them. Click the bar furthest to the right: its words open, the hardest first. Then click Next.</source>
        <translation>Klicken Sie auf den Reiter Blöcke. Jeder Balken zählt Wörter nach ihrer Lücke: wie viel an ihnen noch zu lernen ist. Klicken Sie auf den Balken ganz rechts: seine Wörter erscheinen, die schwersten zuerst. Klicken Sie dann auf Weiter.</translation>
    </message>
</context>
<context>
    <name>gapscope::WeightBars</name>
    <message>
        <source>%1: %2, weight %3 %4</source>
        <translation>%1: %2, Gewicht %3 %4</translation>
    </message>
</context>
<context>
    <name>gapscope::WeightsView</name>
    <message>
        <source>Weights of %1</source>
        <translation>Gewichte von %1</translation>
    </message>
    <message>
        <source> in the weights of %1</source>
        <translation> in den Gewichten von %1</translation>
    </message>
    <message>
        <source>Weight under the cursor</source>
        <translation>Gewicht unter dem Zeiger</translation>
    </message>
    <message>
        <source>What the model has learnt appears with the first weights of a run.</source>
        <translation>Was das Modell gelernt hat, erscheint mit den ersten Gewichten eines Laufs.</translation>
    </message>
</context>
<context>
    <name>gapscope::WordCanvas</name>
    <message>
        <source>Word</source>
        <translation>Wort</translation>
    </message>
    <message>
        <source>T truth, P prediction, D difference; + − 0 or Ctrl+wheel zoom, drag scrolls</source>
        <translation>T Wahrheit, P Vorhersage, D Unterschied; + − 0 oder Strg+Rad zoomen, Ziehen verschiebt</translation>
    </message>
    <message>
        <source>truth %1</source>
        <translation>Wahrheit %1</translation>
    </message>
    <message>
        <source>truth %1, prediction %2, %3 wrong</source>
        <translation>Wahrheit %1, Vorhersage %2, %3 falsch</translation>
    </message>
    <message>
        <source>truth</source>
        <translation>Wahrheit</translation>
    </message>
    <message>
        <source>prediction</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>no model yet</source>
        <translation>noch kein Modell</translation>
    </message>
    <message>
        <source>prediction %1, no truth is known</source>
        <translation>Vorhersage %1, keine Wahrheit bekannt</translation>
    </message>
</context>
<context>
    <name>gapscope::WordListModel</name>
    <message>
        <source>word %L1: %2</source>
        <translation>Wort %L1: %2</translation>
    </message>
    <message>
        <source>word %L1: truth %2, prediction %3, loss %4</source>
        <translation>Wort %L1: Wahrheit %2, Vorhersage %3, Verlust %4</translation>
    </message>
    <message>
        <source>word %L1: prediction %2, no truth is known</source>
        <translation>Wort %L1: Vorhersage %2, keine Wahrheit bekannt</translation>
    </message>
</context>
<context>
    <name>gapscope::WordViewer</name>
    <message>
        <source>Word viewer</source>
        <translation>Wortbetrachter</translation>
    </message>
    <message>
        <source>Words whose truth or prediction contains these letters</source>
        <translation>Wörter, deren Wahrheit oder Vorhersage diese Buchstaben enthält</translation>
    </message>
    <message>
        <source>Opacity of the overlay, 0 … 100 %: the weights of the label shown over its letter; in the difference, what speaks for the prediction (warm) against the truth (blue)</source>
        <translation>Deckkraft der Überlagerung, 0 … 100 %: die Gewichte des gezeigten Labels über seinem Buchstaben; beim Unterschied, was für die Vorhersage (warm) und gegen die Wahrheit (blau) spricht</translation>
    </message>
    <message>
        <source>word</source>
        <translation>Wort</translation>
    </message>
    <message>
        <source>words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>letter</source>
        <translation>Buchstabe</translation>
    </message>
    <message>
        <source>letters</source>
        <translation>Buchstaben</translation>
    </message>
    <message>
        <source>find a word</source>
        <translation>Wort suchen</translation>
    </message>
</context>
<context>
    <name>gapscope::WorstConfusions</name>
    <message>
        <source>%L1</source>
        <translation>%L1</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>The true label of the %1</source>
        <translation>Das wahre Label (%1)</translation>
    </message>
    <message>
        <source>Truth</source>
        <translation>Wahrheit</translation>
    </message>
    <message>
        <source>The label that was predicted</source>
        <translation>Das vorhergesagte Label</translation>
    </message>
    <message>
        <source>Read as</source>
        <translation>Gelesen als</translation>
    </message>
    <message>
        <source>How many %1 were read so</source>
        <translation>Wie viele so gelesen wurden (%1)</translation>
    </message>
    <message>
        <source>In how many %1</source>
        <translation>In wie vielen Beispielen (%1)</translation>
    </message>
    <message>
        <source>Share of all %1 with this truth</source>
        <translation>Anteil an allen mit dieser Wahrheit (%1)</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
</context>
<context>
    <name>gapscope::WritingDialog</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>gapscope::XAxisChooser</name>
    <message>
        <source>Common x axis of all plots. Effective passes: oracle calls / n.</source>
        <translation>Gemeinsame x-Achse aller Diagramme. Effektive Durchgänge: Orakelaufrufe / n.</translation>
    </message>
</context>
<context>
    <name>metrics</name>
    <message>
        <source>Chunk F1</source>
        <translation>Chunk-F1</translation>
    </message>
    <message>
        <source>Harmonic mean of chunk precision and recall, as conlleval computes it</source>
        <translation>Harmonisches Mittel von Chunk-Genauigkeit und -Ausbeute, wie von conlleval berechnet</translation>
    </message>
    <message>
        <source>Alignment error rate</source>
        <translation>Alignment-Fehlerrate</translation>
    </message>
    <message>
        <source>1 − (predicted links that are sure + those that are possible) / (predicted + sure links)</source>
        <translation>1 − (vorhergesagte Verbindungen, die sicher sind + die möglich sind) / (vorhergesagte + sichere Verbindungen)</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Chunks found with first token, last token and type / chunks predicted; of alignments predicted links that are possible / predicted links</source>
        <translation>Mit erstem Token, letztem Token und Typ gefundene Chunks / vorhergesagte; bei Alignments vorhergesagte mögliche Verbindungen / vorhergesagte</translation>
    </message>
    <message>
        <source>Recall</source>
        <translation>Ausbeute</translation>
    </message>
    <message>
        <source>Chunks found with first token, last token and type / chunks of the truth; of alignments predicted links that are sure / sure links</source>
        <translation>Mit erstem Token, letztem Token und Typ gefundene Chunks / Chunks der Wahrheit; bei Alignments vorhergesagte sichere Verbindungen / sichere</translation>
    </message>
    <message>
        <source>Token accuracy</source>
        <translation>Token-Genauigkeit</translation>
    </message>
    <message>
        <source>Tokens with the right label / tokens</source>
        <translation>Tokens mit richtigem Label / Tokens</translation>
    </message>
    <message>
        <source>Letter accuracy</source>
        <translation>Buchstaben-Genauigkeit</translation>
    </message>
    <message>
        <source>Letters read right / letters</source>
        <translation>Richtig gelesene Buchstaben / Buchstaben</translation>
    </message>
    <message>
        <source>Foreground IoU</source>
        <translation>Vordergrund-IoU</translation>
    </message>
    <message>
        <source>Mean over the images of the pixels in both masks / the pixels in either</source>
        <translation>Mittel über die Bilder der Pixel in beiden Masken / der Pixel in einer davon</translation>
    </message>
    <message>
        <source>Mean IoU</source>
        <translation>Mittlere IoU</translation>
    </message>
    <message>
        <source>Mean over the classes of the pixels in truth and prediction / the pixels in either</source>
        <translation>Mittel über die Klassen der Pixel in Wahrheit und Vorhersage / der Pixel in einer davon</translation>
    </message>
    <message>
        <source>Pixel accuracy</source>
        <translation>Pixel-Genauigkeit</translation>
    </message>
    <message>
        <source>Pixels with the right class / pixels, void left out</source>
        <translation>Pixel mit richtiger Klasse / Pixel, leere weggelassen</translation>
    </message>
    <message>
        <source>Balanced error</source>
        <translation>Ausgeglichener Fehler</translation>
    </message>
    <message>
        <source>Mean over the images and their classes of the pixels taken for another class</source>
        <translation>Mittel über die Bilder und ihre Klassen der Pixel, die für eine andere Klasse gehalten werden</translation>
    </message>
    <message>
        <source>IoU ceiling</source>
        <translation>IoU-Obergrenze</translation>
    </message>
    <message>
        <source>The IoU of superpixels that all have the class of most of their pixels</source>
        <translation>Die IoU von Superpixeln, die alle die Klasse ihrer meisten Pixel haben</translation>
    </message>
    <message>
        <source>Superpixel accuracy</source>
        <translation>Superpixel-Genauigkeit</translation>
    </message>
    <message>
        <source>Superpixels with the right class / superpixels, void ones left out</source>
        <translation>Superpixel mit richtiger Klasse / Superpixel, leere weggelassen</translation>
    </message>
    <message>
        <source>Superpixel IoU</source>
        <translation>Superpixel-IoU</translation>
    </message>
    <message>
        <source>The IoU where every superpixel counts as one pixel of the class it mostly has</source>
        <translation>Die IoU, bei der jedes Superpixel als ein Pixel der Klasse zählt, die es überwiegend hat</translation>
    </message>
    <message>
        <source>PCK@0.2</source>
        <translation>PCK@0.2</translation>
    </message>
    <message>
        <source>Joints at most 0.2 of the true distance of left shoulder and right hip from their place / joints</source>
        <translation>Gelenke, die höchstens 0,2 des wahren Abstands von linker Schulter und rechter Hüfte von ihrem Ort liegen / Gelenke</translation>
    </message>
    <message>
        <source>PCP</source>
        <translation>PCP</translation>
    </message>
    <message>
        <source>Limbs both whose ends are at most half the limb&apos;s length from their place / limbs</source>
        <translation>Glieder, deren beide Enden höchstens die halbe Gliedlänge von ihrem Ort liegen / Glieder</translation>
    </message>
    <message>
        <source>PCK@0.2 head top</source>
        <translation>PCK@0.2 Scheitel</translation>
    </message>
    <message>
        <source>PCK@0.2 of this joint alone</source>
        <translation>PCK@0.2 dieses Gelenks allein</translation>
    </message>
    <message>
        <source>PCK@0.2 neck</source>
        <translation>PCK@0.2 Hals</translation>
    </message>
    <message>
        <source>PCK@0.2 shoulders</source>
        <translation>PCK@0.2 Schultern</translation>
    </message>
    <message>
        <source>PCK@0.2 of these joints alone</source>
        <translation>PCK@0.2 dieser Gelenke allein</translation>
    </message>
    <message>
        <source>PCK@0.2 elbows</source>
        <translation>PCK@0.2 Ellbogen</translation>
    </message>
    <message>
        <source>PCK@0.2 wrists</source>
        <translation>PCK@0.2 Handgelenke</translation>
    </message>
    <message>
        <source>PCK@0.2 hips</source>
        <translation>PCK@0.2 Hüften</translation>
    </message>
    <message>
        <source>PCK@0.2 knees</source>
        <translation>PCK@0.2 Knie</translation>
    </message>
    <message>
        <source>PCK@0.2 ankles</source>
        <translation>PCK@0.2 Knöchel</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Variables with the right label / variables</source>
        <translation>Variablen mit richtigem Label / Variablen</translation>
    </message>
    <message>
        <source>Hamming loss</source>
        <translation>Hamming-Verlust</translation>
    </message>
    <message>
        <source>Mean over the examples of their wrong labels / their length</source>
        <translation>Mittel über die Beispiele ihrer falschen Labels / ihrer Länge</translation>
    </message>
</context>
<context>
    <name>paths</name>
    <message>
        <source>gap</source>
        <translation>Lücke</translation>
    </message>
    <message>
        <source>primal</source>
        <translation>primal</translation>
    </message>
    <message>
        <source>dual</source>
        <translation>dual</translation>
    </message>
    <message>
        <source>test</source>
        <translation>Test</translation>
    </message>
    <message>
        <source>train</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>‖w‖</source>
        <translation>‖w‖</translation>
    </message>
    <message>
        <source>passes</source>
        <translation>Durchgänge</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>Duality gap</source>
        <translation>Dualitätslücke</translation>
    </message>
    <message>
        <source>Primal and dual</source>
        <translation>Primal und dual</translation>
    </message>
    <message>
        <source>Norm of the weights ‖w‖</source>
        <translation>Norm der Gewichte ‖w‖</translation>
    </message>
    <message>
        <source>Test and training error</source>
        <translation>Test-/Trainingsfehler</translation>
    </message>
    <message>
        <source>Effective passes so far</source>
        <translation>Effektive Durchgänge bisher</translation>
    </message>
    <message>
        <source>Training time so far</source>
        <translation>Trainingszeit bisher</translation>
    </message>
    <message>
        <source>Regularisation λ (a path runs from right to left)</source>
        <translation>Regularisierung λ (ein Pfad läuft von rechts nach links)</translation>
    </message>
</context>
<context>
    <name>plots</name>
    <message>
        <source>Duality gap</source>
        <translation>Dualitätslücke</translation>
    </message>
    <message>
        <source>Primal objective</source>
        <translation>Primale Zielfunktion</translation>
    </message>
    <message>
        <source>P(w) = λ/2 ‖w‖² + (1/n) Σ max{Hᵢ(y; w) : y}</source>
        <translation>P(w) = λ/2 ‖w‖² + (1/n) Σ max{Hᵢ(y; w) : y}</translation>
    </message>
    <message>
        <source>Lowest primal so far</source>
        <translation>Kleinstes Primal bisher</translation>
    </message>
    <message>
        <source>The least P(w) of the points so far: what a batch method that keeps its best w has (the lower envelope of Lacoste-Julien et al. 2013, App. F)</source>
        <translation>Das kleinste P(w) der Punkte bisher: was ein Batch-Verfahren hat, das sein bestes w behält (die untere Einhüllende von Lacoste-Julien et al. 2013, App. F)</translation>
    </message>
    <message>
        <source>Dual objective</source>
        <translation>Duale Zielfunktion</translation>
    </message>
    <message>
        <source>D(α) = Σ ℓᵢ − λ/2 ‖w‖²</source>
        <translation>D(α) = Σ ℓᵢ − λ/2 ‖w‖²</translation>
    </message>
    <message>
        <source>Primal suboptimality</source>
        <translation>Primale Suboptimalität</translation>
    </message>
    <message>
        <source>P(w) − D*, D* the best dual known for this problem at this λ: a bound of P(w) − P*, also for runs without a certificate (Shah et al. 2015, Fig. 5)</source>
        <translation>P(w) − D*, D* das beste bekannte Duale dieses Problems bei diesem λ: eine Schranke für P(w) − P*, auch für Läufe ohne Zertifikat (Shah et al. 2015, Fig. 5)</translation>
    </message>
    <message>
        <source>Dual suboptimality</source>
        <translation>Duale Suboptimalität</translation>
    </message>
    <message>
        <source>D* − D(α), D* the best dual known for this problem at this λ; the point that D* itself is from is left out (Shah et al. 2015, Fig. 5)</source>
        <translation>D* − D(α), D* das beste bekannte Duale dieses Problems bei diesem λ; der Punkt, von dem D* selbst stammt, fehlt (Shah et al. 2015, Fig. 5)</translation>
    </message>
    <message>
        <source>Training error</source>
        <translation>Trainingsfehler</translation>
    </message>
    <message>
        <source>Mean loss Lᵢ of plain decoding on the training part</source>
        <translation>Mittlerer Verlust Lᵢ des einfachen Decodierens auf dem Trainingsteil</translation>
    </message>
    <message>
        <source>Test error</source>
        <translation>Testfehler</translation>
    </message>
    <message>
        <source>Mean loss Lᵢ of plain decoding on the test part</source>
        <translation>Mittlerer Verlust Lᵢ des einfachen Decodierens auf dem Testteil</translation>
    </message>
    <message>
        <source>Test score</source>
        <translation>Testwert</translation>
    </message>
    <message>
        <source>What the field reports of the test part: chunk F1 as conlleval computes it, of alignments the error rate, else the share of right labels. Drawn from the first oracle call on: w = 0 would set the scale</source>
        <translation>Was das Fach über den Testteil angibt: Chunk-F1 wie von conlleval berechnet, bei Alignments die Fehlerrate, sonst der Anteil richtiger Labels. Ab dem ersten Orakelaufruf gezeichnet: w = 0 würde die Skala bestimmen</translation>
    </message>
    <message>
        <source>Gap estimate</source>
        <translation>Lückenschätzung</translation>
    </message>
    <message>
        <source>Σ ĝᵢ, each block&apos;s gap as it was when last computed; with an approximate oracle P − D with what that found for P: no certificate</source>
        <translation>Σ ĝᵢ, die Lücke jedes Blocks, wie sie zuletzt berechnet wurde; mit einem genäherten Orakel P − D mit dem, was es für P fand: kein Zertifikat</translation>
    </message>
    <message>
        <source>Exact gap / estimate</source>
        <translation>Exakte Lücke / Schätzung</translation>
    </message>
    <message>
        <source>g / Σ ĝᵢ: 1 when the estimates are fresh (Osokin et al. 2016, Fig. 1b)</source>
        <translation>g / Σ ĝᵢ: 1, wenn die Schätzungen frisch sind (Osokin et al. 2016, Fig. 1b)</translation>
    </message>
    <message>
        <source>Non-uniformity of block gaps χ(g)</source>
        <translation>Ungleichmäßigkeit der Blocklücken χ(g)</translation>
    </message>
    <message>
        <source>χ(x) = √(1 + n² Var[x / ‖x‖₁]), from 1 (all alike) to √n</source>
        <translation>χ(x) = √(1 + n² Var[x / ‖x‖₁]), von 1 (alle gleich) bis √n</translation>
    </message>
    <message>
        <source>Non-uniformity of curvatures χ(C)</source>
        <translation>Ungleichmäßigkeit der Krümmungen χ(C)</translation>
    </message>
    <message>
        <source>χ of Cᵢ = 4Rᵢ² / (λn²), Rᵢ the largest ‖ψᵢ(y)‖ seen</source>
        <translation>χ von Cᵢ = 4Rᵢ² / (λn²), Rᵢ das größte gesehene ‖ψᵢ(y)‖</translation>
    </message>
    <message>
        <source>Predicted gain of gap sampling</source>
        <translation>Vorhergesagter Gewinn des Samplings nach Lücke</translation>
    </message>
    <message>
        <source>χ(g)³ / χ(C): how much faster than uniform sampling a step should be (Osokin et al. 2016, Thm. 2, Fig. 1c)</source>
        <translation>χ(g)³ / χ(C): wie viel schneller als gleichverteiltes Sampling ein Schritt sein sollte (Osokin et al. 2016, Thm. 2, Fig. 1c)</translation>
    </message>
    <message>
        <source>Duality gap of the raw iterate</source>
        <translation>Dualitätslücke der rohen Iterierten</translation>
    </message>
    <message>
        <source>With averaging: P − D of the iterate, not of the average</source>
        <translation>Mit Mittelung: P − D der Iterierten, nicht des Mittels</translation>
    </message>
    <message>
        <source>Oracle ν</source>
        <translation>Orakel-ν</translation>
    </message>
    <message>
        <source>Of an oracle cut short: Σ of the block gaps that it finds / Σ gᵢ, at the last exact gap pass (Lacoste-Julien et al. 2013, (12))</source>
        <translation>Von einem gekürzten Orakel: Σ der Blocklücken, die es findet / Σ gᵢ, beim letzten exakten Lückendurchgang (Lacoste-Julien et al. 2013, (12))</translation>
    </message>
    <message>
        <source>Oracle δ</source>
        <translation>Orakel-δ</translation>
    </message>
    <message>
        <source>Oracle&apos;s share of the time</source>
        <translation>Anteil des Orakels an der Zeit</translation>
    </message>
    <message>
        <source>Seconds in the oracle / seconds of training, so far</source>
        <translation>Sekunden im Orakel / Sekunden des Trainings, bisher</translation>
    </message>
    <message>
        <source>Cache hit rate</source>
        <translation>Trefferquote des Cache</translation>
    </message>
    <message>
        <source>Hits / visits that asked the cache, since the last point</source>
        <translation>Treffer / Besuche, die den Cache gefragt haben, seit dem letzten Punkt</translation>
    </message>
    <message>
        <source>Local hits</source>
        <translation>Lokale Treffer</translation>
    </message>
    <message>
        <source>Visits answered by the cache, F·ĝᵢ the larger bound, of all since the last point (Osokin et al. 2016, Alg. 5)</source>
        <translation>Vom Cache beantwortete Besuche, F·ĝᵢ die größere Schranke, von allen seit dem letzten Punkt (Osokin et al. 2016, Alg. 5)</translation>
    </message>
    <message>
        <source>Global hits</source>
        <translation>Globale Treffer</translation>
    </message>
    <message>
        <source>Visits answered by the cache, ν·g/n the larger bound, of all since the last point (Osokin et al. 2016, Alg. 5)</source>
        <translation>Vom Cache beantwortete Besuche, ν·g/n die größere Schranke, von allen seit dem letzten Punkt (Osokin et al. 2016, Alg. 5)</translation>
    </message>
    <message>
        <source>Misses</source>
        <translation>Fehlgriffe</translation>
    </message>
    <message>
        <source>Visits that needed the oracle, of all since the last point</source>
        <translation>Besuche, die das Orakel brauchten, von allen seit dem letzten Punkt</translation>
    </message>
    <message>
        <source>Working set, mean</source>
        <translation>Arbeitsmenge, Mittel</translation>
    </message>
    <message>
        <source>Labellings or planes stored per block, Σ |Cᵢ| / n</source>
        <translation>Je Block gemerkte Beschriftungen oder Ebenen, Σ |Cᵢ| / n</translation>
    </message>
    <message>
        <source>Working set, largest</source>
        <translation>Arbeitsmenge, größte</translation>
    </message>
    <message>
        <source>Labellings stored, max |Cᵢ|</source>
        <translation>Gemerkte Beschriftungen, max |Cᵢ|</translation>
    </message>
    <message>
        <source>Approximate passes</source>
        <translation>Genäherte Durchgänge</translation>
    </message>
    <message>
        <source>Active set, mean</source>
        <translation>Aktive Menge, Mittel</translation>
    </message>
    <message>
        <source>Of them with αᵢ(y) &gt; 0, Σ |Sᵢ| / n</source>
        <translation>Davon mit αᵢ(y) &gt; 0, Σ |Sᵢ| / n</translation>
    </message>
    <message>
        <source>Active set, largest</source>
        <translation>Aktive Menge, größte</translation>
    </message>
    <message>
        <source>Of them with αᵢ(y) &gt; 0, max |Sᵢ|</source>
        <translation>Davon mit αᵢ(y) &gt; 0, max |Sᵢ|</translation>
    </message>
    <message>
        <source>Frank-Wolfe steps</source>
        <translation>Frank-Wolfe-Schritte</translation>
    </message>
    <message>
        <source>Towards the corner, of all steps since the last point</source>
        <translation>Zur Ecke hin, von allen Schritten seit dem letzten Punkt</translation>
    </message>
    <message>
        <source>Pairwise steps</source>
        <translation>Paarweise Schritte</translation>
    </message>
    <message>
        <source>From the worst active corner to the best, of all steps since the last point; inner steps count</source>
        <translation>Von der schlechtesten aktiven Ecke zur besten, von allen Schritten seit dem letzten Punkt; innere Schritte zählen mit</translation>
    </message>
    <message>
        <source>Away steps</source>
        <translation>Wegschritte</translation>
    </message>
    <message>
        <source>Away from the worst active corner, of all steps since the last point</source>
        <translation>Weg von der schlechtesten aktiven Ecke, von allen Schritten seit dem letzten Punkt</translation>
    </message>
    <message>
        <source>Drop steps</source>
        <translation>Wegfallschritte</translation>
    </message>
    <message>
        <source>Pairwise and away steps that empty a corner, of all steps since the last point</source>
        <translation>Paarweise und Wegschritte, die eine Ecke leeren, von allen Schritten seit dem letzten Punkt</translation>
    </message>
    <message>
        <source>Oracle time avoided</source>
        <translation>Eingesparte Orakelzeit</translation>
    </message>
    <message>
        <source>Hits so far × mean time of an arg max so far. The potentials are gathered for a look-up too; the look-ups&apos; own time is not taken off</source>
        <translation>Treffer bisher × mittlere Zeit eines arg max bisher. Auch zum Nachsehen werden die Potentiale gesammelt; die Zeit des Nachsehens selbst ist nicht abgezogen</translation>
    </message>
    <message>
        <source>Memory of the working sets</source>
        <translation>Speicher der Arbeitsmengen</translation>
    </message>
    <message>
        <source>Labellings, α and losses that all blocks remember, 10⁶ bytes</source>
        <translation>Beschriftungen, α und Verluste, die sich alle Blöcke merken, 10⁶ Bytes</translation>
    </message>
    <message>
        <source>Support vectors</source>
        <translation>Stützvektoren</translation>
    </message>
    <message>
        <source>Kernel: training inputs with a coefficient other than 0 (Lacoste-Julien et al. 2013, App. B.5)</source>
        <translation>Kern: Trainingseingaben mit einem Koeffizienten ungleich 0 (Lacoste-Julien et al. 2013, App. B.5)</translation>
    </message>
    <message>
        <source>Effective passes</source>
        <translation>Effektive Durchgänge</translation>
    </message>
    <message>
        <source>Oracle calls</source>
        <translation>Orakelaufrufe</translation>
    </message>
    <message>
        <source>Training time</source>
        <translation>Trainingszeit</translation>
    </message>
    <message>
        <source>Block steps</source>
        <translation>Blockschritte</translation>
    </message>
    <message>
        <source>Multi-plane: passes over the stored labellings per pass of block steps with the oracle, since the last point (Shah et al. 2015, Fig. 6). Exact gap passes take no steps and have no value</source>
        <translation>Multi-Plane: Durchgänge über die behaltenen Beschriftungen je Durchgang von Blockschritten mit dem Orakel, seit dem letzten Punkt (Shah et al. 2015, Abb. 6). Exakte Lückendurchgänge machen keine Schritte und haben keinen Wert</translation>
    </message>
    <message>
        <source>P(w) − D(α) at this w, exact. P, and so the gap, may rise now and then; with batch Frank-Wolfe it often does</source>
        <translation>P(w) − D(α) bei diesem w, exakt. P und damit die Lücke können hin und wieder steigen; bei Batch-Frank-Wolfe geschieht das oft</translation>
    </message>
    <message>
        <source>Lowest gap so far</source>
        <translation>Kleinste Lücke bisher</translation>
    </message>
    <message>
        <source>The least duality gap of the points so far: what Theorems 2, C.3 and C.5 of Lacoste-Julien et al. 2013 bound</source>
        <translation>Die kleinste Dualitätslücke der bisherigen Punkte: diese beschränken die Sätze 2, C.3 und C.5 von Lacoste-Julien et al. 2013</translation>
    </message>
    <message>
        <source>Block pairwise gap</source>
        <translation>Paarweise Blocklücke</translation>
    </message>
    <message>
        <source>Σ max{⟨−∇f, y − v⟩ : y, active v}, at exact gap passes of methods with active sets: the gap that pairwise steps reduce, at least the duality gap (Osokin et al. 2016, Def. 7)</source>
        <translation>Σ max{⟨−∇f, y − v⟩ : y, aktives v}, bei exakten Lückendurchgängen von Verfahren mit aktiven Mengen: die Lücke, die paarweise Schritte verkleinern, mindestens die Dualitätslücke (Osokin et al. 2016, Def. 7)</translation>
    </message>
    <message>
        <source>Lowest primal suboptimality so far</source>
        <translation>Kleinste primale Suboptimalität bisher</translation>
    </message>
    <message>
        <source>The least P(w) − D* of the points so far, as for a batch method that keeps its best w (the lower envelope of Lacoste-Julien et al. 2013, App. F)</source>
        <translation>Das kleinste P(w) − D* der bisherigen Punkte, wie bei einem Batch-Verfahren, das sein bestes w behält (die untere Einhüllende von Lacoste-Julien et al. 2013, Anh. F)</translation>
    </message>
    <message>
        <source>Dual suboptimality, from above</source>
        <translation>Duale Suboptimalität, von oben</translation>
    </message>
    <message>
        <source>P̄ − D(α), P̄ the lowest primal of the runs that are drawn: an upper bound of D* − D(α) (Shah et al. 2015, §4: against the lowest observed upper bound)</source>
        <translation>P̄ − D(α), P̄ der kleinste primale Wert der gezeichneten Läufe: eine obere Schranke von D* − D(α) (Shah et al. 2015, §4: gegen die kleinste beobachtete obere Schranke)</translation>
    </message>
    <message>
        <source>Oracle ν, least of a block</source>
        <translation>Orakel-ν, kleinstes eines Blocks</translation>
    </message>
    <message>
        <source>Of an oracle cut short: the least share of a block&apos;s gᵢ that it finds, at the last exact gap pass (Lacoste-Julien et al. 2013, (12), which asks it of every block)</source>
        <translation>Von einem gekürzten Orakel: der kleinste Anteil am gᵢ eines Blocks, den es findet, beim letzten exakten Lückendurchgang (Lacoste-Julien et al. 2013, (12), das ihn von jedem Block verlangt)</translation>
    </message>
    <message>
        <source>CPU time</source>
        <translation>CPU-Zeit</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>Iterationen</translation>
    </message>
    <message>
        <source>Of an oracle cut short: the largest gᵢ less the block gap that it finds, at the last exact gap pass</source>
        <translation>Von einem gekürzten Orakel: das größte gᵢ weniger die Blocklücke, die es findet, beim letzten exakten Lückendurchgang</translation>
    </message>
    <message>
        <source>Oracle δ in units of ½ γ̃C</source>
        <translation>Orakel-δ in Einheiten von ½ γ̃C</translation>
    </message>
    <message>
        <source>Of an oracle cut short: the largest (gᵢ less the block gap that it finds) / (½ γ̃ₖ Cᵢ), γ̃ₖ = 2n/(k + 2n), at the last exact gap pass, where Cᵢ = max ‖ψᵢ(y) − ψᵢ(y&apos;)‖²/(λn²) is known: words and text without negative values (Lacoste-Julien et al. 2013, (11))</source>
        <translation>Von einem gekürzten Orakel: das größte (gᵢ weniger die Blocklücke, die es findet) / (½ γ̃ₖ Cᵢ), γ̃ₖ = 2n/(k + 2n), beim letzten exakten Lückendurchgang, wo Cᵢ = max ‖ψᵢ(y) − ψᵢ(y&apos;)‖²/(λn²) bekannt ist: Wörter und Text ohne negative Werte (Lacoste-Julien et al. 2013, (11))</translation>
    </message>
</context>
</TS>
