// SPDX-License-Identifier: GPL-3.0-or-later
// PROGRAM CLASS [QTEST ARGUMENTS]: runs one class of tests in a process of its own.
#include "tests/support/test_class.h"

#include <QApplication>
#include <QtTest>

#include <cstdio>
#include <cstring>
#include <vector>

namespace gapscope {
namespace {

std::vector<TestClass>& testClasses()
{
    static std::vector<TestClass> classes;
    return classes;
}

} // namespace

bool addTestClass(const TestClass& added)
{
    testClasses().push_back(added);
    return true;
}

} // namespace gapscope

int main(int argc, char** argv)
{
    for (const gapscope::TestClass& tests : gapscope::testClasses()) {
        if (argc < 2 || std::strcmp(tests.name, argv[1]) != 0)
            continue;
        std::unique_ptr<QCoreApplication> application;
        if (tests.window) {
            QCoreApplication::setAttribute(Qt::AA_Use96Dpi);
            application = std::make_unique<QApplication>(argc, argv);
        } else {
            application = std::make_unique<QCoreApplication>(argc, argv);
        }
        QCoreApplication::setApplicationName(QString::fromLatin1(tests.name));
        std::vector<char*> rest{argv[0]};
        rest.insert(rest.end(), argv + 2, argv + argc);
        return QTest::qExec(tests.make().get(), static_cast<int>(rest.size()), rest.data());
    }
    std::fputs("usage: PROGRAM CLASS [QTEST ARGUMENTS]; classes:\n", stderr);
    for (const gapscope::TestClass& tests : gapscope::testClasses())
        std::fprintf(stderr, "  %s\n", tests.name);
    return 2;
}
