import { countries } from "../data/countries.ts";
import { fieldsWith, textOf } from "../data/form.ts";
import { viewer } from "../data/viewer.ts";
import type { AddressFragment, AddressInput } from "../generated/types.ts";
import { Field, Option, Select } from "./Field.tsx";
import { Row } from "./Form.tsx";

type Props = {
  address: AddressFragment | null;
  errors: Readonly<Record<string, string>>;
  /** A prefix for the field names, such as `billing_address/`. */
  within?: string;
  isRequired?: boolean;
};

/** The parts of an address. The country defaults to that of the business. */
export function AddressFields({ address, errors, within = "", isRequired = false }: Props) {
  const field = fieldsWith(address, errors, within);
  const chosen = address?.country ?? viewer.value?.business.country ?? "AU";
  return (
    <>
      <Row>
        <Field label="Street" autocomplete="off" required={isRequired} {...field("line1")} />
        <Field label="Unit, level or building" autocomplete="off" {...field("line2")} />
      </Row>
      <Row>
        <Field label="Suburb" autocomplete="off" {...field("suburb")} />
        <Field label="State" autocomplete="off" {...field("state")} />
      </Row>
      <Row>
        <Field label="Postcode" autocomplete="off" {...field("postcode")} />
        <Select label="Country" name={`${within}country`} error={errors[`${within}country`]}>
          {countries().map(({ code, name }) => (
            <Option key={code} value={code} isChosen={code === chosen}>
              {name}
            </Option>
          ))}
        </Select>
      </Row>
    </>
  );
}

/** Returns null if nothing but the country is entered. */
export function readAddress(fields: FormData, within = ""): AddressInput | null {
  const read = (name: keyof AddressInput) => textOf(fields, `${within}${name}`);
  const [line1, line2, suburb, state, postcode] = [
    read("line1"),
    read("line2"),
    read("suburb"),
    read("state"),
    read("postcode"),
  ];
  if ([line1, line2, suburb, state, postcode].every((part) => part === null)) return null;
  return { line1: line1 ?? "", line2, suburb, state, postcode, country: read("country") };
}

/** The address as input. */
export function writtenAddress({ line1, line2, suburb, state, postcode, country }: AddressFragment): AddressInput {
  return { line1, line2, suburb, state, postcode, country };
}
