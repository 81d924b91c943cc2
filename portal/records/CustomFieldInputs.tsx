import { useLive } from "../data/reread.ts";
import { CustomFieldsOf } from "../generated/documents/CustomFieldsOf.ts";
import type { CustomRecord } from "../generated/types.ts";
import type { CustomField, CustomValues } from "./CustomFields.tsx";
import { CustomInputs } from "./custom/CustomInputs.tsx";

type Props = { record: CustomRecord; values?: CustomValues; errors: Readonly<Record<string, string>> };

/** The inputs of custom fields in the form of a new record or a site. Shows none until the fields are loaded. */
export function CustomFieldInputs({ record, values = {}, errors }: Props) {
  return <CustomInputs fields={useCustomFields(record)} values={values} errors={errors} />;
}

/** The custom fields in use, in the order in which they were added. */
export function useCustomFields(record: CustomRecord): readonly CustomField[] {
  const [{ data }] = useLive(CustomFieldsOf, { record }, ["custom_field"]);
  return [...(data?.custom_fields.data ?? [])].reverse();
}
