// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/parts/language.h"

#include "widgets/qt_string.h"

namespace gapscope {
namespace {

constexpr char setting[] = "language";

/// Owned by the application; in the order in which Qt asks them the last comes first.
QList<QTranslator*>& inUse()
{
    static QList<QTranslator*> translators;
    return translators;
}

void use(const QString& file)
{
    auto* translator = new QTranslator(QCoreApplication::instance());
    if (translator->load(file)) {
        QCoreApplication::installTranslator(translator);
        inUse() << translator;
    } else {
        delete translator;
    }
}

} // namespace

QList<std::pair<QString, QString>> languages()
{
    return {{u"en"_s, u"English"_s}, {u"de"_s, u"Deutsch"_s}};
}

QString languageOf(const QStringList& wanted)
{
    for (const QString& each : wanted)
        for (const auto& [key, name] : languages())
            if (each.section('-'_L1, 0, 0) == key)
                return key;
    return u"en"_s;
}

QString chosenLanguage()
{
    return QSettings().value(QLatin1String(setting), u"system"_s).toString();
}

void chooseLanguage(const QString& key) { QSettings().setValue(QLatin1String(setting), key); }

QString translationFile(const QString& language)
{
    const QString name = u"gapscope_%1.qm"_s.arg(language);
    const QString inside = u":/translations/"_s + name;
    return QFile::exists(inside) ? inside
                                 : QStandardPaths::locate(QStandardPaths::GenericDataLocation,
                                     u"gapscope/translations/"_s + name);
}

void useLanguage(const QString& key)
{
    // Numbers are the same in every language, as plots, records and the command line write them:
    // "11,031" beside "23.21 %". The locale of a German desktop would have "11.031" beside it.
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom));
    for (QTranslator* old : std::as_const(inUse()))
        delete old; // takes itself out
    inUse().clear();
    const QString language = key == u"system"_s ? languageOf(QLocale::system().uiLanguages()) : key;
    const QString file = translationFile(language);
    if (file.isEmpty())
        return;
    use(QLibraryInfo::path(QLibraryInfo::TranslationsPath) + u"/qtbase_%1.qm"_s.arg(language));
    use(file);
}

} // namespace gapscope
