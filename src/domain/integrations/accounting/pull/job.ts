/** The job that reads payments made in the accounting software, and queues documents that were missed. */
export const pullJob = "pull-accounting";
