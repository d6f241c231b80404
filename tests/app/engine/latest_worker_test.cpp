// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/latest_worker.h"
#include "core/machine/error.h"
#include "tests/support/test_class.h"

#include <QSignalSpy>
#include <QTest>

#include <atomic>
#include <semaphore>

namespace gapscope {

class LatestWorkerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void onlyTheNewestWaits()
    {
        LatestWorker worker(LatestWorker::Running::finish);
        QSignalSpy idle(&worker, &LatestWorker::idle);
        std::binary_semaphore begun(0);
        std::binary_semaphore go(0);
        QList<int> delivered;
        const auto job = [&](int number) {
            return [&, number](std::stop_token) -> LatestWorker::Delivery {
                if (number == 0) {
                    begun.release();
                    go.acquire();
                }
                return [&delivered, number] { delivered << number; };
            };
        };
        worker.post(job(0));
        begun.acquire(); // job 0 is at work
        for (int number = 1; number <= 5; ++number)
            worker.post(job(number));
        QVERIFY(worker.busy());
        go.release();
        QTRY_VERIFY(!worker.busy());
        QCOMPARE(delivered, QList<int>({0, 5}));
        QCOMPARE(idle.count(), 1);
    }

    /// However fast they come: clicks and frames are not kept waiting.
    void theWindowHasItsTurnsBetweenNews()
    {
        LatestWorker worker(LatestWorker::Running::finish);
        QList<int> told, all;
        int turns = 0;
        QTimer timer;
        connect(&timer, &QTimer::timeout, [&turns] { ++turns; });
        timer.start(1);
        worker.post([&](std::stop_token) -> LatestWorker::Delivery {
            for (int k = 0; k < 100; ++k)
                worker.tell([&told, k] {
                    QThread::msleep(1);
                    told << k;
                });
            return [&told] { told << 100; };
        });
        QTRY_VERIFY(!worker.busy());
        for (int k = 0; k <= 100; ++k)
            all << k;
        QCOMPARE(told, all);
        QVERIFY2(turns >= 5, qPrintable(QString::number(turns)));
    }

    void abandonsTheRunningOne()
    {
        LatestWorker worker(LatestWorker::Running::abandon);
        std::binary_semaphore begun(0);
        QList<int> delivered;
        worker.post([&](std::stop_token stop) -> LatestWorker::Delivery {
            begun.release();
            while (!stop.stop_requested())
                std::this_thread::yield();
            return [&delivered] { delivered << 1; };
        });
        begun.acquire();
        worker.post([&](std::stop_token) -> LatestWorker::Delivery {
            return [&delivered] { delivered << 2; };
        });
        QTRY_VERIFY(!worker.busy());
        QCOMPARE(delivered, QList<int>({2}));
    }

    void cancelDeliversNothing()
    {
        LatestWorker worker(LatestWorker::Running::finish);
        std::binary_semaphore begun(0);
        bool delivered = false;
        worker.post([&](std::stop_token stop) -> LatestWorker::Delivery {
            begun.release();
            while (!stop.stop_requested())
                std::this_thread::yield();
            return [&delivered] { delivered = true; };
        });
        begun.acquire();
        worker.cancel();
        QVERIFY(!worker.busy());
        bool second = false;
        worker.post([&](std::stop_token) -> LatestWorker::Delivery {
            return [&second] { second = true; };
        });
        QTRY_VERIFY(second);
        QVERIFY(!delivered);
    }

    void errorsArriveAsSentences()
    {
        LatestWorker worker(LatestWorker::Running::finish);
        QSignalSpy failed(&worker, &LatestWorker::failed);
        worker.post([](std::stop_token) -> LatestWorker::Delivery {
            throw InputError("a.data", 3, "found", "expected");
        });
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY(failed.at(0).at(0).toString().contains(QStringLiteral("a.data")));
        worker.post([](std::stop_token) -> LatestWorker::Delivery { throw Cancelled(); });
        QTRY_VERIFY(!worker.busy());
        QCOMPARE(failed.count(), 1);
    }

    void destructionStopsTheJob()
    {
        std::atomic<bool> ended = false;
        std::binary_semaphore begun(0);
        {
            LatestWorker worker(LatestWorker::Running::finish);
            worker.post([&](std::stop_token stop) -> LatestWorker::Delivery {
                begun.release();
                while (!stop.stop_requested())
                    std::this_thread::yield();
                ended = true;
                return {};
            });
            begun.acquire();
        }
        QVERIFY(ended);
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS_WITHOUT_WINDOW(LatestWorkerTest)
#include "latest_worker_test.moc"
