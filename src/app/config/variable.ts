import type { Parse } from "./parse-variable.ts";

/** An environment variable; one that is set to blanks counts as unset. */
export type Variable<T = unknown> = {
  parse: Parse<T>;
  /** The text that is parsed when the variable is unset; undefined: the value is undefined. */
  default: string | undefined;
  /** One line for the README. */
  help: string;
  /** The default as the README shows it, where it is no fixed text. */
  defaultShown?: string;
  /** The empty text is a value, and does not stand for the default. */
  mayBeEmpty?: true;
};

type Optional<T> = Variable<T> & { default: undefined };

export function variable<T>(parse: Parse<T>, preset: string, help: string): Variable<T> & { default: string } {
  return { parse, default: preset, help };
}

export function optional<T>(parse: Parse<T>, help: string, defaultShown = "unset"): Optional<T> {
  return { parse, default: undefined, help, defaultShown };
}

/** The values of a list of variables, as their parsers return them. */
export type ValuesOf<Variables extends Record<string, Variable>> = {
  [Name in keyof Variables]: Variables[Name] extends Optional<infer T>
    ? T | undefined
    : ReturnType<Variables[Name]["parse"]>;
};
