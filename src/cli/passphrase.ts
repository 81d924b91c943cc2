import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { CommandError } from "./command-error.ts";

const fewest = 10;

/** The first line of a file, or of standard input: what is given as an option is seen by everybody on the machine. */
export async function readPassphrase(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const given = file === "-" ? await text(process.stdin) : await readFile(file, "utf8");
  const passphrase = (given.split(/\r?\n/)[0] ?? "").trim();
  if (passphrase.length < fewest)
    throw new CommandError(`--passphrase-file must hold a passphrase of at least ${fewest} characters`);
  return passphrase;
}
