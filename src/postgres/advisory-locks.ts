/**
 * Held while the bytes of files are deleted. A backup or export holds it while it reads files, so that all files of its
 * database snapshot still exist.
 */
export const fileBytesLock = 2_026_112_401;

/** Held by the worker that deletes unverified businesses. */
export const unverifiedLock = 2_026_112_801;

/** Held while partitions are created or dropped. */
export const partitionsLock = 2_026_112_402;
