// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/compare/comparison_grid.h"
#include "app/engine/latest_worker.h"
#include "app/engine/run_controller.h"
#include "app/opening/opener.h"
#include "app/parts/actions.h"
#include "app/pictures/named_picture.h"
#include "app/runs/session.h"
#include "app/saving/autosave.h"
#include "app/saving/interrupted_runs.h"
#include "app/view/view_state.h"
#include "core/models/model_file.h"
#include "core/session/session_file.h"
#include "core/solvers/checkpoint/checkpoint_writer.h"

#include <QElapsedTimer>
#include <QMainWindow>
#include <QTimer>
#include <QUndoStack>

#include <map>
#include <optional>
#include <set>

class QAbstractItemView;
class QLabel;
class QPlainTextEdit;
class QSettings;
class QShortcut;

namespace gapscope {

class CachePage;
class ConvergencePage;
class DataDock;
class DockWidth;
struct DrawnRecord;
class ExperimentPage;
class LibraryPage;
struct KeyGroup;
struct LibraryEntry;
class MessageBar;
class MethodDock;
class ModelViews;
class Pages;
class PathPage;
struct Path;
struct PlotPanel;
class PlotLink;
class ProgressEta;
class RunKeeper;
class RunsDock;
class Tour;

/// The window: puts the parts together, turns actions into intents for session and controller, and
/// hands every frame to the views. Its own state is what concerns the window as a whole: the file
/// its session is saved as, what waits to be opened, resumed or closed, and the layout.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    /// room: what the window may take; empty: the screen. (The offscreen platform's screen is
    /// small.)
    explicit MainWindow(const DataFolders& folders, QSize room = {}, QWidget* parent = nullptr);
    /// Stops and joins whatever runs.
    ~MainWindow() override;

    /// The files of the command line, or the built-in words when there are none.
    void openAtStart(const QStringList& files);
    /// A folder of run records.
    void openLibrary(const QString& folder);
    /// Recognises what it is by its content.
    void openFile(const QString& path);
    /// Shows data that were read elsewhere.
    void openDataset(const std::shared_ptr<const Dataset>& dataset, const DataRequest& request);
    /// Trains with the options of the form, unless a run goes on.
    void startRun();
    /// Opens the spec's data when they are not open, then queues its runs.
    void startComparison(const ComparisonSpec& spec);
    /// Writes every view into the folder in these formats. Gives the paths.  goOn: asked after
    /// every picture with the steps done, of all; false ends it there.  throws: InputError.
    QStringList exportAllTo(const QString& folder, const QStringList& suffixes,
        const std::function<bool(std::size_t, std::size_t)>& goOn = {});
    /// Writes a report of all that is drawn: the page at the path, the PDF beside it. Gives the
    /// paths.  goOn: asked after every figure.  throws: InputError; Cancelled.
    QStringList writeReportTo(
        const QString& path, const std::function<bool(std::size_t, std::size_t)>& goOn = {});
    /// Writes the view in front; the suffix chooses the format.  throws: InputError.
    void exportViewTo(const QString& path);

