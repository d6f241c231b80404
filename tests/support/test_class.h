// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <memory>

namespace gapscope {

/// A class of Qt tests that a test program can run by its name.
struct TestClass {
    const char* name;
    bool window; ///< needs a QApplication
    std::unique_ptr<QObject> (*make)();
};

/// Adds the class to the program's list.
bool addTestClass(const TestClass& added);

} // namespace gapscope

/// Replaces QTEST_MAIN and QTEST_GUILESS_MAIN: a program holds the test classes of a folder.
#define GAPSCOPE_TEST_CLASS_OF(Class, window)                                                      \
    namespace gapscope {                                                                           \
    [[maybe_unused]] static const bool Class##Added = addTestClass(                                \
        {#Class, window, []() -> std::unique_ptr<QObject> { return std::make_unique<Class>(); }}); \
    }
#define GAPSCOPE_TEST_CLASS(Class) GAPSCOPE_TEST_CLASS_OF(Class, true)
#define GAPSCOPE_TEST_CLASS_WITHOUT_WINDOW(Class) GAPSCOPE_TEST_CLASS_OF(Class, false)
