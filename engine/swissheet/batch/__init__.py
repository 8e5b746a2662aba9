"""Work on many files at once, on one machine or a cluster: find, plan, work, remember.

::

    from swissheet import batch

    job = batch.Job(batch.steps_of("check,convert=trf,json"), "results", now, "")
    found = batch.found(["events"], job.out)
    for result in batch.run(found.sources, job, batch.Limits(), jobs=4):
        print(result.record.file, result.record.outcome, result.record.code)

The results do not depend on how many processes there are, nor on whether a run was stopped and
taken up again. A file that fails does so alone.

========================  ============================================================
module                    decides
========================  ============================================================
``planning.searching``    the files in a folder, and those of them that are not read
``planning.sources``      which files there are, and under which names their results go
``planning.job``          which steps, and which files they write
``planning.clashes``      what happens to sources that would write one file
``one_file.steps``        the effect of a step on one tournament
``one_file.answering``    the answers that a file needs, of those given for all
``one_file.working``      one file from its bytes to its results
``one_file.records``      the record of a file, and whether it is worth another try
``one_file.refused``      the report on a source of which nothing can be read
``workers.bounds``        how long a file may take, and how much memory
``workers.processes``     the processes of this machine, and the task of one that dies
``workers.cluster``       the workers on others, by Dask: asked, compared, counted
``workers.on_worker``     the work of a cluster's worker with a file, also after a worker that was
                          lost
``workers.hand``          the process that does it for the worker
``workers.notes``         the tasks that workers are working on, and were lost with
``watches.settling``      the files of a watched folder that do not change any more
``watches.mounts``        the drives that went away from it
``watches.waking``        when to look at it
``watches.watching``      the watch of folders, until it is ended
``log``                   which file may be the log, and its lines
``manifest``              the facts about every file that the next run remembers
``running``               the run of all of them
``storage``               folders of this machine and at addresses: read, listed, written
========================  ============================================================
"""

from __future__ import annotations

from swissheet.batch.log import refuse_log
from swissheet.batch.one_file.records import FileOutcome, FileResult, Record
from swissheet.batch.planning.clashes import refuse_clashes
from swissheet.batch.planning.job import STEPS, Job, JobStep, steps_of
from swissheet.batch.planning.sources import Found, Source, found
from swissheet.batch.running import run, sorted_results, summary_csv
from swissheet.batch.watches.watching import Notice, Watch
from swissheet.batch.workers.bounds import Limits

__all__ = [
    "STEPS",
    "FileOutcome",
    "FileResult",
    "Found",
    "Job",
    "JobStep",
    "Limits",
    "Notice",
    "Record",
    "Source",
    "Watch",
    "found",
    "refuse_clashes",
    "refuse_log",
    "run",
    "sorted_results",
    "steps_of",
    "summary_csv",
]
