import { fileURLToPath } from "node:url";
import type { App } from "../../scripts/contract/app.ts";
import { type Contract, compareContracts, normalizeContract, readPrinted } from "../../scripts/contract/contract.ts";
import { normalizeSdl } from "../../scripts/contract/sdl.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const today = "2027-01-01";

/** The printed files as loose JSON, so that a test can change any part. */
// biome-ignore lint/suspicious/noExplicitAny: JSON of any shape
export type Loose = any;

export const printed = readPrinted(root);
// Leaves out descriptions, so that each line is a field.
const whole: Contract = { ...printed, schema: normalizeSdl(printed.schema) };

const empty: Contract = {
  openapi: { openapi: "3.1.0", info: {}, servers: [], paths: {}, webhooks: {}, components: {} },
  tools: { tools: [] },
  schema: "type Query { me: ID }",
  app: { triggers: {}, actions: {} },
};

/** One part of the contract, with the others empty, because comparing all of it takes a second. */
export function partOf(part: keyof Contract): Contract {
  return { ...empty, [part]: structuredClone(whole[part]) };
}

const released = new Map<keyof Contract, Contract>();

function releasedPart(part: keyof Contract): Contract {
  const known = released.get(part) ?? normalizeContract(partOf(part));
  released.set(part, known);
  return known;
}

/** Changes found after editing one part of the printed contract, or the given app. */
export function plant(part: keyof Contract, change: (contract: Loose) => void, app?: App): string[] {
  const contract = app === undefined ? partOf(part) : { ...empty, app: structuredClone(app) };
  const before = app === undefined ? releasedPart(part) : { ...empty, app };
  change(contract);
  return namesOf(compareContracts(before, contract, today));
}

/** Changes found when the release had the edit and the printed contract does not. */
export function plantBefore(part: keyof Contract, change: (contract: Loose) => void): string[] {
  const before = partOf(part);
  change(before);
  return changesOf(before, partOf(part));
}

/** Changes found between two contracts. Normalizes the first, as a release stores it. */
export function changesOf(before: Contract, after: Contract): string[] {
  return namesOf(compareContracts(normalizeContract(before), after, today));
}

function namesOf(changes: ReturnType<typeof compareContracts>): string[] {
  return changes.map(({ kind, where, what }) => `${kind} ${where} ${what}`).sort();
}
