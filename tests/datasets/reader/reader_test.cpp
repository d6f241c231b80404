// SPDX-License-Identifier: GPL-3.0-or-later
// The process that reads untrusted files: what it may not do, and how its ends are reported.
#include "core/files/atomic_file.h"
#include "datasets/poses/onnx_maps.h"
#include "datasets/reader/reader_process.h"
#include "datasets/reader/serve.h"
#include "tests/datasets/image_files.h"
#include "tests/datasets/letter_text.h"
#include "tests/support/onnx_writer.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <new>
#include <seccomp.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace gapscope {
namespace {

/// Puts a shell script in the place of gapscope-reader while this object lives.
class Impostor {
public:
    explicit Impostor(const std::string& commands)
        : m_own(std::getenv("GAPSCOPE_READER"))
    {
        const std::string path = m_folder.write("reader", "#!/bin/sh\n" + commands + "\n");
        ::chmod(path.c_str(), 0700);
        ::setenv("GAPSCOPE_READER", path.c_str(), 1);
    }
    ~Impostor() { ::setenv("GAPSCOPE_READER", m_own.c_str(), 1); }
    Impostor(const Impostor&) = delete;
    Impostor& operator=(const Impostor&) = delete;

private:
    TemporaryFolder m_folder;
    std::string m_own;
};

std::string errorOfAsking()
{
    return errorOf([] {
        ReaderProcess("onnx", "net.onnx", "a model").ask({"a", "b"}, 100);
    }).what();
}

/// Returns a bit for everything that a locked process can do and should not.
int freedoms()
{
    lockReader({std::size_t{1} << 30, 60});
    int found = 0;
    found |= ::open("/etc/passwd", O_RDONLY | O_CLOEXEC) >= 0 ? 1 : 0;
    found |= ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0) >= 0 ? 2 : 0;
    found |= ::fork() >= 0 ? 4 : 0;
    char name[] = "true";
    char* const arguments[] = {name, nullptr};
    found |= (::execv("/bin/true", arguments), errno) != EPERM ? 8 : 0;
    found |= ::unlink("/nowhere") == 0 || errno != EPERM ? 16 : 0;
    found |= ::kill(::getppid(), 0) == 0 ? 32 : 0;
#ifndef GAPSCOPE_SANITIZED
    delete[] new (std::nothrow) char[16]; // existing memory may be used
    found |= ::operator new (std::size_t{2} << 30, std::nothrow) != nullptr ? 64 : 0;
#endif
    bool ran = false;
    std::thread([&] { ran = true; }).join(); // OpenCV computes in threads
    return found | (ran ? 0 : 128);
}

/// Computes longer than its one second, like code that has taken over the process: signals are
/// ignored, its own timer is stopped, the limit is raised. Exits with 1 when it is not killed.
int outliveItsTime()
{
    lockReader({std::size_t{1} << 30, 1});
    for (const int told : {SIGPROF, SIGXCPU})
        std::signal(told, SIG_IGN);
    const itimerval never{};
    ::setitimer(ITIMER_PROF, &never, nullptr);
    const rlimit more{100, 100};
    ::setrlimit(RLIMIT_CPU, &more);
    while (std::clock() < 20 * CLOCKS_PER_SEC) { }
    return 1;
}

/// The processor time that the reader has in all after its first request.
rlimit lifeOf(const char* kind, int file)
{
    int ends[2];
    EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
    const pid_t process = ::fork();
    if (process == 0) {
        ::dup2(ends[1], STDIN_FILENO);
        ::dup2(file, readerFile);
        ::execl(GAPSCOPE_READER_PATH, "gapscope-reader", kind, nullptr);
        ::_exit(127);
    }
    ::close(ends[1]);
    EXPECT_TRUE(sendMessage(ends[0], {}));
    EXPECT_TRUE(receiveMessage(ends[0], 1 << 16)); // a refusal
    rlimit found{};
    EXPECT_EQ(::prlimit(process, RLIMIT_CPU, nullptr, &found), 0);
    ::close(ends[0]); // which ends it
    EXPECT_EQ(::waitpid(process, nullptr, 0), process);
    return found;
}

/// Makes system call filters unavailable to this process and its children, as on a kernel without
/// them. Then it asks the reader for an answer: 0 when it refuses with the reason.
int withoutFilters()
{
    const scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    const scmp_arg_cmp ofFilters{0, SCMP_CMP_EQ, PR_SET_SECCOMP, 0};
    if (!filter || seccomp_rule_add(filter, SCMP_ACT_ERRNO(EINVAL), SCMP_SYS(seccomp), 0) != 0
        || seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EINVAL), SCMP_SYS(prctl), 1, &ofFilters)
            != 0
        || seccomp_load(filter) != 0)
        return 1;
    const std::string said = errorOfAsking();
    std::fputs(said.c_str(), stderr);
    return contains(said, "net.onnx: cannot be read: the program for it cannot be locked")
            && contains(said, "expected a Linux with seccomp filters")
        ? 0
        : 2;
}

} // namespace

