import pg from "pg";
import { isConnectionLoss } from "./reader.ts";

/** An error with Postgres' code and the names that it reports. */
export type DatabaseError = pg.DatabaseError;

export function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof pg.DatabaseError;
}

/** The part of Prisma's errors that is used here. */
type PrismaError = Error & { code: string; meta?: { driverAdapterError?: unknown } };

/** Two transactions changed one row, and the other one has committed (40001). */
export function isSerializationFailure(error: unknown): boolean {
  return codeOf(error) === "40001";
}

/** The database cannot store anything: its disk is full or fails (53000, 53100, 58030). */
export function isStorageFailure(error: unknown): boolean {
  return /^(53000|53100|58030)$/.test(codeOf(error));
}

/** A limit of the server's configuration is reached, such as that of temporary files (53400). */
export function isConfiguredLimit(error: unknown): boolean {
  return codeOf(error) === "53400";
}

/** The database cannot be reached or lacks resources. The request itself may be valid. */
export function isUnavailable(error: unknown): boolean {
  if (isNamed(error, "PrismaClientInitializationError") || isConnectionLoss(error)) return true;
  if (isPrismaError(error) && /^(P1001|P1002|P1008|P1017|P2024|P2028|P2037)$/.test(error.code)) return true;
  // 25006: the address leads to a replica, which is soon promoted or replaced.
  return /^(25006|53\w{3}|58030|57P0[1-3]|57014|55P03|08\w{3})$/.test(codeOf(error));
}

/** A lock timed out (55P03). */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === "55P03";
}

/** A statement timed out (57014). */
export function isStatementTimeout(error: unknown): boolean {
  return codeOf(error) === "57014";
}

/** A unique index refused the row (23505). */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === "23505";
}

/** A check constraint failed, or the row is outside its partition (23514). */
export function isCheckViolation(error: unknown): boolean {
  return codeOf(error) === "23514";
}

/**
 * A foreign key refused the change (23503, and since Postgres 18 23001): a referenced record is missing, or a deleted
 * record is referenced.
 */
export function isForeignKeyViolation(error: unknown): boolean {
  return /^(23503|23001)$/.test(codeOf(error));
}

/** An exclusion constraint refused the row (23P01). */
export function isExclusionViolation(error: unknown): boolean {
  return codeOf(error) === "23P01";
}

/** Postgres' error code, even if Prisma has wrapped the error. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if (isPrismaError(error)) {
    const { driverAdapterError } = error.meta ?? {};
    return codeOf(driverAdapterError);
  }
  if ("code" in error && typeof error.code === "string") return error.code;
  const cause = error.cause as { originalCode?: string; code?: string } | undefined;
  return cause?.originalCode ?? cause?.code ?? "";
}

function isPrismaError(error: unknown): error is PrismaError {
  return isNamed(error, "PrismaClientKnownRequestError");
}

/** Compares names, because Prisma's classes come with its client, which a server does not load. */
function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}
