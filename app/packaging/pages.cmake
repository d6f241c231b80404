# SPDX-License-Identifier: GPL-3.0-or-later
# The pages of documentation that are installed, and their folders. All paths are relative: pages to
# the top of the sources, destinations to the folder of shared data.
set(installed_pages)

# installed_page(PAGE FOLDER): PAGE is installed in FOLDER.
macro(installed_page page folder)
  get_filename_component(name ${page} NAME)
  list(APPEND installed_pages ${page})
  set(destination_of_${page} ${folder}/${name})
endmacro()

# page_text(PAGE RESULT): the text of PAGE. Links to installed pages point to the installed files,
# all other links into the repository point to its home page.
function(page_text page result)
  file(READ ${CMAKE_SOURCE_DIR}/${page} text)
  get_filename_component(folder ${CMAKE_SOURCE_DIR}/${page} DIRECTORY)
  get_filename_component(from ${destination_of_${page}} DIRECTORY)
  string(REGEX MATCHALL "\\]\\([^)# ]+" links "${text}")
  string(REPLACE "](" "" links "${links}")
  list(REMOVE_DUPLICATES links)
  foreach(link IN LISTS links)
    if(link MATCHES "^[a-z]+:")
      continue()
    endif()
    get_filename_component(target ${folder}/${link} ABSOLUTE)
    file(RELATIVE_PATH target ${CMAKE_SOURCE_DIR} ${target})
    if(DEFINED destination_of_${target})
      file(RELATIVE_PATH to /${from} /${destination_of_${target}})
    else()
      set(to ${PROJECT_HOMEPAGE_URL}/blob/main/${target})
    endif()
    string(REPLACE "](${link})" "](${to})" text "${text}")
    string(REPLACE "](${link}#" "](${to}#" text "${text}")
  endforeach()
  set(${result} "${text}" PARENT_SCOPE)
endfunction()
