// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/report/html_style.h"

#include "widgets/plots/look/theme.h"
#include "widgets/report/inline_svg.h"

#include <QGuiApplication>

namespace gapscope {
namespace {

QByteArray colors(bool dark)
{
    const PlotInk ink = plotInk(dark);
    const QPalette palette = dark ? darkPalette() : lightPalette();
    const auto rule = [](const char* name, const QColor& color) {
        return QByteArray("--") + name + ':' + color.name().toLatin1() + ';';
    };
    return ":root{" + rule("ground", ink.ground) + rule("raised", palette.color(QPalette::Window))
        + rule("text", ink.text) + rule("quiet", ink.quietText) + rule("rule", ink.grid)
        + rule("line", ink.axis) + rule("accent", ink.accent) + rule("warning", ink.warning)
        + "}\n";
}

/// Axis titles and legends were placed in this font; any other is a stand-in.
QByteArray fontRule()
{
    QString family = QGuiApplication::font().family();
    family.remove(QLatin1Char('"')).remove(QLatin1Char('\\')).remove(QLatin1Char('<'));
    return "figure text{font-family:\"" + family.toUtf8()
        + "\",system-ui,\"DejaVu Sans\",Verdana,Arial,sans-serif}\n";
}

constexpr const char* layout = R"css(
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--text);
font:1rem/1.55 system-ui,-apple-system,"Segoe UI","Noto Sans","DejaVu Sans",Arial,sans-serif}
main{max-width:62rem;margin:0 auto;padding:3rem 1.5rem 5rem}
h1,h2,h3{line-height:1.25;font-weight:650;overflow-wrap:anywhere}
h1{font-size:2rem;margin:0 0 .5rem;letter-spacing:-.015em;text-wrap:balance}
h2{font-size:1.35rem;margin:3rem 0 1rem;padding-top:1rem;border-top:2px solid var(--rule)}
h3{font-size:1rem;margin:2rem 0 .5rem}
p{margin:.6rem 0;max-width:46rem;overflow-wrap:anywhere}
.summary{font-size:1.125rem;margin:0 0 .25rem}
.quiet,.made,.note{color:var(--quiet);font-size:.875rem}
nav{margin:1.25rem 0 0;font-size:.9375rem}
nav a{margin-right:1.25rem;white-space:nowrap}
a{color:var(--accent);text-decoration-thickness:1px;text-underline-offset:.2em}
dl{display:grid;grid-template-columns:minmax(7rem,max-content) 1fr;gap:.3rem 1.5rem;margin:.75rem 0}
dt{color:var(--quiet)}
dd{margin:0;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.wide{overflow-x:auto;margin:.5rem 0}
table{border-collapse:collapse;font-size:.875rem;line-height:1.4;font-variant-numeric:tabular-nums}
th,td{padding:.4rem .7rem;text-align:left;vertical-align:top;white-space:nowrap}
th:first-child{padding-left:.2rem;position:sticky;left:0;background:var(--ground);z-index:1}
thead th{color:var(--quiet);font-weight:600;border-bottom:2px solid var(--rule);vertical-align:bottom}
tbody th,tbody td{border-bottom:1px solid var(--rule)}
tbody th{font-weight:500;white-space:normal;min-width:17rem;max-width:24rem}
td.long{white-space:normal;min-width:16rem}
.marked th,.marked td{font-weight:700}
.n{text-align:right}
.claims{list-style:none;margin:.75rem 0;padding:0}
.claims li{display:grid;grid-template-columns:10.5rem 1fr;gap:0 1.25rem;padding:.8rem 0;
border-bottom:1px solid var(--rule)}
.claims p{margin:0 0 .25rem}
.verdict{font-weight:650;color:var(--quiet)}
.shown .verdict{color:var(--accent)}
.not-shown .verdict{color:var(--warning)}
.numbers{color:var(--quiet);font-size:.9375rem;font-variant-numeric:tabular-nums}
figure{margin:1.75rem 0}
figure svg{display:block;width:100%;height:auto}
figure.paper svg{background:#fff}
figcaption{color:var(--quiet);font-size:.875rem;margin-top:.4rem;max-width:46rem;overflow-wrap:anywhere}
figcaption b{color:var(--text);font-weight:600}
pre{background:var(--raised);border-radius:6px;padding:.9rem 1rem;margin:.6rem 0;overflow:auto;
max-height:32rem;tab-size:2;user-select:all;-webkit-user-select:all;
font:.8125rem/1.5 ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media (max-width:40rem){main{padding:1.5rem 1rem 3rem}h1{font-size:1.6rem}
dl,.claims li{grid-template-columns:1fr}dd{margin-bottom:.4rem}tbody th{min-width:8rem;max-width:11rem}}
@media print{@page{margin:16mm}body{font-size:10pt}main{max-width:none;padding:0}nav{display:none}
h2,h3{break-after:avoid}figure,tr,.claims li{break-inside:avoid}.wide{overflow:visible}
table{font-size:7pt}th,td{padding:.2rem .35rem;white-space:normal;position:static}
tbody th,td.long{min-width:0}pre{max-height:none;white-space:pre-wrap;overflow-wrap:anywhere}}
)css";

} // namespace

QByteArray reportStyle()
{
    return ":root{color-scheme:light dark}\n" + colors(false) + layout + fontRule()
        + "@media screen and (prefers-color-scheme:dark){\n" + colors(true)
        + darkPlotRules("figure.plot") + "}\n";
}

} // namespace gapscope
