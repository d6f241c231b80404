// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/mpi_ranks.h"

#include "core/error.h"

#include <algorithm>
#include <cstdlib>
#include <string>

#ifdef GAPSCOPE_MPI
#include <mpi.h>
#endif

namespace gapscope {
namespace {

/// How many processes the launcher says it has started: Open MPI, PMI (MPICH, Slurm).
std::string launched()
{
    for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"})
        if (const char* size = std::getenv(name))
            return size;
    return "";
}

#ifdef GAPSCOPE_MPI
class MpiRanks : public Ranks {
public:
    MpiRanks()
    {
        MPI_Init(nullptr, nullptr);
        MPI_Comm_rank(MPI_COMM_WORLD, &m_rank);
        MPI_Comm_size(MPI_COMM_WORLD, &m_size);
    }
    std::size_t rank() const override { return static_cast<std::size_t>(m_rank); }
    std::size_t size() const override { return static_cast<std::size_t>(m_size); }
    /// MPI_Allreduce may round differently on different ranks; one sum for all may not.
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

private:
    int m_rank = 0, m_size = 1;
};
#endif

} // namespace

std::unique_ptr<Ranks> mpiRanks()
{
    const std::string size = launched();
    if (size.empty() || size == "1")
        return nullptr;
#ifdef GAPSCOPE_MPI
    return std::make_unique<MpiRanks>();
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
