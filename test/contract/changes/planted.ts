import { expect, test } from "vitest";
import type { Contract } from "../../../scripts/contract/contract.ts";
import { type Loose, plant } from "../compare.ts";

/** A named change to the printed contract, and the lines that the comparison reports for it. */
export type Planted = [name: string, change: (contract: Loose) => void, found: string[]];

export const schemas = ({ openapi }: Loose) => openapi.components.schemas;
export const input = (contract: Loose) => schemas(contract).CreateLeadInput;
export const output = (contract: Loose) => schemas(contract).Lead;
export const event = (contract: Loose) => schemas(contract).LeadCreatedEvent;
export const list = ({ openapi }: Loose) => openapi.paths["/v1/leads"].get;
export const create = ({ openapi }: Loose) => openapi.paths["/v1/leads"].post;
export const parameter = (contract: Loose, name: string) =>
  list(contract).parameters.find((one: Loose) => one.name === name);
export const tool = ({ tools }: Loose, name = "create_lead") => tools.tools.find((one: Loose) => one.name === name);
export const without = (values: string[], value: string) => values.splice(values.indexOf(value), 1);
export const rename = (map: Loose, from: string, to: string) => {
  map[to] = map[from];
  delete map[from];
};

/** Tests that each change to this part of the contract is reported as expected. */
export function testPlanted(part: keyof Contract, planted: Planted[]): void {
  test.each(planted)("%s", (_name, change, found) => {
    expect(plant(part, change)).toEqual(found);
  });
}
