import { type ASTNode, type FieldNode, type FragmentDefinitionNode, Kind, type SelectionNode, visit } from "graphql";
import { type Expandable, OperationError } from "./operation.ts";

/** Takes the marked fields out of a fragment. */
export function takeExpandable(
  file: string,
  definition: FragmentDefinitionNode,
): { fragment: FragmentDefinitionNode; fields: FieldNode[] } {
  const fields: FieldNode[] = [];
  const others: SelectionNode[] = [];
  for (const selection of definition.selectionSet.selections) {
    if (selection.kind === Kind.FIELD && isMarked(selection)) fields.push({ ...selection, directives: [] });
    else others.push(selection);
  }
  const selectionSet = { ...definition.selectionSet, selections: others };
  const fragment = fields.length === 0 ? definition : { ...definition, selectionSet };
  for (const node of [fragment, ...fields]) assertUnmarked(file, node);
  return { fragment, fields };
}

export function assertUnmarked(file: string, node: ASTNode) {
  visit(node, {
    Directive({ name }) {
      if (name.value === directive)
        throw new OperationError(file, `@${directive} marks a field of a fragment's record`);
    },
  });
}

const directive = "expand";

function isMarked({ directives = [] }: FieldNode): boolean {
  return directives.some(({ name }) => name.value === directive);
}

/** The fields of a selection that can be requested: those of its fragments. */
export function expandableIn(
  selections: readonly SelectionNode[],
  expandable: Expandable,
  found = new Map<string, FieldNode>(),
): Map<string, FieldNode> {
  for (const selection of selections) {
    if (selection.kind !== Kind.FRAGMENT_SPREAD) continue;
    const { value: name } = selection.name;
    for (const field of expandable.fields.get(name) ?? []) found.set(field.alias?.value ?? field.name.value, field);
    expandableIn(expandable.fragments.get(name)?.selectionSet.selections ?? [], expandable, found);
  }
  return found;
}

/** The field of the record, below the root field if `path` names one. */
export function recordNode(root: FieldNode, path: string | undefined): FieldNode | undefined {
  if (path === undefined) return root;
  return root.selectionSet?.selections.filter((one) => one.kind === Kind.FIELD).find(({ name }) => name.value === path);
}

/** The root field, whose record also selects these fields. */
export function withFields(root: FieldNode, path: string | undefined, fields: readonly FieldNode[]): FieldNode {
  const { selectionSet } = root;
  if (selectionSet === undefined) return root;
  const selections =
    path === undefined
      ? [...selectionSet.selections, ...fields]
      : selectionSet.selections.map((one) =>
          one.kind === Kind.FIELD && one.name.value === path ? withFields(one, undefined, fields) : one,
        );
  return { ...root, selectionSet: { ...selectionSet, selections } };
}
