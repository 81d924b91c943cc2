import { CommanderError } from "commander";
import { isUnavailable } from "../postgres/errors.ts";
import { Problem } from "../problems.ts";

/** An error of a command. The message is one line that says why. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** Adds the option to the message of a problem of the domain. */
export async function withOption<T>(option: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Problem ? new CommandError(`${option}: ${error.message}`) : error;
  }
}

/** Returns one line, never a stack. */
export function messageOf(error: unknown): string {
  if (error instanceof CommanderError) return usageMessage(error);
  if (error instanceof Problem) return problemMessage(error);
  if (isDiskFull(error))
    return "The disk is full: free some space, or write to another disk. Nothing is left of the file.";
  if (isOfFile(error)) return lastLine(error);
  if (isUnavailable(error)) return `Cannot reach the database: ${lastLine(error)}`;
  return lastLine(error);
}

/** Errors of files have a path. Errors of sockets have an address. */
function isOfFile(error: unknown): boolean {
  return error instanceof Error && "path" in error && "syscall" in error && error.syscall !== "connect";
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
}

function usageMessage({ code, message }: CommanderError): string {
  // Commander would print the excess arguments, which may contain a password.
  if (code === "commander.excessArguments") return "too many arguments: values are given with options, see --help";
  return message.replace(/^error: /, "").replaceAll("\n", " ");
}

/** Input fields have the same names as the options. */
function problemMessage({ errors, message }: Problem): string {
  if (errors === undefined) return message;
  const messages = errors.map((error) => {
    const [, field = ""] = "pointer" in error ? error.pointer.split("/") : ["", error.parameter];
    return field === "" ? error.detail : `--${field.replaceAll("_", "-")} ${error.detail}`;
  });
  return [...new Set(messages)].join("; ");
}

/** Prisma's last line holds the reason. A connection refused at two addresses has only a code. */
function lastLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const line = error.message.trim().split("\n").at(-1) ?? "";
  return line !== "" ? line : "code" in error ? String(error.code) : error.name;
}
