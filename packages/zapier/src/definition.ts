import compiled from "./compiled.json" with { type: "json" };

/** The definition that the platform compiles for the app, in compiled.json. */
export type AppDefinition = {
  triggers: TriggerDefinition[];
  actions: ActionDefinition[];
  /** A search, and the create that follows if nothing is found. */
  searchOrCreates: { search: string; create: string; label: string; description: string }[];
  /** The records that events refer to by id, by kind. Zapier loads one only if a Zap uses it. */
  resources: Record<string, Resource>;
  /** The lists that fill dropdowns, by kind of record. */
  lists: Record<string, List>;
};

export type TriggerDefinition = {
  key: string;
  event: string;
  noun: string;
  label: string;
  description: string;
  /** The names of related resources. The event has the id of each as `<name>_id`. */
  related: string[];
  sample: Record<string, unknown>;
  outputFields: OutputField[];
};

export type ActionDefinition = {
  key: string;
  kind: "create" | "search";
  noun: string;
  label: string;
  description: string;
  /** Set for a deprecated action: existing Zaps keep it, and new ones cannot choose it. */
  hidden?: boolean;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path below the base URL. Names in braces are fields. */
  path: string;
  inputFields: InputField[];
  groups: { key: string; label: string }[];
  /** A search needs at least one of these fields. */
  searchedBy: string[];
  sample: Record<string, unknown>;
  outputFields: OutputField[];
};

export type InputField = {
  /** The name in the API; `billing_address__line1` is `line1` of `billing_address`. */
  key: string;
  label: string;
  type?: "string" | "text" | "integer" | "number" | "boolean" | "datetime";
  required?: boolean;
  helpText?: string;
  list?: boolean;
  group?: string;
  choices?: Record<string, string>;
  /** The list that fills the dropdown. */
  source?: string;
  dependsOn?: string[];
  children?: InputField[];
};

export type OutputField = {
  key: string;
  label: string;
  type: "string" | "integer" | "number" | "boolean" | "datetime";
  list?: boolean;
};

export type Resource = { path: string; sample: Record<string, unknown>; outputFields: OutputField[] };

export type List = {
  /** Names in braces are fields of the action. */
  path: string;
  /** A record's label is its first non-empty `title` field and its first non-empty `detail` field. */
  title: string[];
  detail: string[];
  /** Whether the list takes `search`. */
  search: boolean;
};

/** TypeScript infers a literal type for every value of the file. A test checks the file against these types. */
export const definition = compiled as unknown as AppDefinition;
