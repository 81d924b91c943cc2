import {
  BreakingChangeType,
  buildSchema,
  DangerousChangeType,
  findSchemaChanges,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLSchema,
  isInputObjectType,
  isObjectType,
  Kind,
  parse,
  print,
  SafeChangeType,
  type SchemaChange,
  visit,
} from "graphql";
import { type Access, hasAccess, isPortalOnly, roleOf, scopesOf } from "../../src/auth/access.ts";
import { scopesOfRole } from "../../src/auth/caller.ts";
import { type Changes, ContractError } from "./changes.ts";

/** The schema without descriptions, its definitions sorted. */
export function normalizeSdl(text: string): string {
  const document = visit(parse(text), {
    enter: (node) => ("description" in node ? { ...node, description: undefined } : undefined),
  });
  const nameOf = (one: (typeof document.definitions)[number]) => ("name" in one ? (one.name?.value ?? "") : "");
  return print({ ...document, definitions: document.definitions.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)) });
}

/** GraphQL is for the portal and not part of the contract, but scripts use it, so breaks are listed. */
export function compareSdl(before: string, after: string, changes: Changes): void {
  const [old, now] = [schemaOf(before), schemaOf(after)];
  for (const change of findSchemaChanges(old, now)) add(change, now, changes);
  compareDirectives(old, now, changes);
}

function schemaOf(text: string): GraphQLSchema {
  try {
    return buildSchema(text);
  } catch (error) {
    throw new ContractError(
      `schema/schema.graphql cannot be read: ${(error as Error).message.replaceAll(/\s+/g, " ")}`,
    );
  }
}

const breaks = new Set<string>([
  ...Object.values(BreakingChangeType),
  DangerousChangeType.ARG_DEFAULT_VALUE_CHANGE,
  DangerousChangeType.INPUT_FIELD_DEFAULT_VALUE_CHANGE,
  SafeChangeType.ARG_DEFAULT_VALUE_ADDED,
  SafeChangeType.INPUT_FIELD_DEFAULT_VALUE_ADDED,
]);
const additions = new Set<string>([...Object.values(DangerousChangeType), ...Object.values(SafeChangeType)]);

function add({ type, description }: SchemaChange, now: GraphQLSchema, changes: Changes): void {
  if (type === SafeChangeType.DESCRIPTION_CHANGED) return;
  // The coordinate of the change: `CreateLeadInput.notify`, `Query.leads(limit:)`, `@http(path:)`.
  const [, where] =
    /(@?\b[A-Za-z_]\w*(?:\.\w+)?(?:\(\w+:\))?)(?= was| has| added| no longer| changed| defaultValue)/.exec(
      description.replace(
        /^(.*) was (?:added to|removed from) (?:interfaces implemented by |union type )?(@?\w+)/,
        "$2 was: $1",
      ),
    ) ?? [];
  if (where === undefined) throw new ContractError(`GraphQL: the check does not classify: ${description}`);
  const what = wordOf(type);
  if (breaks.has(type)) changes.break(where, what, what === "removed" ? undefined : description.replace(/\.$/, ""));
  else if (additions.has(type)) changes.addition(where, what, descriptionOf(now, where) ?? description);
  else throw new ContractError(`GraphQL: the check does not classify ${type}`);
}

function wordOf(type: string): string {
  if (/DEFAULT/.test(type)) return "default";
  if (/KIND/.test(type)) return "type";
  if (/^REQUIRED/.test(type)) return "required";
  if (/FROM_ENUM|UNION|INTERFACE|LOCATION|REPEATABLE/.test(type) && type !== "VALUE_REMOVED_FROM_ENUM")
    return "members";
  return /REMOVED/.test(type) ? "removed" : "new";
}

function descriptionOf(schema: GraphQLSchema, where: string): string | undefined {
  const [, name = "", field, argument] = /^@?(\w+)(?:\.(\w+))?(?:\((\w+):\))?$/.exec(where) ?? [];
  const type = schema.getType(name);
  if (field === undefined) return type?.description ?? undefined;
  if (!isObjectType(type) && !isInputObjectType(type)) return undefined;
  const found = type.getFields()[field];
  if (argument === undefined || found === undefined || !("args" in found)) return found?.description ?? undefined;
  return found.args.find((one) => one.name === argument)?.description ?? undefined;
}

/** Compares `@scope` of root fields and `@not_null` of inputs, which graphql-js does not compare. */
function compareDirectives(before: GraphQLSchema, after: GraphQLSchema, changes: Changes): void {
  for (const type of Object.values(before.getTypeMap())) {
    const now = after.getType(type.name);
    if (type.name.startsWith("__") || !("getFields" in type) || now === undefined || !("getFields" in now)) continue;
    for (const [name, field] of Object.entries(type.getFields())) {
      const counterpart = now.getFields()[name];
      if (counterpart === undefined) continue;
      const where = `${type.name}.${name}`;
      const [scope, scopeNow] = [directiveOf(field, "scope"), directiveOf(counterpart, "scope")];
      if (scope !== scopeNow) compareScope(scope, scopeNow, where, changes);
      const [notNull, notNullNow] = [directiveOf(field, "not_null"), directiveOf(counterpart, "not_null")];
      if (notNullNow !== undefined && notNull === undefined) changes.break(where, "null", "cannot be null");
      if (notNull !== undefined && notNullNow === undefined) changes.addition(where, "null", "Can be null.");
    }
  }
}

function directiveOf(
  { astNode }: GraphQLField<unknown, unknown> | GraphQLInputField,
  name: string,
): string | undefined {
  const directive = astNode?.directives?.find((one) => one.name.value === name);
  if (directive === undefined) return undefined;
  const value = directive.arguments?.[0]?.value;
  return value?.kind === Kind.STRING ? value.value : "";
}

function compareScope(before: string | undefined, after: string | undefined, where: string, changes: Changes): void {
  if (before !== undefined && (after === undefined || isWider(after as Access, before as Access)))
    changes.addition(where, "scope", after === undefined ? "Requires no scope." : `Requires ${after}.`);
  else changes.break(where, "scope", `${before ?? "none"} became ${after}`);
}

/** Whether everyone who had access before still has it. */
function isWider(now: Access, before: Access): boolean {
  if (now === "public") return true;
  const role = roleOf(before);
  if (role === "public" || (before === "any" && now !== "any")) return false;
  const person = { kind: "user", id: "", name: "", scopes: scopesOfRole(role), role } as const;
  const keepsScopes = scopesOf(before).every((scope) => now === "any" || scopesOf(now).includes(scope));
  return hasAccess(person, now) && keepsScopes && (isPortalOnly(before) || !isPortalOnly(now));
}
