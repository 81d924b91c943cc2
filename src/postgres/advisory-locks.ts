/**
 * Held by whoever deletes the bytes of files, and by a backup or an export for as long as it reads them: what a snapshot
 * of the database names is still there when its turn comes.
 */
export const fileBytesLock = 2_026_112_401;

/** Held by the worker that deletes businesses that were never verified. */
export const unverifiedLock = 2_026_112_801;

/** Held by whoever makes or drops partitions. */
export const partitionsLock = 2_026_112_402;