    const Session& session() const { return m_session; }
    RunController& controller() { return m_controller; }
    const Actions& actions() const { return m_actions; }
    Pages* tabs() const { return m_tabs; }
    ConvergencePage* convergence() const { return m_convergence; }
    CachePage* cachePage() const { return m_cache; }
    ExperimentPage* experiment() const { return m_experiment; }
    ModelViews* models() const { return m_models; }
    PathPage* path() const { return m_path; }
    LibraryPage* library() const { return m_library; }
    MethodDock* method() const { return m_method; }
    RunsDock* runsDock() const { return m_runs; }
    MessageBar* messages() const { return m_messages; }
    void setTheme(const QString& name);
    /// Lists the runs that earlier sessions have left, not drawn until somebody ticks them.
    void reopenKeptRuns();
    /// From now on what is open is written down while it changes, what runs writes checkpoints
    /// every so many seconds, and what a crash has left is offered, once.
    void keepSession(double checkpointEvery = usualCheckpointSeconds);
    MessageBar* recovery() const { return m_recovery; }
    /// Says that there is a guided tour; once, and never again.
    void offerTour();
    Tour* tour() const { return m_tour; }
    /// Hands over what has changed since the last time, to be written elsewhere.
    void autosave();
    bool autosaving() const { return m_autosave && m_autosave->busy(); }
    QUndoStack& undoStack() { return m_undo; }
    /// Everything that is shown and how, and back: the keys that are there.
    ViewState viewState() const;
    void showView(const ViewState& view);
    /// Leaves off what runs, to be resumed at the next start, and closes without a question: for
    /// signals.
    void closeNow();
    /// The file the session was saved as, or opened from, does not have all of it.
    bool isUnsaved() const;
    QPlainTextEdit* notes() const { return m_notes; }
    /// Nothing that has ended waits to be written to the kept runs.
    bool keeping() const;
    void saveSettings() const;

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    // main_window.cpp: what it is made of
    void buildToolbar(const DataFolders& folders);
    void buildPages();
    void buildDocks();
    void buildStatusBar();
    void fillViewMenu();
    void layOut();
    void fitDocks();
    void foldDocks();
    void foldWhereNarrow();
    void fitScreen();
    QSize room() const;
    QSize m_room;
    struct Unfolded {
        QByteArray state;
        QSize needed; ///< of the window
    };
    DockWidth* m_runsWidth = nullptr;
    std::optional<Unfolded> m_unfolded; ///< the docks before a narrow window folded them
    // main_window_connections.cpp: who hears whom
    void connectData();
    void connectRuns();
    void connectViews();
    void connectFileActions();
    void connectRunActions();
    void connectViewActions();
    void connectMenus();
    // main_window_view.cpp: what it shows and how
    std::vector<std::pair<QString, QWidget*>> namedPages() const;
    void keepHistory();
    // main_window_session.cpp: sessions
    void chooseSession();
    void openSession(const QString& path);
    void chooseSaveSession();
    void saveSessionAgain();
    void saveSession(const QString& path, const std::function<void()>& then = {});
    std::string sessionContent() const;
    void keepNotesReadable();
    void sessionIsNow(const QString& path, bool unsaved);
    void showUnsaved();
    void afterSaving(const std::function<void()>& then);
    SessionFile sessionNow() const;
    SessionRun entryOf(const Run& run) const;
    SessionRun entryOf(const Path& path) const;
    void showSession(const LoadedSession& loaded, const std::vector<InterruptedRun>& resumed = {},
        const QString& folder = {});
    void dress(int id, const RunLook& look);
    int listRun(const SessionRun& run);
    void showWindow(const QVariantMap& window);
    void showWhenOpen(const SessionFile& session, const std::map<int, int>& ids);
    // main_window_recovery.cpp: what survives a crash
    struct Written {
        std::size_t points = 0;
        bool goesOn = false;
        QElapsedTimer when{};
    };
    struct Due {
        std::map<std::string, Autosave::Record> records; ///< to be written
        std::map<int, Written> marks;                    ///< of all, when these are
    };
    std::optional<SessionRun> autosavedRun(const Run& run, Due& due) const;
    std::optional<SessionRun> autosavedPath(const Path& path, Due& due) const;
    bool isDue(int id, std::size_t points, bool goesOn, Due& due) const;
    bool isToGoOn(int id) const;
    std::vector<int> queueNow() const;
    std::vector<int> checkpointsOver() const;
    void offerLeftSession();
    void askAboutLeftSession(const std::shared_ptr<const LoadedSession>& loaded,
        const std::vector<InterruptedRun>& interrupted, const QStringList& missing);
    void restore(const LoadedSession& loaded, const std::vector<InterruptedRun>& resumed);
    void letGoOfLeftSession();
    void autosaveFailed(const QString& sentence);
    void autosaveWritten();
    // main_window_away.cpp: data of a session that are not where they were
    void dataFailed(const QString& sentence, const QString& details);
    void askWhereDataAre(const DataRequest& request);
    void locateData(const DataRequest& request, const QString& file);
    bool isOnOpenData(const Run& run) const;
    std::size_t examplesOf(const DataRequest& request) const;
    // main_window_stopped.cpp: runs that were not resumed, and can be continued
    void carryCheckpoint(const SessionRun& run, int id, const QString& folder);
    void readStoppedRuns();
    // main_window_resume.cpp: runs of a session that ended in the middle go on
    struct Resumption {
        int id = 0;
        bool search = false, goesOn = false;
        int repeats = -1; ///< id of the run that it repeats
        DataRequest data;
    };
    int listToResume(const SessionRun& run, const InterruptedRun& how);
    void resumeNext();
    void giveUpResuming();
    void goOn(const Resumption& run);
    void offerAgain(const Resumption& run, const QString& why);
    bool couldNotGoOn(int id, const QString& sentence);
    // main_window_settings.cpp: what it remembers
    void restoreSettings();
    // main_window_files.cpp: what comes in
    void chooseFile();
    void chooseFolder();
    void showFileError(const QString& sentence, const QString& details);
    void fileOpened();
    void endOpening();
    void chooseTextOptions();
    template <typename Dialog> void askHowToOpen(Dialog* dialog);
    void chooseImageOptions();
    void chooseUnreadOptions();
    void askHowToOpenImages(bool poses, const DataRequest& request);
    void chooseSplit(const QString& split);
    void openData(const DataRequest& request, bool orSample = false, Opener::Then then = {});
    void openUnasked(const DataRequest& request, Opener::Then then = {});
    void openNext();
    void openSample();
    void clearFeatureCache();
    void openRecord(const QString& path);
    const Run* runOfRecord(const RunRecord& record) const;
    int addRecord(const RunRecord& record);
    void offerDataOf(const RunRecord& record, int id, const QString& path);
    void openModel(const QString& path);
    void rememberFile(const QString& path);
    void showRecentFiles();
    void dropMissingFiles();
    // main_window_labels.cpp: files that a model labels
    void connectLabels();
    void connectLabelDrops();
    bool canLabel() const;
    bool canLabelWith(const Run& run) const;
    QString whyNoLabels() const;
    static QString whyNoLabelsBy(const Run& run);
    QString labelsBy() const;
    std::optional<LabelModel> modelToLabel();
    std::optional<LabelModel> openedModel();
    static LabelModel modelOf(const Run& run);
    void chooseFilesToLabel(bool folder);
    void labelFiles(const QStringList& paths);
    void labelFilesWith(const Run& run, const QStringList& paths);
    void label(const QStringList& paths, const LabelModel& by, int run);
    bool allToLabel(const QStringList& paths);
    const Run* runAt(const QAbstractItemView& table, const QPoint& point) const;
    void showLabelled();
    void exportLabels();
    QString whyNoTraining() const;
    void showLabelActions();
    // main_window_library.cpp: a folder of records
    void connectLibrary();
    void chooseLibrary();
    void drawRecords(std::vector<LibraryEntry> entries);
    void listRecords(const std::vector<DrawnRecord>& records);
    std::vector<NamedPicture> libraryPictures() const;
    // main_window_runs.cpp: what goes on
    int enqueue(RunRequest request, const std::optional<SeriesStyle>& style = {});
    bool isFollowed(int id) const;
    void runStarted(int id);
    void runFrame(int id, const RunNews& news);
    void runFinished(int id, const RunRecord& record);
    void runFailed(int id, const QString& sentence);
    void showRunError(const QString& sentence);
    void sayVerdict(int id, const RunRecord& record);
    void showState();
    void showProgress();
    void showRunProgress(int id);
    void showCost();
    void showWhose();
    void showQueue();
    void togglePause(bool pause);
    void stopAll();
    void continueRun();
    void repeatRun();
    void startFromSelected();
    void startFrom(const std::vector<double>& w, double lambda, const QString& name);
    void removeRuns(QList<int> ids);
    void runAsked();
    bool takeOptions();
    void optionEdited(const QString& key, const QString& text, const QString& previous);
    void applyOption(const QString& key, const QString& text);
    const SolverOptions& ownOptions() const;
    void showOptionsOfRun(int id);
    void showOwnOptions();
    void duplicateOptions(const QList<int>& ids);
    void markStale();
    void choosePreset(const QString& key);
    void runWithCache();
    void refreshPlots();
    // main_window_path.cpp: what goes on along λ
    void connectPath();
    void markPathStale();
    void startPath();
    void offerLambdasOf(const Path& path);
    void showPathProgress();
    void useLambda(double lambda, const std::shared_ptr<const Snapshot>& weights);
    void trainFrom(const std::shared_ptr<const Snapshot>& weights);
    void openPathRecord(const QString& path);
    void savePathRecord();
    // main_window_experiments.cpp: comparisons
    void connectExperiments();
    void openExperiment(const QString& resource);
    void withData(const ComparisonSpec& spec, const std::function<void()>& then);
    void offerExperiment(const ComparisonSpec& spec);
    void showFigure(const ComparisonSpec& spec);
    QWidget* plotsOf(const ComparisonSpec& spec) const;
    std::vector<int> enqueue(const std::vector<ComparisonJob>& jobs);
    void untickAll();
    void compare();
    void compareAllEight();
    // main_window_closing.cpp: what stays
    bool wantsToStop();
    void stopAndClose();
    void leaveSession();
    bool hasChanged() const;
    QString whatWaits() const;
    bool keepRuns();
    void closeWhenDone();
    // main_window_exports.cpp: what goes out
    QString shownModel() const;
    QString keyOf(const PlotPanel& panel) const;
    std::vector<NamedPicture> convergencePictures() const;
    std::vector<NamedPicture> modelPictures(const QWidget* only = nullptr) const;
    std::optional<NamedPicture> blockGapsInSight() const;
    ViewsInFront viewsInFront() const;
    ExportOptions exportOptions() const;
    void chooseExport();
    void chooseExportFolder();
    void copyView();
    void saveRecord();
    void saveModelFile();
    void saveWeights(bool npz);
    void saveMasks();
    // main_window_report.cpp
    void chooseReport();
    /// Runs f. Shows what is thrown, and adds it to `said`. Gives whether nothing was.
    bool attempt(const std::function<void()>& f, QStringList* said = nullptr);

