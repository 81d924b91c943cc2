import compiled from "./compiled.json" with { type: "json" };

/** What the platform compiles for the app, in compiled.json. */
export type AppDefinition = {
  triggers: TriggerDefinition[];
  actions: ActionDefinition[];
  /** A search and the create that follows where it finds nothing. */
  searchOrCreates: { search: string; create: string; label: string; description: string }[];
  /** What events name by id, by the name of its kind: loaded only where a Zap uses it. */
  resources: Record<string, Resource>;
  /** What fills a dropdown, by the name of the records' kind. */
  lists: Record<string, List>;
};

export type TriggerDefinition = {
  key: string;
  event: string;
  noun: string;
  label: string;
  description: string;
  /** The resource under each of these names is the one whose id the event has as `<name>_id`. */
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
  /** A deprecated one: Zaps that use it go on, and no new one can choose it. */
  hidden?: boolean;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below the base address. The names in braces are fields. */
  path: string;
  inputFields: InputField[];
  groups: { key: string; label: string }[];
  /** A search without one of these finds nothing. */
  searchedBy: string[];
  sample: Record<string, unknown>;
  outputFields: OutputField[];
};

export type InputField = {
  /** The name on the wire; `billing_address__line1` is `line1` of `billing_address`. */
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
  /** The names in braces are fields of the action. */
  path: string;
  /** The first of these that a record has, and the first of those, make its label. */
  title: string[];
  detail: string[];
  /** Whether it takes `search`. */
  search: boolean;
};

/** TypeScript reads each of the file's literals as a type of its own; a test holds the file to these. */
export const definition = compiled as unknown as AppDefinition;
