# SPDX-License-Identifier: GPL-3.0-or-later
include_guard(GLOBAL)

# gapscope_sources(TARGET FILE…): adds the files. A unity build compiles the files of one call as
# one file. That takes a quarter of the time, because headers and their instantiations are most of
# it. A call names neighbouring folders, about 1,000 to 3,000 lines together: an edit compiles its
# call again.
function(gapscope_sources target)
  set_property(GLOBAL APPEND PROPERTY GAPSCOPE_GROUPS ${target})
  get_property(groups GLOBAL PROPERTY GAPSCOPE_GROUPS)
  list(LENGTH groups number)
  list(GET ARGN 0 first)
  cmake_path(GET first PARENT_PATH folder)
  string(MAKE_C_IDENTIFIER "${folder}_${number}" group)
  target_sources(${target} PRIVATE ${ARGN})
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP AUTOMOC_EXECUTABLE ${CMAKE_BINARY_DIR}/moc)
  set_source_files_properties(${ARGN} TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP ${group})
endfunction()
