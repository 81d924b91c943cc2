import type { Parse } from "./parse-variable.ts";

/** An environment variable. A blank value counts as unset, unless `mayBeEmpty` is true. */
export type Variable<T = unknown> = {
  parse: Parse<T>;
  /** The text to parse when the variable is unset. If it is undefined, so is the value. */
  default: string | undefined;
  /** One line for the guide to configuration. */
  help: string;
  /** The default as the guide shows it, if it is not a fixed text. */
  defaultShown?: string;
  /** An empty text is a value of its own, and not replaced by the default. */
  mayBeEmpty?: true;
};

type Optional<T> = Variable<T> & { default: undefined };

export function variable<T>(parse: Parse<T>, preset: string, help: string): Variable<T> & { default: string } {
  return { parse, default: preset, help };
}

export function optional<T>(parse: Parse<T>, help: string, defaultShown = "unset"): Optional<T> {
  return { parse, default: undefined, help, defaultShown };
}

export type ValuesOf<Variables extends Record<string, Variable>> = {
  [Name in keyof Variables]: Variables[Name] extends Optional<infer T>
    ? T | undefined
    : ReturnType<Variables[Name]["parse"]>;
};
