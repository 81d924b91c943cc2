import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import type { Command } from "commander";
import { CommandError } from "./command-error.ts";
import { promptSecret } from "./prompt-secret.ts";

/** A password or passphrase of a command. `name` is the option's name without dashes. */
type Secret = {
  name: string;
  /** A noun for the help and the prompt, such as `the owner's password`. */
  what: string;
  /** The help's note about its length. */
  rule: string;
};

/** Adds `--<name>-file`, `--<name>-stdin` and `--<name>-prompt`. */
export function addSecretOptions(command: Command, { name, what, rule }: Secret): Command {
  return command
    .option(`--${name}-file <file>`, `file whose first line is ${what}, ${rule}; - reads standard input`)
    .option(`--${name}-stdin`, `read ${what} from the first line of standard input`)
    .option(`--${name}-prompt`, `ask for ${what} on the terminal, without showing it`);
}

/** Also adds `--<name>`, which other users of the machine can see in its process list. */
export function addVisibleSecretOptions(command: Command, secret: Secret): Command {
  const visible = `${secret.what}, ${secret.rule}; other users of the machine can see it`;
  return addSecretOptions(command.option(`--${secret.name} <password>`, visible), secret);
}

type Reading = Omit<Secret, "rule"> & {
  /** Whether the command requires it. Without an option, the command prompts on a terminal. */
  isRequired?: boolean;
  /** Whether to prompt twice, because the input is hidden. */
  isNew?: boolean;
};

/** Reads the secret from whichever option is given. Returns undefined if there is none. */
export async function readSecret(
  options: object,
  { name, what, isRequired = false, isNew = false }: Reading,
): Promise<string | undefined> {
  const ways = waysOf(options, name);
  const given = Object.entries(ways).filter(([, value]) => value !== undefined);
  if (given.length > 1) throw new CommandError(`give only one of ${given.map(([way]) => way).join(", ")}`);
  const [[way, value] = ["", undefined]] = given;
  if (way === `--${name}`) return String(value);
  if (way === `--${name}-file`) return readFirstLine(String(value));
  if (way === `--${name}-stdin`) return readFirstLine("-");
  if (way !== "" || (isRequired && process.stdin.isTTY)) return promptSecret({ name, what, isNew });
  if (isRequired) throw new CommandError(`${what} is required: give one of ${Object.keys(ways).slice(1).join(", ")}`);
  return undefined;
}

/**
 * Warns on standard error that the secret was visible. Called after the work, because an error must be a single line.
 */
export function warnIfVisible(options: object, name: string): void {
  if (waysOf(options, name)[`--${name}`] === undefined) return;
  process.stderr.write(
    `Warning: other users of this machine could see --${name} while the command ran. Use --${name}-prompt, --${name}-file or --${name}-stdin.\n`,
  );
}

/** Maps each option to the value that commander has read. */
function waysOf(options: object, name: string): Record<string, unknown> {
  const ways = [`--${name}`, `--${name}-file`, `--${name}-stdin`, `--${name}-prompt`];
  const keyOf = (way: string) => way.slice(2).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(ways.map((way) => [way, Reflect.get(options, keyOf(way))]));
}

async function readFirstLine(file: string): Promise<string> {
  const given = file === "-" ? await text(process.stdin) : await readFile(file, "utf8");
  return given.split(/\r?\n/, 1)[0] ?? "";
}
