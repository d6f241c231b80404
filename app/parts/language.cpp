// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/parts/language.h"

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
    return {{QStringLiteral("en"), QStringLiteral("English")},
        {QStringLiteral("de"), QStringLiteral("Deutsch")}};
}

QString languageOf(const QStringList& wanted)
{
    for (const QString& each : wanted)
        for (const auto& [key, name] : languages())
            if (each.section(QLatin1Char('-'), 0, 0) == key)
                return key;
    return QStringLiteral("en");
}

QString chosenLanguage()
{
    return QSettings().value(QLatin1String(setting), QStringLiteral("system")).toString();
}

void chooseLanguage(const QString& key) { QSettings().setValue(QLatin1String(setting), key); }

QString translationFile(const QString& language)
{
    const QString name = QStringLiteral("gapscope_%1.qm").arg(language);
    const QString inside = QStringLiteral(":/translations/") + name;
    return QFile::exists(inside) ? inside
                                 : QStandardPaths::locate(QStandardPaths::GenericDataLocation,
                                     QStringLiteral("gapscope/translations/") + name);
}

void useLanguage(const QString& key)
{
    // Numbers are the same in every language, as plots, records and the command line write them:
    // "11,031" beside "23.21 %". The locale of a German desktop would have "11.031" beside it.
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom));
    for (QTranslator* old : std::as_const(inUse()))
        delete old; // takes itself out
    inUse().clear();
    const QString language =
        key == QStringLiteral("system") ? languageOf(QLocale::system().uiLanguages()) : key;
    const QString file = translationFile(language);
    if (file.isEmpty())
        return;
    use(QLibraryInfo::path(QLibraryInfo::TranslationsPath)
        + QStringLiteral("/qtbase_%1.qm").arg(language));
    use(file);
}

} // namespace gapscope