TEST(Reader, withoutItsLockItReadsNothing)
{
    EXPECT_EXIT(::_exit(withoutFilters()), ::testing::ExitedWithCode(0), "seccomp filters");
}

TEST(Reader, lockedItCanOnlyCompute)
{
    EXPECT_EXIT(::_exit(freedoms()), ::testing::ExitedWithCode(0), "");
}

TEST(Reader, codeThatTookItOverCannotComputeOn)
{
    EXPECT_EXIT(::_exit(outliveItsTime()), ::testing::KilledBySignal(SIGKILL), "");
}

TEST(Reader, hasATimeForItsWholeLife)
{
    const int file = ::memfd_create("hdf5", 0);
    ASSERT_EQ(::ftruncate(file, 7 << 20), 0);
    for (const auto& [kind, seconds] :
        {std::pair("onnx", mostOnnxSeconds), std::pair("hdf5", rlim_t{mostReaderSeconds + 7})}) {
        const rlimit life = lifeOf(kind, file);
        EXPECT_EQ(life.rlim_cur, seconds) << kind;
        EXPECT_EQ(life.rlim_max, seconds) << kind;
    }
    ::close(file);
}

TEST(Reader, anotherOneReadsWhatIsTooMuchForOneLife)
{
    const TemporaryFolder folder;
    const std::string starts = folder.write("starts", "");
    const Impostor counted(
        "echo start >> '" + starts + "'; exec '" GAPSCOPE_READER_PATH "' \"$@\"");
    OnnxMaps network(
        onnxModel({std::vector<float>(std::size_t{3} * 26, 0.5F), std::vector<float>(26, 1), 1}),
        "net.onnx");
    const cv::Mat3b photograph(4, 6, cv::Vec3b(90, 120, 150));
    const std::vector<float> first = network.maps(photograph).values;
    for (std::size_t k = 1; k < 2 * mostOnnxPhotographs + 1; ++k)
        ASSERT_EQ(network.maps(photograph).values, first) << k;
    const std::string lines = readFile(starts, 1000);
    EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 3);
}

TEST(Reader, itsEndsAreErrorsThatSayHow)
{
    {
        const Impostor killed("kill -SEGV $$");
        EXPECT_TRUE(contains(errorOfAsking(),
            "net.onnx: cannot be read: the program that read it "
            "was ended by Segmentation fault"))
            << errorOfAsking();
    }
    {
        const Impostor failed("exit 3");
        EXPECT_TRUE(contains(errorOfAsking(), "ended with 3")) << errorOfAsking();
    }
    {
        const Impostor late("kill -PROF $$");
        EXPECT_TRUE(contains(errorOfAsking(), "computed for more than 300 s")) << errorOfAsking();
    }
    ::setenv("GAPSCOPE_READER", "/nowhere/reader", 1);
    EXPECT_TRUE(contains(errorOfAsking(), "/nowhere/reader: cannot be started")) << errorOfAsking();
    ::setenv("GAPSCOPE_READER", GAPSCOPE_READER_PATH, 1);
    EXPECT_TRUE(contains(errorOfAsking(), "is asked for in too few bytes")) << errorOfAsking();
}

TEST(Reader, oneThatStaysSilentIsEnded)
{
    const Impostor silent("trap '' TERM PROF; while :; do sleep 1; done");
    ReaderProcess reader("onnx", "net.onnx", "a model", -1, 1);
    EXPECT_TRUE(says(errorOf([&] { reader.ask({"a"}, 9); }), "gave no answer for 1 s"));
    EXPECT_TRUE(says(errorOf([&] { reader.ask({"a"}, 9); }), "has ended"));
}

TEST(Reader, askedAgainAnEndedOneSaysSo)
{
    const Impostor failed("exit 3");
    ReaderProcess reader("onnx", "net.onnx", "a model");
    for (int k = 0; k < 3; ++k)
        EXPECT_TRUE(says(errorOf([&] { reader.ask({"a"}, 9); }), k == 0 ? "with 3" : "has ended"));
}

TEST(Reader, messagesArriveWholeOrNotAtAll)
{
    int ends[2];
    ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
    const std::string large(3 << 20, 'x'); // more than a socket holds
    std::thread sender([&] { EXPECT_TRUE(sendMessage(ends[0], {"head ", large})); });
    const std::optional<std::string> got = receiveMessage(ends[1], large.size() + 5);
    sender.join();
    ASSERT_TRUE(got);
    EXPECT_EQ(*got, "head " + large);
    EXPECT_TRUE(sendMessage(ends[0], {}));
    EXPECT_EQ(receiveMessage(ends[1], 0), "");
    EXPECT_TRUE(sendMessage(ends[0], {"123"}));
    EXPECT_FALSE(receiveMessage(ends[1], 2)); // more than asked for
    ::close(ends[0]);
    EXPECT_FALSE(receiveMessage(ends[1], 100));
    EXPECT_FALSE(sendMessage(ends[1], {"nobody"})); // and no SIGPIPE
    ::close(ends[1]);
}

} // namespace gapscope
