import {
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLIncludeDirective,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  getDirectiveValues,
  isObjectType,
  Kind,
  type SelectionNode,
} from "graphql";

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

type VariableValues = GraphQLResolveInfo["variableValues"];

/** The document of a selection: compiled, or written by a caller, with its variables. */
export type Selecting = { fragments: Fragments; variables?: VariableValues };

type SelectedType = GraphQLObjectType | GraphQLInterfaceType;

/** The selected fields by response key, including those of fragments. */
export function collectFields(
  type: SelectedType,
  selections: readonly SelectionNode[],
  selecting: Selecting,
  found = new Map<string, FieldNode[]>(),
): Map<string, FieldNode[]> {
  for (const selection of selections) {
    if (!isSelected(type, selection, selecting.variables)) continue;
    if (selection.kind === Kind.FIELD) {
      const key = selection.alias?.value ?? selection.name.value;
      found.set(key, [...(found.get(key) ?? []), selection]);
      continue;
    }
    const part = selection.kind === Kind.INLINE_FRAGMENT ? selection : selecting.fragments.get(selection.name.value);
    if (part !== undefined && appliesTo(type, part.typeCondition?.name.value, selecting))
      collectFields(type, part.selectionSet.selections, selecting, found);
    else if (selecting.variables === undefined)
      throw new Error(`a selection on ${type.name} depends on the concrete type, which has no schema`);
  }
  return found;
}

function isSelected(type: SelectedType, selection: SelectionNode, variables: VariableValues | undefined): boolean {
  if (selection.directives === undefined || selection.directives.length === 0) return true;
  if (variables === undefined)
    throw new Error(`a selection on ${type.name} has a directive, which the documentation would not show`);
  const { if: skipped } = getDirectiveValues(GraphQLSkipDirective, selection, variables) ?? {};
  const { if: included } = getDirectiveValues(GraphQLIncludeDirective, selection, variables) ?? {};
  return skipped !== true && included !== false;
}

function appliesTo(type: SelectedType, condition: string | undefined, { variables }: Selecting): boolean {
  if (condition === undefined || condition === type.name) return true;
  return variables !== undefined && isObjectType(type) && type.getInterfaces().some(({ name }) => name === condition);
}
