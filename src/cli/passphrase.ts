import { CommandError } from "./command-error.ts";
import { readSecret } from "./secret.ts";

const minCharacters = 10;

export const passphrase = {
  name: "passphrase",
  what: "the backup's passphrase",
  rule: `at least ${minCharacters} characters`,
};

/** Returns undefined if none is given. If `isNew`, prompts twice. */
export async function readPassphrase(options: object, isNew: boolean): Promise<string | undefined> {
  const given = await readSecret(options, { ...passphrase, isNew });
  if (given === undefined) return undefined;
  const trimmed = given.trim();
  if (trimmed.length < minCharacters) throw new CommandError(`--passphrase must have ${passphrase.rule}`);
  return trimmed;
}
