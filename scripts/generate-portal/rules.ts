import {
  type GraphQLArgument,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isObjectType,
  valueFromASTUntyped,
} from "graphql";
import { activeStates, channelsListed, stateChanges } from "../../src/domain/inbox/conversations/rules.ts";
import { draftScalars } from "../../src/domain/inbox/drafts/scalars.ts";
import { numbers } from "../../src/graphql/scalars/numbers.ts";
import { texts } from "../../src/graphql/scalars/texts.ts";
import { maxCounted } from "../../src/limits/counts.ts";
import { limits } from "../../src/limits/limits.ts";

/** Prints the module of what the server decides and the browser has to know: limits, moves and filters. */
export function printRules(schema: GraphQLSchema): string {
  const constants: Record<string, unknown> = {
    ...limitsOf(),
    conversationMoves: movesOf(schema),
    inboxFilters: filtersOf(schema, "inbox"),
    channelsListed,
  };
  return Object.entries(constants)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)} as const;\n`)
    .join("");
}

function limitsOf(): Record<string, number> {
  const schemas = new Map<string, { maxLength?: number; maximum?: number }>([
    ...[...texts, ...numbers].map(({ name, jsonSchema }) => [name, jsonSchema ?? {}] as const),
    ...draftScalars.map(({ name, extensions }) => [name, extensions.jsonSchema as object] as const),
  ]);
  const maxOf = (scalar: string) => {
    const { maxLength, maximum = maxLength } = schemas.get(scalar) ?? {};
    if (maximum === undefined) throw new Error(`the scalar ${scalar} has no limit`);
    return maximum;
  };
  return {
    maxCounted,
    maxReminderSteps: limits.records.reminderSteps.max,
    maxCustomChoices: limits.records.customFieldChoices.max,
    maxCustomFields: limits.records.customFields.max,
    maxCustomText: limits.records.customValue.max,
    maxMoved: limits.inbox.moved.max,
    maxPageSize: maxOf("PageLimit"),
    maxSearchCharacters: maxOf("SearchText"),
    maxSmsCharacters: limits.inbox.smsCharacters.max,
    maxSubjectCharacters: maxOf("Subject"),
    maxTextCharacters: maxOf("Text"),
    maxWebhookFilters: limits.webhooks.filters.max,
  };
}

/**
 * For each move of `move_conversations`, the states in which it changes something, each with the state that follows.
 */
function movesOf(schema: GraphQLSchema): Record<string, Record<string, string>> {
  const all = valuesOf(schema, "ConversationState");
  const stay = (states: readonly string[]) => Object.fromEntries(states.map((state) => [state, state]));
  const actions: Record<string, Record<string, string>> = {
    ...stateChanges,
    spam: stateChanges.mark_spam,
    assign: stay(all),
    mark_read: stay(activeStates),
    mark_unread: stay(activeStates),
  };
  const moves = valuesOf(schema, "ConversationMove").map((move) => {
    const changes = actions[move];
    if (changes === undefined) throw new Error(`scripts/generate-portal/rules.ts does not know the move ${move}`);
    // Snoozing again changes the time; other moves to the same state change nothing.
    const keepsState = !(move in stateChanges || move === "spam") || move === "snooze";
    return [move, Object.fromEntries(Object.entries(changes).filter(([from, to]) => keepsState || from !== to))];
  });
  return Object.fromEntries(moves);
}

/** The rule by which a list's argument filters its records, and the argument's default. */
type Filter = { by: "equal" | "flag" | "id" | "sign" | "person" | "server"; field: string; default: unknown };

const outsideFilters = ["limit", "cursor"];

/** The filters of a list by their names. The browser cannot decide one that is `by: "server"`. */
function filtersOf(schema: GraphQLSchema, list: string): Record<string, Filter> {
  const field = schema.getQueryType()?.getFields()[list];
  const page = getNamedType(field?.type);
  const record = isObjectType(page) ? getNamedType(page.getFields().data?.type) : undefined;
  if (field === undefined || !isObjectType(record)) throw new Error(`${list} is no list of the schema`);
  const filters = field.args.filter(({ name }) => !outsideFilters.includes(name));
  return Object.fromEntries(
    filters.map((argument) => {
      const value = argument.astNode?.defaultValue;
      return [argument.name, { ...ruleOf(argument, record), default: value ? valueFromASTUntyped(value) : null }];
    }),
  );
}

/**
 * By the schema's names: `state` is the field `state`, `unread` is `is_unread`, `assignee_id` is the id of `assignee`.
 */
function ruleOf({ name, type }: GraphQLArgument, record: GraphQLObjectType): Omit<Filter, "default"> {
  const fields = record.getFields();
  const named = getNamedType(type);
  const flag = `is_${name}`;
  const relation = name.replace(/_id$/, "");
  if (isEnumType(named) && fields[name] !== undefined && getNamedType(fields[name].type) === named)
    return { by: "equal", field: name };
  if (named.name === "Boolean" && flag in fields) return { by: "flag", field: flag };
  if (named.name === "ID" && isObjectType(getNamedType(fields[relation]?.type))) return { by: "id", field: relation };
  if (named.name === "UnmatchedSenders" && flag in fields) return { by: "sign", field: flag };
  if (named.name === "AssigneeFilter") return { by: "person", field: "assignee" };
  return { by: "server", field: name };
}

function valuesOf(schema: GraphQLSchema, name: string): string[] {
  const type = schema.getType(name);
  if (!isEnumType(type)) throw new Error(`the schema has no enum ${name}`);
  return type.getValues().map((value) => value.name);
}
