# SPDX-License-Identifier: GPL-3.0-or-later
# One program a room, one ctest entry a test class, named FOLDER/CLASS and labelled with the folder:
#   ctest --test-dir build/release -L '^core/solvers'
include_guard(GLOBAL)
set(GAPSCOPE_TEST_TIMEOUT 900)
if(GAPSCOPE_SANITIZE)
  set(GAPSCOPE_TEST_TIMEOUT 5400)
endif()

# gapscope_test(NAME FOLDER COMMAND ARGUMENT…): one entry.
function(gapscope_test name folder)
  add_test(NAME ${folder}/${name} COMMAND ${ARGN})
  set_tests_properties(${folder}/${name} PROPERTIES LABELS ${folder} TIMEOUT ${GAPSCOPE_TEST_TIMEOUT}
    ENVIRONMENT "QT_QPA_PLATFORM=offscreen;XDG_DATA_HOME=${CMAKE_BINARY_DIR}/test_home")
endfunction()

# gapscope_shards(CLASS N): divides the entry into N, each with a part of its functions, so that no
# entry takes more than 20 s on an idle core. Called before gapscope_test_entries().
function(gapscope_shards class shards)
  set(shards_of_${class} ${shards} PARENT_SCOPE)
endfunction()

# The entries of a program, from the test classes that its files declare.
function(gapscope_test_entries program)
  set(known)
  foreach(file IN LISTS ARGN)
    cmake_path(ABSOLUTE_PATH file NORMALIZE)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    cmake_path(GET file PARENT_PATH folder)
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${CMAKE_SOURCE_DIR}/tests)
    file(STRINGS ${file} lines REGEX
      "^(TEST|TEST_F|TEST_P|TYPED_TEST|RC_GTEST_PROP|RC_GTEST_FIXTURE_PROP|GAPSCOPE_TEST_CLASS|GAPSCOPE_TEST_CLASS_WITHOUT_WINDOW)\\(")
    foreach(line IN LISTS lines)
      string(REGEX MATCH "^([A-Z_]+)\\(([A-Za-z0-9_:]+)" found "${line}")
      set(kind ${CMAKE_MATCH_1})
      set(class ${CMAKE_MATCH_2})
      if("${class}" STREQUAL "" OR class IN_LIST known)
        continue()
      endif()
      list(APPEND known ${class})
      string(REGEX REPLACE ".*::" "" name ${class})
      set(arguments "--gtest_filter=${class}.*:*/${class}.*:${class}/*.*:*/${class}/*.*")
      if(kind MATCHES "^GAPSCOPE_TEST_CLASS")
        set(arguments ${name})
      endif()
      if(NOT DEFINED shards_of_${name})
        gapscope_test(${name} ${folder} ${program} ${arguments})
        continue()
      endif()
      foreach(number RANGE 1 ${shards_of_${name}})
        math(EXPR shard "${number} - 1")
        set(entry ${name}_${number}of${shards_of_${name}})
        gapscope_test(${entry} ${folder} ${program} ${arguments})
        set_property(TEST ${folder}/${entry} APPEND PROPERTY ENVIRONMENT
          "GTEST_TOTAL_SHARDS=${shards_of_${name}}" "GTEST_SHARD_INDEX=${shard}")
      endforeach()
    endforeach()
  endforeach()
endfunction()
