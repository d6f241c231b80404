# SPDX-License-Identifier: GPL-3.0-or-later
# cpack --config build/release/CPackConfig.cmake: one Debian package of both programs.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME gapscope)
set(CPACK_PACKAGE_VENDOR "The GapScope authors")
set(CPACK_PACKAGE_CONTACT "The GapScope authors <gapscope@users.noreply.github.com>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Watch structured SVMs train with block-coordinate Frank-Wolfe")
set(CPACK_PACKAGE_DESCRIPTION
"GapScope trains structured support vector machines with block-coordinate
Frank-Wolfe methods and shows duality gap, objective, errors, predictions and
weights while the solver runs. Every reported gap is exact: a run that has
converged carries a certificate. gapscope-cli does the same without a display.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Dependencies that are loaded by name: Qt's platforms, and a font.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "qt6-qpa-plugins, fonts-dejavu-core | fonts-dejavu")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "qt6-wayland, hicolor-icon-theme, qt6-translations-l10n")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "openmpi-bin, slurm-wlm") # mpirun; the scripts of compare --slurm
include(CPack)
