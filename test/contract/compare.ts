import { fileURLToPath } from "node:url";
import type { App } from "../../scripts/contract/app.ts";
import { type Contract, compareContracts, normalizeContract, readPrinted } from "../../scripts/contract/contract.ts";
import { normalizeSdl } from "../../scripts/contract/sdl.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const today = "2027-01-01";

/** What a test reaches into: the printed files, in whatever it changes. */
// biome-ignore lint/suspicious/noExplicitAny: JSON of any shape
export type Loose = any;

export const printed = readPrinted(root);
// Without descriptions, so that a line is a field.
const whole: Contract = { ...printed, schema: normalizeSdl(printed.schema) };

const empty: Contract = {
  openapi: { openapi: "3.1.0", info: {}, servers: [], paths: {}, webhooks: {}, components: {} },
  tools: { tools: [] },
  schema: "type Query { me: ID }",
  app: { triggers: {}, actions: {} },
};

/** One part of the contract, the others empty: the comparison of all of it takes a second. */
export function partOf(part: keyof Contract): Contract {
  return { ...empty, [part]: structuredClone(whole[part]) };
}

const released = new Map<keyof Contract, Contract>();

function releasedPart(part: keyof Contract): Contract {
  const known = released.get(part) ?? normalizeContract(partOf(part));
  released.set(part, known);
  return known;
}

/** What is found where one part of what is printed is changed, or of the app that is given. */
export function plant(part: keyof Contract, change: (contract: Loose) => void, app?: App): string[] {
  const contract = app === undefined ? partOf(part) : { ...empty, app: structuredClone(app) };
  const before = app === undefined ? releasedPart(part) : { ...empty, app };
  change(contract);
  return namesOf(compareContracts(before, contract, today));
}

/** The same where the release was otherwise, and is now what is printed. */
export function plantBefore(part: keyof Contract, change: (contract: Loose) => void): string[] {
  const before = partOf(part);
  change(before);
  return changesOf(before, partOf(part));
}

/** What is found between two contracts, the first as a release keeps it. */
export function changesOf(before: Contract, after: Contract): string[] {
  return namesOf(compareContracts(normalizeContract(before), after, today));
}

function namesOf(changes: ReturnType<typeof compareContracts>): string[] {
  return changes.map(({ kind, where, what }) => `${kind} ${where} ${what}`).sort();
}
