import { badFields, type FieldError } from "../../src/problems.ts";

/** Parses a parameter. A refusal is the text after the parameter's name in the error. */
export type Reading = (text: string) => { value: unknown } | { refusal: string };

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

export function oneOf(...words: string[]): Reading {
  return (text) => (words.includes(text) ? { value: text } : { refusal: `must be one of ${words.join(", ")}` });
}

const paging: Record<string, Reading> = {
  limit: (text) =>
    /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 100
      ? { value: Number(text) }
      : { refusal: "must be an integer 1..100" },
  updated_since: (text) =>
    instant.test(text) && !Number.isNaN(Date.parse(text))
      ? { value: new Date(text).toISOString() }
      : { refusal: "must be an ISO 8601 timestamp with an offset" },
  cursor: (text) => ({ value: text }),
};

/** A hand-written server would assume that no transaction takes five seconds. */
export function syncTime(): Date {
  return new Date(Date.now() - 5000);
}

/** Parses a list's own parameters and the paging parameters. */
export function readQuery(query: string, own: Record<string, Reading>): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  if (query === "") return given;
  const errors: FieldError[] = [];
  for (const [name, text] of new URLSearchParams(query)) {
    const read = own[name] ?? paging[name];
    if (read === undefined) errors.push({ parameter: name, detail: "is not a known parameter" });
    else if (name in given) errors.push({ parameter: name, detail: "must be given once" });
    else if (text.includes("\u0000")) errors.push({ parameter: name, detail: "must not contain the character U+0000" });
    else {
      const found = read(text);
      if ("refusal" in found) errors.push({ parameter: name, detail: found.refusal });
      else given[name] = found.value;
    }
  }
  if (errors.length > 0) throw badFields(errors);
  return given;
}
