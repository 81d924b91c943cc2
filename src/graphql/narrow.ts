import { type GraphQLObjectType, getNamedType, isObjectType, type SelectionNode } from "graphql";
import type { Relations } from "../query/include.ts";
import { type Model, modelOf } from "../query/models.ts";
import type { Selected } from "../query/selected.ts";
import { includedBy, marksOf } from "./marks.ts";
import { numberNames } from "./scalars/number-names.ts";
import { collectFields, type Fragments } from "./selection.ts";

/** What a document selects of a model's rows: the type that shows them, with the selections of all the places that do. */
type Shown = { type: GraphQLObjectType; selections: readonly SelectionNode[] };

/** `columns`: those that the selection shows or makes its values of; undefined where a value may be made of any of them. */
type Narrowed = { columns: Selected | undefined; include: Relations };

/** Narrows the columns of a row and of its relations to those that the selection shows: of an assignee, the id and name. */
export function narrow(model: Model, shown: Shown, include: Relations, fragments: Fragments): Narrowed {
  const { columns, relations } = partsOf(model, shown, fragments);
  const narrowed = Object.entries(include).map(([name, wanted]): [string, Relations[string]] => {
    const below = relations.get(name);
    if (below === undefined || wanted === undefined || wanted === false) return [name, wanted];
    const nested = wanted === true ? {} : wanted;
    const target = modelOf(model.relation(name).model);
    const { columns: select, include: deeper } = narrow(target, below, nested.include ?? {}, fragments);
    const read = nested.select === undefined ? select : asText(nested.select, select);
    return [name, { ...nested, include: deeper, ...(read === undefined ? {} : { select: read }) }];
  });
  return { columns, include: Object.fromEntries(narrowed) };
}

/** The same columns, of which those are text that are only answered. */
function asText(selected: Selected, shown: Selected = {}): Selected {
  const entries = Object.entries(selected).map(([name, wanted]) => [
    name,
    wanted === true ? (shown[name] ?? true) : wanted,
  ]);
  return Object.fromEntries(entries);
}

/** Those that answer a value as well from its text. */
const textScalars: ReadonlySet<string> = new Set(["DateTime", ...numberNames]);

/** `relations`: those that are shown as they are, and that no other value is made of. */
type Parts = { columns: Selected | undefined; relations: ReadonlyMap<string, Shown> };

function partsOf(model: Model, { type, selections }: Shown, fragments: Fragments): Parts {
  const [shown, made] = [new Map<string, true | "text">(), new Set(includedBy(type))];
  const relations = new Map<string, Shown>();
  let isOfAny = false;
  for (const [key, nodes] of collectFields(type, selections, fragments)) {
    const name = nodes[0]?.name.value ?? key;
    if (name === "__typename") continue;
    const field = type.getFields()[name];
    if (field === undefined) throw new Error(`${type.name}.${name} is no field`);
    const { property, relation, selected } = marksOf(field);
    const shownType = getNamedType(field.type);
    if (relation !== undefined && isObjectType(shownType)) {
      const below = nodes.flatMap((node) => node.selectionSet?.selections ?? []);
      const known = relations.get(relation);
      if (known !== undefined && known.type !== shownType) made.add(relation);
      relations.set(relation, { type: shownType, selections: [...(known?.selections ?? []), ...below] });
    } else if (property !== undefined) shown.set(property, textScalars.has(shownType.name) ? "text" : true);
    else if (selected === undefined) isOfAny = true;
    else for (const one of selected) made.add(one);
  }
  for (const name of made) relations.delete(name);
  for (const name of made) shown.set(name, true);
  return {
    columns: isOfAny ? undefined : Object.fromEntries([...shown].filter(([name]) => model.has(name))),
    relations,
  };
}
