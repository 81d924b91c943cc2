import { createInterface, type Interface } from "node:readline";
import { Writable } from "node:stream";
import { CommandError } from "./command-error.ts";

type Question = { name: string; what: string; isNew: boolean };

/** Prompts on the terminal without showing the input. Prompts twice for a new secret. */
export async function promptSecret({ name, what, isNew }: Question): Promise<string> {
  if (!process.stdin.isTTY)
    throw new CommandError(`--${name}-prompt needs a terminal: use --${name}-file or --${name}-stdin`);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  // `terminal: true` stops the terminal's own echo, and readline's echo is discarded.
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true, historySize: 0 });
  try {
    const first = await ask(terminal, `Enter ${what}: `);
    if (isNew && (await ask(terminal, `Enter ${what} again: `)) !== first)
      throw new CommandError(`${what} was entered in two ways: nothing was done`);
    return first;
  } finally {
    terminal.close();
  }
}

function ask(terminal: Interface, question: string): Promise<string> {
  process.stderr.write(question);
  return new Promise((resolve, reject) => {
    const cancel = () => reject(new CommandError("cancelled: nothing was done"));
    terminal.once("close", cancel);
    terminal.question("", (answer) => {
      terminal.off("close", cancel);
      process.stderr.write("\n");
      resolve(answer);
    });
  });
}
