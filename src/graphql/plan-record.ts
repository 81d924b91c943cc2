import { isDeepStrictEqual as isEqual } from "node:util";
import { type FieldNode, type GraphQLObjectType, getNamedType, isObjectType, type SelectionNode } from "graphql";
import { mergeRelations, type Nested, type Relations } from "../query/include.ts";
import { type Model, modelOf } from "../query/models.ts";
import type { Selected } from "../query/selected.ts";
import { recordDeclaration, typeDeclaration } from "./declarations.ts";
import { numberNames } from "./scalars/number-names.ts";
import { collectFields, type Selecting } from "./selection.ts";

/** A type that shows a model's rows, with all selections of the same relation in a document. */
type ShownRecord = { type: GraphQLObjectType; selections: readonly SelectionNode[] };

/** `columns` is undefined if a value needs all columns. */
type Planned = { columns: Selected | undefined; include: Relations };

/** Scalars that also serialize a value from its text. */
const textScalars: ReadonlySet<string> = new Set(["DateTime", ...numberNames]);

/** Plans the columns and relations that a selection reads, for example an assignee's id and name. */
export function planRecord(model: Model, { type, selections }: ShownRecord, selecting: Selecting): Planned {
  const parts = new Parts(model, type);
  for (const [key, nodes] of collectFields(type, selections, selecting)) {
    const name = nodes[0]?.name.value ?? key;
    if (name !== "__typename") parts.add(name, nodes);
  }
  return parts.plan(selecting);
}

/** Collects the columns and relations that a record's fields need. */
class Parts {
  readonly #model: Model;
  readonly #type: GraphQLObjectType;
  readonly #columns = new Map<string, true | "text">();
  /** Relations that are selected. */
  readonly #shown = new Map<string, { query: Nested; records: ShownRecord[] }>();
  /** Relations that computed values need. */
  #made: Relations;
  #isOfAny = false;

  constructor(model: Model, type: GraphQLObjectType) {
    this.#model = model;
    this.#type = type;
    this.#made = typeDeclaration(type).include ?? {};
  }

  add(name: string, nodes: readonly FieldNode[]): void {
    const field = this.#type.getFields()[name];
    if (field === undefined) throw new Error(`${this.#type.name}.${name} is no field`);
    const { column, relation, query = {}, select } = recordDeclaration(field);
    const type = getNamedType(field.type);
    if (relation !== undefined && isObjectType(type)) {
      const below = nodes.flatMap((node) => node.selectionSet?.selections ?? []);
      this.#show(relation, query, { type, selections: below });
    } else if (column !== undefined) {
      if (!this.#columns.has(column)) this.#columns.set(column, textScalars.has(type.name) ? "text" : true);
    } else if (select === undefined) this.#isOfAny = true;
    else this.#make(select);
  }

  #show(relation: string, query: Nested, record: ShownRecord): void {
    const shown = this.#shown.get(relation) ?? { query, records: [] };
    if (!isEqual(shown.query, query)) throw new Error(`${this.#type.name} shows the relation ${relation} in two ways`);
    const known = shown.records.find(({ type }) => type === record.type);
    if (known === undefined) shown.records.push(record);
    else known.selections = [...known.selections, ...record.selections];
    this.#shown.set(relation, shown);
  }

  #make(select: Relations): void {
    const isColumn = (name: string) => this.#model.has(name);
    for (const name of Object.keys(select).filter(isColumn)) this.#columns.set(name, true);
    const relations = Object.entries(select).filter(([name]) => !isColumn(name));
    this.#made = mergeRelations(this.#made, Object.fromEntries(relations));
  }

  plan(selecting: Selecting): Planned {
    const shown = [...this.#shown].map(([relation, { query, records }]): [string, Nested] => {
      const target = modelOf(this.#model.relation(relation).model);
      const { columns, include } = records.map((one) => planRecord(target, one, selecting)).reduce(mergePlanned);
      const isMade = Object.hasOwn(this.#made, relation);
      return [relation, { ...query, include, ...(columns === undefined || isMade ? {} : { select: columns }) }];
    });
    return {
      columns: this.#isOfAny ? undefined : Object.fromEntries(this.#columns),
      include: mergeRelations(this.#made, Object.fromEntries(shown)),
    };
  }
}

/** A summary and the whole record of one relation, such as `customer` and `customer_record`, are read once. */
function mergePlanned(one: Planned, other: Planned): Planned {
  return {
    columns: one.columns && other.columns && mergeColumns(one.columns, other.columns),
    include: mergeRelations(one.include, other.include),
  };
}

/** A column that one of the two computes with is not read as text. */
function mergeColumns(one: Selected, other: Selected): Selected {
  const same = Object.entries(other).map(([name, how]) => [name, (one[name] ?? how) === how ? how : true] as const);
  return { ...one, ...Object.fromEntries(same) };
}
