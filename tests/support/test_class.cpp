// SPDX-License-Identifier: GPL-3.0-or-later
// PROGRAM CLASS [QTEST ARGUMENTS]: runs one class of tests in a separate process, or the part of
// its functions that GTEST_TOTAL_SHARDS and GTEST_SHARD_INDEX select, as in GoogleTest.
#include "tests/support/test_class.h"

#include <QApplication>
#include <QMetaMethod>
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

/// Whether Qt Test runs the method as a test.
bool isTestFunction(const QMetaMethod& method)
{
    static const QByteArrayList others{"initTestCase", "init", "cleanup", "cleanupTestCase"};
    return method.access() == QMetaMethod::Private && method.methodType() == QMetaMethod::Slot
        && method.parameterCount() == 0 && !method.name().endsWith("_data")
        && !others.contains(method.name());
}

/// The functions of this shard; empty where there are no shards.
QByteArrayList functionsOfShard(const QMetaObject& tests)
{
    const int shards = qEnvironmentVariableIntValue("GTEST_TOTAL_SHARDS");
    const int shard = qEnvironmentVariableIntValue("GTEST_SHARD_INDEX");
    QByteArrayList functions;
    for (int k = QObject::staticMetaObject.methodCount(), found = 0; k < tests.methodCount(); ++k)
        if (const QMetaMethod method = tests.method(k);
            isTestFunction(method) && shards > 0 && found++ % shards == shard)
            functions << method.name();
    return functions;
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
        const std::unique_ptr<QObject> object = tests.make();
        QByteArrayList functions = gapscope::functionsOfShard(*object->metaObject());
        std::vector<char*> rest{argv[0]};
        for (QByteArray& function : functions)
            rest.push_back(function.data());
        rest.insert(rest.end(), argv + 2, argv + argc);
        return QTest::qExec(object.get(), static_cast<int>(rest.size()), rest.data());
    }
    std::fputs("usage: PROGRAM CLASS [QTEST ARGUMENTS]; classes:\n", stderr);
    for (const gapscope::TestClass& tests : gapscope::testClasses())
        std::fprintf(stderr, "  %s\n", tests.name);
    return 2;
}
