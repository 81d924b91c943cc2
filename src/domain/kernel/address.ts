import { builder, example } from "../../graphql/builder.ts";
import { column } from "./fields.ts";
import { plainType } from "./plain-type.ts";

export type Address = {
  line1: string;
  line2: string | null;
  suburb: string | null;
  state: string | null;
  postcode: string | null;
  country: string;
};

export const AddressType = plainType<Address>("Address", {
  description: "A street or postal address.",
  fields: (t) => ({
    line1: t.exposeString("line1", { description: "Street number and name.", ...example("12 Banksia Street") }),
    line2: t.exposeString("line2", { nullable: true, description: "Unit, level or building.", ...example(null) }),
    suburb: t.exposeString("suburb", { nullable: true, description: "Suburb or town.", ...example("Marrickville") }),
    state: t.exposeString("state", { nullable: true, description: "State or territory.", ...example("NSW") }),
    postcode: t.exposeString("postcode", { nullable: true, description: "Postcode.", ...example("2204") }),
    country: t.exposeString("country", { description: "ISO 3166-1 alpha-2 code.", ...example("AU") }),
  }),
});

export const AddressInput = builder.inputType("AddressInput", {
  description: "A street or postal address. It is replaced as a whole.",
  fields: (t) => ({
    line1: t.field({
      type: "Line",
      required: true,
      description: "Street number and name.",
      ...example("12 Banksia Street"),
    }),
    line2: t.field({ type: "Line", description: "Unit, level or building.", ...example("Unit 3") }),
    suburb: t.field({ type: "Line", description: "Suburb or town.", ...example("Marrickville") }),
    state: t.field({ type: "Line", description: "State or territory.", ...example("NSW") }),
    postcode: t.field({ type: "Line", description: "Postcode.", ...example("2204") }),
    country: t.field({
      type: "CountryCode",
      description: "ISO 3166-1 alpha-2 code. Default: `AU`.",
      ...example("AU"),
    }),
  }),
});

export function readAddress(input: typeof AddressInput.$inferInput): Address {
  return {
    line1: input.line1,
    line2: input.line2 ?? null,
    suburb: input.suburb ?? null,
    state: input.state ?? null,
    postcode: input.postcode ?? null,
    country: input.country ?? "AU",
  };
}

/** The lines of an envelope: street, unit, town. */
export function formatAddress({ line1, line2, suburb, state, postcode }: Address): string[] {
  const town = [suburb, state, postcode].filter((part) => part !== null).join(" ");
  return [line1, line2, town].filter((line): line is string => line !== null && line !== "");
}

export const address = column<typeof AddressInput.$inferInput, Address>(AddressType, AddressInput, readAddress);
