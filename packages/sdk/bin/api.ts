import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { clientOptions, openClient } from "./settings.ts";

const ownOptions = {
  ...clientOptions,
  data: { type: "string" },
  "idempotency-key": { type: "string" },
  "if-match": { type: "string" },
  json: { type: "boolean" },
} as const;

const methods = ["GET", "POST", "PATCH", "DELETE"] as const;

/** Sends one request. Unknown options become query parameters. */
export async function api(args: string[]): Promise<void> {
  const parameters = args.flatMap((one) => /^--([a-z_]+)(?:=|$)/.exec(one)?.[1] ?? []);
  const names = parameters.filter((name) => !Object.hasOwn(ownOptions, name));
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...Object.fromEntries(names.map((name) => [name, { type: "string", multiple: true } as const])),
      ...ownOptions,
    },
  });
  const { method, path } = targetOf(positionals);
  const given = values as Record<string, unknown>;
  const query = names.flatMap((name) => [given[name]].flat().map((value) => [name, String(value)]));
  const separator = path.includes("?") ? "&" : "?";
  const client = openClient(values);
  const found = await client.request(
    method,
    query.length === 0 ? path : path + separator + new URLSearchParams(query),
    {
      body: await bodyFrom(values.data),
      options: { idempotencyKey: values["idempotency-key"], ifMatch: values["if-match"] },
    },
  );
  if (values.json) console.log(JSON.stringify(found ?? null));
  else if (found !== undefined) console.log(JSON.stringify(found, null, 2));
}

function targetOf([given = "", path = "", ...more]: string[]) {
  const method = methods.find((one) => one === given.toUpperCase());
  if (method === undefined)
    throw new Error(`The method must be ${methods.join(", ")}: fieldline api GET /v1/customers`);
  if (!path.startsWith("/")) throw new Error("The path must begin with a slash: fieldline api GET /v1/customers");
  if (more.length > 0) throw new Error(`Parameters are given as --search jane, not ${more.join(" ")}`);
  return { method, path };
}

async function bodyFrom(data: string | undefined): Promise<unknown> {
  if (data === undefined) return undefined;
  const json =
    data === "-" ? await text(process.stdin) : data.startsWith("@") ? await readFile(data.slice(1), "utf8") : data;
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new Error(`--data is not JSON: ${(error as Error).message}`);
  }
}
