import { type Bundle, createAppTester, type ZObject } from "zapier-platform-core";
import app from "../../../packages/zapier/src/index.ts";
import { type Business, made } from "../../world/trade.ts";

export { app };

const tester = createAppTester(app);

// biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects and fails if one is missing
export type Result = any;

type Call = (z: ZObject, bundle: Bundle) => unknown;

/** Runs a function of the app as Zapier does, with the API key of a connection. */
export async function run(call: unknown, key: string, bundle: object = {}): Promise<Result> {
  return await tester(call as Call, { authData: { apiKey: key }, ...bundle } as object);
}

type Operation = { perform: unknown; inputFields: Field[] };
type Field = { key: string; label: string; dependsOn?: string[]; choices?: { perform?: unknown } };

export function operationOf(key: string): Operation {
  const { creates, searches } = app as unknown as Record<string, Record<string, { operation: Operation }>>;
  const found = creates?.[key] ?? searches?.[key];
  if (found === undefined) throw new Error(`there is no action ${key}`);
  return found.operation;
}

export function act(key: string, { key: apiKey }: Business, inputData: object): Promise<Result> {
  return run(operationOf(key).perform, apiKey, { inputData });
}

export function choose(action: string, field: string, { key }: Business, inputData: object = {}, token?: string) {
  const found = operationOf(action).inputFields.find((one) => one.key === field);
  if (found?.choices?.perform === undefined) throw new Error(`${action}.${field} is no dropdown`);
  return run(found.choices.perform, key, { inputData, meta: token === undefined ? {} : { paging_token: token } });
}

/** The name and message of the app's error. Zapier's core encodes some errors as JSON. */
export async function refused(running: Promise<unknown>): Promise<Result> {
  const error = await running.then(
    (value) => {
      throw new Error(`it succeeded: ${JSON.stringify(value)}`);
    },
    (reason: Error) => reason,
  );
  try {
    return { name: error.name, ...JSON.parse(error.message) };
  } catch {
    return { name: error.name, message: error.message };
  }
}

export const customerOf = ({ client }: Business, body: object = { name: "Jane Citizen", email: "jane@example.com" }) =>
  made(client, "/v1/customers", body);
