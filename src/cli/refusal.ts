import { CommanderError } from "commander";
import { isUnavailable } from "../database/errors.ts";
import { Problem } from "../problems.ts";

/** The operator asked for something that cannot be done; the message is the one line that says why. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

/** Says which option a problem of the domain's own comes from. */
export async function blame<T>(flag: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Refusal(`${flag}: ${error.message}`);
  }
}

/** One line, never a stack. */
export function explain(error: unknown): string {
  if (error instanceof CommanderError) return explainUsage(error);
  if (error instanceof Problem) return explainProblem(error);
  if (isUnavailable(error)) return `The database does not answer: ${lastLine(error)}`;
  return lastLine(error);
}

function explainUsage({ code, message }: CommanderError): string {
  // Commander would repeat the stray arguments, and a password may be among them.
  if (code === "commander.excessArguments") return "every value belongs behind an option: see --help";
  return message.replace(/^error: /, "").replaceAll("\n", " ");
}

/** The fields of an input are spelled as the options are. */
function explainProblem({ errors, message }: Problem): string {
  if (errors === undefined) return message;
  const lines = errors.map((error) => {
    const [, field = ""] = "pointer" in error ? error.pointer.split("/") : ["", error.parameter];
    return field === "" ? error.detail : `--${field.replaceAll("_", "-")} ${error.detail}`;
  });
  return [...new Set(lines)].join("; ");
}

/** Prisma ends its messages with the line that matters; a connection refused at two addresses has only a code. */
function lastLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const line = error.message.trim().split("\n").at(-1) ?? "";
  return line !== "" ? line : "code" in error ? String(error.code) : error.name;
}
