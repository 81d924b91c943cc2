import { createHash } from "node:crypto";
import { stringify } from "yaml";
import type { Value } from "./template.ts";

export type Scope = {
  dot: Value;
  variables: Record<string, Value>;
  include(name: string, dot: Value): string;
};

/** Formats a value as Go does. */
export const print = (value: Value): string => (value === null || value === undefined ? "" : String(value));

export function isTrue(value: Value): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === "object" && value !== null ? Object.keys(value).length > 0 : Boolean(value);
}

const indented = (count: Value, text: Value) => print(text).replaceAll(/^/gm, " ".repeat(Number(count)));

/** Functions of Go and Helm that the chart uses. In a pipeline, the piped value is the last argument. */
const functions: Record<string, (...args: Value[]) => Value> = {
  and: (...all) => all.find((each) => !isTrue(each)) ?? all.at(-1),
  default: (preset, value) => (isTrue(value) ? value : preset),
  fail: (message) => {
    throw new Error(print(message));
  },
  list: (...items) => items,
  nindent: (count, text) => `\n${indented(count, text)}`,
  not: (value) => !isTrue(value),
  printf: (format, ...values) => print(format).replaceAll("%s", () => print(values.shift())),
  quote: (value) => JSON.stringify(print(value)),
  sha256sum: (text) => createHash("sha256").update(print(text)).digest("hex"),
  toYaml: (value) => stringify(value, { lineWidth: 0 }).trimEnd(),
  trimSuffix: (end, text) => (print(text).endsWith(print(end)) ? print(text).slice(0, -print(end).length) : text),
  trunc: (count, text) => print(text).slice(0, Number(count)),
};

const tokenPattern = /"(?:[^"\\]|\\.)*"|[()|]|[^\s()|]+/g;

/** The value of a pipeline such as `.Values.name | default "web" | quote`. */
export function evaluate(text: string, scope: Scope): Value {
  const tokens = text.match(tokenPattern) ?? [];
  let at = 0;

  function readPipeline(): Value {
    let value = readCall([]);
    while (tokens[at] === "|") {
      at += 1;
      value = readCall([value]);
    }
    return value;
  }

  /** A function call, or a single value. */
  function readCall(piped: Value[]): Value {
    const name = tokens[at] ?? "";
    const call = name === "include" ? includeInto(scope) : functions[name];
    if (call === undefined) return readTerm();
    at += 1;
    const args: Value[] = [];
    while (at < tokens.length && tokens[at] !== "|" && tokens[at] !== ")") args.push(readTerm());
    return call(...args, ...piped);
  }

  function readTerm(): Value {
    const token = tokens[at] ?? "";
    at += 1;
    if (token === "(") {
      const value = readPipeline();
      at += 1;
      return value;
    }
    return readValue(token, scope);
  }

  const value = readPipeline();
  if (at < tokens.length) throw new Error(`{{ ${text} }} is not understood from ${tokens[at]} on`);
  return value;
}

const includeInto = (scope: Scope) => (name: Value, dot: Value) => scope.include(print(name), dot);

/** A literal, `.a.path`, or `$a.path`. As in Go, a missing key of a map is nil, and a key of nil is an error. */
function readValue(token: string, { dot, variables }: Scope): Value {
  if (token.startsWith('"')) return JSON.parse(token);
  if (/^\d+$/.test(token)) return Number(token);
  const [, variable, path = ""] = /^(\$\w*)?((?:\.\w*)*)$/.exec(token) ?? [];
  if (variable === undefined && path === "") throw new Error(`${token} is no value or function of the chart's`);
  if (variable !== undefined && !(variable in variables)) throw new Error(`${variable} is not set`);
  const root = variable === undefined ? dot : variables[variable];
  return path
    .split(".")
    .filter((key) => key !== "")
    .reduce<Value>((value, key) => {
      if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Error(`${token}: no ${key}`);
      return value[key];
    }, root);
}
