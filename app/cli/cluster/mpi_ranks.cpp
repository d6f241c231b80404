// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cluster/mpi_ranks.h"

#include "core/machine/error.h"

#include <cstdlib>

#ifdef GAPSCOPE_MPI
#include <mpi.h>
#endif

namespace gapscope {
namespace {

/// The number of processes that the launcher reports: Open MPI, PMI (MPICH, Slurm), and Slurm's own
/// job step (srun).
std::string launched()
{
    for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"})
        if (const char* size = std::getenv(name))
            return size;
    return "";
}

#ifdef GAPSCOPE_MPI
class MpiRanks : public Ranks {
public:
    MpiRanks()
    {
        int given = 0; // only the training thread speaks to other ranks
        MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &given);
        MPI_Comm_rank(MPI_COMM_WORLD, &m_rank);
        MPI_Comm_size(MPI_COMM_WORLD, &m_size);
        MPI_Comm machine;
        MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
        MPI_Comm_size(machine, &m_onThisMachine);
        MPI_Comm_free(&machine);
    }
    std::size_t rank() const override { return static_cast<std::size_t>(m_rank); }
    std::size_t size() const override { return static_cast<std::size_t>(m_size); }
    std::size_t onThisMachine() const override { return static_cast<std::size_t>(m_onThisMachine); }
    /// MPI_Allreduce may round differently on different ranks; a sum made once cannot.
    void sum(std::span<double> values) override
    {
        constexpr std::size_t most = 1 << 24; // counts are int
        for (std::size_t begin = 0; begin < values.size(); begin += most) {
            double* part = values.data() + begin;
            const int count = static_cast<int>(std::min(most, values.size() - begin));
            MPI_Reduce(m_rank == 0 ? MPI_IN_PLACE : part, part, count, MPI_DOUBLE, MPI_SUM, 0,
                MPI_COMM_WORLD);
            MPI_Bcast(part, count, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        }
    }
    std::vector<std::string> gather(const std::string& mine) override
    {
        std::vector<std::string> all;
        if (m_rank == 0)
            all.push_back(mine);
        else
            send(mine, 0);
        for (int other = 1; m_rank == 0 && other < m_size; ++other)
            all.push_back(receive(other));
        return all;
    }
    std::string scatter(const std::vector<std::string>& all) override
    {
        for (int other = 1; m_rank == 0 && other < m_size; ++other)
            send(all[static_cast<std::size_t>(other)], other);
        return m_rank == 0 ? all[0] : receive(0);
    }

private:
    static constexpr std::size_t mostBytes = 1 << 30; // counts are int

    static void send(const std::string& bytes, int to)
    {
        const std::uint64_t size = bytes.size();
        MPI_Send(&size, 1, MPI_UINT64_T, to, 0, MPI_COMM_WORLD);
        for (std::size_t begin = 0; begin < bytes.size(); begin += mostBytes)
            MPI_Send(bytes.data() + begin,
                static_cast<int>(std::min(mostBytes, bytes.size() - begin)), MPI_BYTE, to, 0,
                MPI_COMM_WORLD);
    }
    static std::string receive(int from)
    {
        std::uint64_t size = 0;
        MPI_Recv(&size, 1, MPI_UINT64_T, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        std::string bytes(size, '\0');
        for (std::size_t begin = 0; begin < bytes.size(); begin += mostBytes)
            MPI_Recv(bytes.data() + begin,
                static_cast<int>(std::min(mostBytes, bytes.size() - begin)), MPI_BYTE, from, 0,
                MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        return bytes;
    }

    int m_rank = 0, m_size = 1, m_onThisMachine = 1;
};
#endif

} // namespace

std::unique_ptr<Ranks> mpiRanks()
{
    const std::string size = launched();
    if (size.empty() || size == "1")
        return nullptr;
#ifdef GAPSCOPE_MPI
    auto ranks = std::make_unique<MpiRanks>();
    if (size != std::to_string(ranks->size())) // each would train alone, and all write one record
        throw InputError("MPI", 0,
            "the launcher says " + size + " processes, MPI " + std::to_string(ranks->size()),
            "a launcher of the same MPI: mpirun of Open MPI, or srun with its --mpi for it");
    return ranks;
#else
    throw InputError("MPI", 0, size + " processes", "a program built with MPI (libopenmpi-dev)");
#endif
}

void finishRanks()
{
#ifdef GAPSCOPE_MPI
    MPI_Finalize();
#endif
}

} // namespace gapscope
