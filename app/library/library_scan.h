// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/library/record_folder.h"
#include "core/library/record_notes.h"
#include "widgets/runs/columns/run_row.h"
#include "widgets/runs/list/run_entry.h"

#include <QtWidgets>

#include <unordered_map>

namespace gapscope {

/// A record of the library.
struct LibraryRecord {
    std::string name;    ///< in the folder, as the file system writes it
    bool isPath = false; ///< of a regularisation path or grid
    RunRow row;          ///< costs: only when they have been read
    RunEntry entry;      ///< on the data of its record, not drawn
    QString same;        ///< sameRecordText()
};

/// Changes since the last news.
struct LibraryNews {
    std::vector<LibraryRecord> records; ///< new or rewritten
    QList<int> gone;
    struct Noted {
        int id;
        RecordNotes notes;
    };
    std::vector<Noted> noted; ///< changed tags or notes, by this program or another
    struct Costed {
        int id;
        std::vector<GapCost> costs;
    };
    std::vector<Costed> costed;
    bool isEmpty() const
    {
        return records.empty() && gone.isEmpty() && noted.empty() && costed.empty();
    }
};

/// A file that looks like a record but is not one, or cannot be read.
struct LibraryProblem {
    QString file, reason;
    bool operator==(const LibraryProblem&) const = default;
};

/// The result of a scan of the whole folder.
struct LibraryFindings {
    std::size_t records = 0, others = 0; ///< files
    QList<LibraryProblem> problems;
    std::vector<std::string> folders; ///< by name, "" the folder itself
    std::vector<std::string> noted;   ///< those with tags and notes
    bool cut = false;                 ///< there are more files than a scan reads
};

/// Remembers a folder of records between scans, so that each scan reads only what is new. Used on
/// one thread at a time; reads on several.
class LibraryScan {
public:
    explicit LibraryScan(std::string folder)
        : m_folder(std::move(folder))
    {
    }
    const std::string& folder() const { return m_folder; }
    std::string pathOf(const std::string& name) const { return m_folder + "/" + name; }
    /// Set from any thread: whether to read the traces, too, for the costs of reaching gaps.
    std::atomic<bool> wantsCosts = false;

    using Tell = std::function<void(LibraryNews)>;
    /// done of all; costs: counts the traces read for the costs of reaching gaps.
    using Report = std::function<void(std::size_t done, std::size_t all, bool costs)>;
    /// throws: InputError when the folder cannot be read; Cancelled, after reporting all that was
    /// read before.
    LibraryFindings look(const Tell& tell, const Report& report, const std::stop_token& stop);

private:
    struct Known {
        ListedFile file;
        int id = -1; ///< −1: no record
        bool isRun = false, costed = false;
        QString problem; ///< why it cannot be read; "" when it can
        RecordNotes own{}, shown{};
        int seen = 0; ///< the last scan that found it
    };
    struct Notes {
        ListedFile file;
        FolderNotes notes;
        QString problem;
    };
    void forget(LibraryNews& news);
    void readNotesOf(const std::vector<std::string>& folders);
    void readNew(const FolderListing& listing, const Tell& tell, const Report& report,
        const std::stop_token& stop);
    void applyNotes(LibraryNews& news);
    void readCosts(const Tell& tell, const Report& report, const std::stop_token& stop);
    RecordNotes notesOf(const std::string& name, const RecordNotes& own) const;
    LibraryFindings findings(const FolderListing& listing) const;

    const std::string m_folder;
    std::unordered_map<std::string, Known> m_known; ///< by name
    std::map<std::string, Notes> m_notes;           ///< by folder
    int m_nextId = 0, m_look = 0;
};

} // namespace gapscope
