import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  Kind,
  type SelectionNode,
} from "graphql";

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** The selected fields by response key, those of fragments included. */
export function collectFields(
  type: GraphQLObjectType | GraphQLInterfaceType,
  selections: readonly SelectionNode[],
  fragments: Fragments,
  found = new Map<string, FieldNode[]>(),
): Map<string, FieldNode[]> {
  for (const selection of selections) {
    if (selection.directives !== undefined && selection.directives.length > 0)
      throw new Error(`a selection on ${type.name} has a directive, which the documentation would not show`);
    if (selection.kind === Kind.FIELD) {
      const key = selection.alias?.value ?? selection.name.value;
      found.set(key, [...(found.get(key) ?? []), selection]);
      continue;
    }
    const part = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value);
    if (part === undefined || (part.typeCondition?.name.value ?? type.name) !== type.name)
      throw new Error(`a selection on ${type.name} depends on the concrete type, which has no schema`);
    collectFields(type, part.selectionSet.selections, fragments, found);
  }
  return found;
}
