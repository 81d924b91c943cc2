import { docString, format, type Layout, prefixed } from "./layout.ts";

/** A parameter of a method. One without a default is required. */
export type Parameter = { name: string; type: Layout; default?: string; description?: string | undefined };

/** A method of a resource, from which the synchronous and the asynchronous one are printed. */
export type Method = {
  name: string;
  summary: string;
  description: string;
  /** The problems that it raises, as a list. */
  problems?: string;
  /** The identifiers in its path, given by position. */
  ids: readonly string[];
  named: readonly Parameter[];
  /** The type of its result; for a list, that of each client. */
  result: Layout | { sync: Layout; async: Layout };
  /** Whether it returns nothing if the record is still as `if_none_match` says. */
  isConditional: boolean;
  /** The function of the transport, and its arguments. */
  call: { function: "call" | "list" | "bytes"; sent: readonly Layout[] };
};

const etag: Parameter = {
  name: "if_none_match",
  type: "Optional[str]",
  description: "The last `etag` of the record. The method returns None if the record is unchanged.",
};

/** Prints the method of the synchronous client, which has the documentation. */
export function printMethod(method: Method): string {
  const { function: called, sent } = method.call;
  const call: Layout = { open: `self._transport.${called}(`, parts: sent, close: ")" };
  const optional: Layout = { open: "Optional[", parts: [resultFor(method, "sync")], close: "]" };
  const result = method.isConditional ? optional : resultFor(method, "sync");
  const named = method.isConditional ? [{ ...etag, default: "None" }, ...method.named] : method.named;
  return [
    ...printOverloads(method, "def", "sync"),
    declaration("def", method, named, result, ":"),
    docString(documentation(method, named), "        "),
    format(call, "        ", result === "None" ? "" : "return "),
  ].join("\n");
}

/** Prints the declaration of the asynchronous client's method. */
export function printAsyncMethod(method: Method): string {
  const keyword = method.call.function === "list" ? "def" : "async def";
  const overloads = printOverloads(method, keyword, "async");
  if (overloads.length > 0) return overloads.join("\n");
  return `${declaration(keyword, method, method.named, resultFor(method, "async"), ":")}\n${docString(method.summary, "        ")}\n        ...`;
}

function printOverloads(method: Method, keyword: string, client: "sync" | "async"): string[] {
  if (!method.isConditional) return [];
  const result = resultFor(method, client);
  const optional: Layout = { open: "Optional[", parts: [result], close: "]" };
  const declared = [
    declaration(keyword, method, method.named, result, ": ..."),
    declaration(keyword, method, [etag, ...method.named], optional, ": ..."),
  ];
  return declared.map((one) => `    @overload\n${one}`);
}

function resultFor({ result }: Method, client: "sync" | "async"): Layout {
  return typeof result === "object" && "sync" in result ? result[client] : result;
}

function declaration(
  keyword: string,
  { name, ids }: Method,
  named: readonly Parameter[],
  result: Layout,
  end: string,
): string {
  const required = named.filter((one) => one.default === undefined);
  const optional = named.filter((one) => one.default !== undefined);
  const parameters = [...required, ...optional].map((one) =>
    prefixed(`${one.name}: `, one.type, one.default === undefined ? "" : ` = ${one.default}`),
  );
  const parts = ["self", ...ids.map((id) => `${id}: str`), ...(parameters.length === 0 ? [] : ["*", ...parameters])];
  const printedResult = format(result, "    ").trimStart();
  return format({ open: `${name}(`, parts, close: ")" }, "    ", `${keyword} `, ` -> ${printedResult}${end}`);
}

function documentation({ description, problems }: Method, named: readonly Parameter[]): string {
  const described = named.flatMap(({ name, description: text }) => (text ? [`    ${name}: ${text}`] : []));
  const args = described.map((text) => text.replaceAll(/\n(?=.)/g, "\n        "));
  return [
    description,
    ...(args.length === 0 ? [] : [`Args:\n${args.join("\n")}`]),
    ...(problems === undefined ? [] : [`Raises:\n    ProblemError: ${problems}.`]),
  ].join("\n\n");
}
