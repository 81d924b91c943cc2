import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";

export type Weakness = "common" | "personal" | "guessable";

export type Checked = { password: string; names: string[] };

/** The number of guesses that a strong password withstands. Limits of sign-in allow an attacker a few thousand. */
const minGuesses = 1e6;
/** Attackers try names first, so the rest of the password must be stronger. */
const minGuessesWithNames = 1e8;

const zxcvbn = new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs });

/** Returns why the password is weak. Takes up to half a second, so it runs in a thread. */
export function findWeakness({ password, names }: Checked): Weakness | undefined {
  const { guesses, sequence } = zxcvbn.check(password, names);
  const dictionaries = sequence.map((part) => ("dictionaryName" in part ? part.dictionaryName : undefined));
  if (dictionaries.includes("userInputs")) return guesses < minGuessesWithNames ? "personal" : undefined;
  if (guesses >= minGuesses) return undefined;
  return dictionaries.some((name) => name !== undefined) ? "common" : "guessable";
}
