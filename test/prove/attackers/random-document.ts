import { type GraphQLOutputType, getNamedType, isObjectType } from "graphql";
import { schema } from "../../../src/domain/index.ts";

/** Lists whose records include relations. */
const lists = ["conversations", "quotes", "invoices", "jobs", "bookings", "leads", "customers", "drafts"];
const deepest = 4;

/** A document of ten lists, with a random selection of their records' fields in random order. */
export function randomDocument(random: () => number = Math.random): string {
  return `{ ${Array.from({ length: 10 }, (_, index) => `a${index}: ${randomList(random)}`).join(" ")} }`;
}

function randomList(random: () => number): string {
  const list = lists[Math.floor(random() * lists.length)] ?? "";
  const type = schema.getQueryType()?.getFields()[list]?.type;
  const records = type === undefined ? undefined : fieldOf(type, "data");
  if (records === undefined) throw new Error(`there is no list ${list}`);
  return `${list}(limit: 1) { data ${randomSelection(records, random, 1)} }`;
}

function fieldOf(type: GraphQLOutputType, name: string): GraphQLOutputType | undefined {
  const named = getNamedType(type);
  return isObjectType(named) ? named.getFields()[name]?.type : undefined;
}

function randomSelection(type: GraphQLOutputType, random: () => number, depth: number): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return "";
  const fields = Object.values(named.getFields()).filter(({ args }) => args.length === 0);
  const relations = fields.filter((field) => isObjectType(getNamedType(field.type)));
  const plain = fields.filter((field) => !isObjectType(getNamedType(field.type)));
  const chosen = depth === deepest ? [] : relations.filter(() => random() < 0.8);
  const written = [
    ...chosen.map((field) => `${field.name} ${randomSelection(field.type, random, depth + 1)}`),
    ...plain.filter(() => random() < 0.3).map(({ name }) => name),
  ];
  return `{ ${shuffled(written, random).join(" ")} __typename }`;
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
