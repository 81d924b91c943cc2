import { type OpenSpan, tracer } from "./tracer.ts";

const maxCharacters = 2000;

/**
 * A statement as a span of what it is sent for; what is sent for nothing that is traced is none. Values are not in its
 * text.
 */
export function beginStatement(text: string): OpenSpan | undefined {
  const found = tracer();
  if (found?.traceParent() === undefined || text.startsWith("select set_config")) return undefined;
  const [verb = "statement"] = /^\s*\w+/.exec(text) ?? [];
  return found.begin(verb.trim().toLowerCase(), {
    kind: "client",
    attributes: { "db.system.name": "postgresql", "db.query.text": text.slice(0, maxCharacters) },
  });
}

type Callback = (error: unknown, result: unknown) => void;

/** Ends the span when the query of the driver does, whichever way that says so. */
export function endWith(span: OpenSpan, args: unknown[], query: (args: unknown[]) => unknown): unknown {
  const last = args.at(-1);
  if (typeof last === "function") {
    const ended: Callback = (error, result) => {
      span.end({ error });
      (last as Callback)(error, result);
    };
    return query([...args.slice(0, -1), ended]);
  }
  const result = query(args);
  if (result instanceof Promise)
    result.then(
      () => span.end(),
      (error: unknown) => span.end({ error }),
    );
  else span.end();
  return result;
}
