import { type ActionDefinition, definition, type InputField } from "../../../zapier/src/definition.ts";
import type { PostReceive, PreSend, Property } from "../n8n.ts";

type Sending = { preSend: PreSend; postReceive: PostReceive };

/** The form of each action: required fields, and the optional ones as a collection. */
export function propertiesOf({ preSend, postReceive }: Sending): Property[] {
  const { actions } = definition;
  return [
    {
      displayName: "Operation",
      name: "operation",
      type: "options",
      noDataExpression: true,
      default: actions[0]?.key,
      options: actions.map(({ key, label, description }) => ({
        name: label,
        value: key,
        action: label.charAt(0) + label.slice(1).toLowerCase(),
        description: description.replace(/\.$/, ""),
      })),
      routing: { send: { preSend: [preSend] }, output: { postReceive: [postReceive] } },
    },
    ...actions.flatMap(formOf),
  ];
}

function formOf({ key, inputFields }: ActionDefinition): Property[] {
  const displayOptions = { show: { operation: [key] } };
  const required = inputFields.filter((field) => field.required).map((field) => propertyOf(field));
  const optional = inputFields.filter((field) => !field.required).map((field) => propertyOf(field));
  const sorted = optional.toSorted((a, b) => a.displayName.localeCompare(b.displayName));
  const more: Property = {
    displayName: "Additional Fields",
    name: "additionalFields",
    type: "collection",
    placeholder: "Add Field",
    default: {},
    options: sorted,
  };
  return [...required, ...(sorted.length === 0 ? [] : [more])].map((property) => ({ ...property, displayOptions }));
}

function propertyOf(field: InputField): Property {
  const { key, label, required, helpText, choices, source, list, children } = field;
  if (children !== undefined) throw new Error(`${key}: line items have no form here`);
  const shown = {
    displayName: label,
    name: key,
    ...(required ? { required } : {}),
    ...(helpText === undefined ? {} : { description: helpText.replace(/^([^.]*)\.$/, "$1") }),
  };
  if (source !== undefined) return { ...shown, ...locator(source) };
  if (choices !== undefined) {
    const options = Object.entries(choices).map(([value, name]) => ({ name, value }));
    return { ...shown, type: "options", options, default: options[0]?.value };
  }
  return { ...shown, ...leafOf(field), ...(list ? { typeOptions: { multipleValues: true }, default: [] } : {}) };
}

/** A record, chosen from a list or given by its id. */
function locator(source: string): Pick<Property, "type" | "default" | "modes"> {
  return {
    type: "resourceLocator",
    default: { mode: "list", value: "" },
    modes: [
      {
        displayName: "From List",
        name: "list",
        type: "list",
        typeOptions: { searchListMethod: source, searchable: true },
      },
      { displayName: "By ID", name: "id", type: "string", placeholder: "0198c2f4-6b1e-7d3a-9c58-2f7e4b90a1d6" },
    ],
  };
}

function leafOf({ type }: InputField): Pick<Property, "type" | "default" | "typeOptions"> {
  if (type === "integer") return { type: "number", default: 0, typeOptions: { numberPrecision: 0 } };
  if (type === "number") return { type: "number", default: 0 };
  if (type === "boolean") return { type: "boolean", default: false };
  if (type === "datetime") return { type: "dateTime", default: "" };
  return { type: "string", default: "", ...(type === "text" ? { typeOptions: { rows: 4 } } : {}) };
}