    // main_window_tour.cpp: the guided tour
    void buildTour();
    void startTour();
    void sayTour();
    Tour* m_tour = nullptr;
    /// Of the step that the tour is at.
    struct ForTour {
        std::size_t runs = 0;       ///< as it began
        std::optional<double> pass; ///< looked at as it began
        bool listShown = false, barOpened = false, exported = false;
    };
    ForTour m_forTour;

    void showHelp();
    QList<KeyGroup> keyGroups() const;
    void showAbout();

    Session m_session;
    RunController m_controller;
    Opener m_opener;
    QUndoStack m_undo;
    Actions m_actions{};
    QShortcut* m_whyNoLabels = nullptr;          ///< while there is nothing to label with
    RunStart m_start;                            ///< of the next run
    RunStart m_openModel;                        ///< opened since a run was looked at last
    int m_labelsOf = -1;                         ///< the run whose labels are on the way
    QStringList m_runErrors;                     ///< why runs failed or were refused
    int m_followed = -1;                         ///< the run that started last
    int m_queueFirst = 0;                        ///< the first run since the controller was idle
    std::optional<SolverOptions> m_optionsAtRun; ///< the person's, when the last run ended
    /// The person's, while the form shows those of a run that goes on and has others.
    std::optional<SolverOptions> m_ownOptions;
    /// Runs that repeat others: what they are to be identical to.
    std::map<int, std::shared_ptr<const RunRecord>> m_repeats;
    std::map<int, int> m_repeated; ///< their ids
    /// Options of the form and of the Path page when the last path or grid ended.
    std::optional<std::pair<SolverOptions, QList<std::pair<QString, QString>>>> m_searchAtEnd;
    QByteArray m_firstLayout;
    QString m_sessionPath;      ///< the file the session was saved as or opened from, or ""
    std::string m_savedContent; ///< sessionContent() as that file has it
    bool m_mayBeLost = false;   ///< a person has said so, closing
    QTimer m_unsavedTimer;
    LatestWorker m_sessionReader{LatestWorker::Running::finish};
    LatestWorker m_sessionWriter{LatestWorker::Running::finish};
    LatestWorker m_recordReader{LatestWorker::Running::abandon};
    std::unique_ptr<Autosave> m_autosave;
    QTimer m_autosaveTimer;
    std::string m_autosaved;                       ///< the session file as it was last written
    QString m_autosaveSaid;                        ///< that it cannot be written
    static constexpr int retryMilliseconds = 3000; ///< after something could not be written
    std::map<int, Written> m_written;              ///< records beside that file, by run
    std::optional<LeftSession> m_left;
    /// What becomes of it: it stays when not all of it could be taken over, and is offered again.
    enum class Left { asked, goes, stays } m_leftIs = Left::asked;
    std::vector<Resumption> m_resuming; ///< they wait for their data
    std::function<void()> m_afterResuming;
    std::map<int, Resumption> m_goingOn; ///< their checkpoints are being read
    std::set<int> m_checkpointed;        ///< runs whose checkpoints may be there
    std::vector<int> m_leaving;          ///< what a signal has left off
    bool m_bySignal = false;
    QStringList m_fileErrors;    ///< of the files that are being opened one after the other
    QStringList m_oldFileErrors; ///< of those before: gone with the next good file
    QStringList m_toOpen;        ///< files that wait for the one being read
    bool m_sampleWanted = false; ///< when none of them brings data
    bool m_closing = false;      ///< as soon as the run has stopped
    std::unique_ptr<RunKeeper> m_keeper;
    QString m_keepSaid; ///< that something cannot be kept

    PlotLink* m_link = nullptr;
    Pages* m_tabs = nullptr;
    MessageBar* m_messages = nullptr;
    MessageBar* m_recovery = nullptr; ///< the one question after a crash
    ConvergencePage* m_convergence = nullptr;
    CachePage* m_cache = nullptr;
    ModelViews* m_models = nullptr;
    PathPage* m_path = nullptr;
    ExperimentPage* m_experiment = nullptr;
    LibraryPage* m_library = nullptr;
    LatestWorker* m_estimates = nullptr; ///< how long experiments take
    DataDock* m_data = nullptr;
    MethodDock* m_method = nullptr;
    RunsDock* m_runs = nullptr;
    ProgressEta* m_progress = nullptr;
    QLabel* m_whose = nullptr; ///< run or piece the views of models show
    QLabel* m_cost = nullptr;
    QPlainTextEdit* m_notes = nullptr; ///< on the session
    bool m_unasked = false;    ///< the data on their way: no person has opened them just now
    bool m_saveFailed = false; ///< what somebody wanted in a file is in none
    QString m_saveSaid;        ///< that it is not saved
    bool m_restored = false;   ///< the session of before goes on here
    std::optional<DataRequest> m_dataAway;     ///< of the session, which names them until they open
    DataRequest m_wanted;                      ///< opened last, or tried
    std::optional<DataRequest> m_located;      ///< what is being opened elsewhere in place of these
    Opener::Then m_whenOpen;                   ///< shows what the session says of its data
    std::optional<std::string> m_startContent; ///< sessionContent() before anybody did anything
    /// Runs that stand still and have a checkpoint, and whether it has been read.
    std::map<int, bool> m_stopped;
    LatestWorker m_stoppedReader{LatestWorker::Running::finish};
};

} // namespace gapscope
