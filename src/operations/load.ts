import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import {
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  Source,
  visit,
} from "graphql";
import { assertUnmarked, takeExpandable } from "./expandable.ts";
import { type Expandable, OperationError } from "./operation.ts";

export type LoadedOperation = { file: string; definition: OperationDefinitionNode };
export type LoadedFragment = { file: string; definition: FragmentDefinitionNode };
export type Loaded = {
  operations: LoadedOperation[];
  /** Without the fields that are returned on request. */
  fragments: Map<string, LoadedFragment>;
  expandable: Expandable;
};

/** Reads every `.graphql` file below the folder: operations and fragments. */
export function loadOperations(folder: string): Loaded {
  const operations: LoadedOperation[] = [];
  const fragments = new Map<string, LoadedFragment>();
  const fields = new Map<string, readonly FieldNode[]>();
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".graphql"))
    .sort();
  for (const name of files) {
    const path = join(folder, name);
    const file = relative(process.cwd(), path);
    for (const definition of parseFile(file, readFileSync(path, "utf8"))) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) {
        const earlier = fragments.get(definition.name.value);
        if (earlier !== undefined)
          throw new OperationError(file, `the fragment ${definition.name.value} is also in ${earlier.file}`);
        const taken = takeExpandable(file, definition);
        fragments.set(definition.name.value, { file, definition: taken.fragment });
        if (taken.fields.length > 0) fields.set(definition.name.value, taken.fields);
      } else if (definition.kind === Kind.OPERATION_DEFINITION) {
        const earlier = operations.find((other) => other.definition.name?.value === definition.name?.value);
        if (earlier !== undefined)
          throw new OperationError(file, `the operation ${definition.name?.value} is also in ${earlier.file}`);
        assertUnmarked(file, definition);
        operations.push({ file, definition });
      } else throw new OperationError(file, `a ${definition.kind} is neither an operation nor a fragment`);
    }
  }
  const definitions = [...fragments].map(([name, { definition }]) => [name, definition] as const);
  return { operations, fragments, expandable: { fields, fragments: new Map(definitions) } };
}

function parseFile(file: string, text: string) {
  try {
    return parse(new Source(text, file)).definitions;
  } catch (error) {
    throw new OperationError(file, error instanceof Error ? error.message : String(error));
  }
}

/** The fragments that a definition uses, directly and through others. */
export function fragmentsOf(
  { file, definition }: LoadedOperation | LoadedFragment,
  fragments: Loaded["fragments"],
  found = new Map<string, FragmentDefinitionNode>(),
): Map<string, FragmentDefinitionNode> {
  visit(definition, {
    FragmentSpread({ name }) {
      if (found.has(name.value)) return;
      const fragment = fragments.get(name.value);
      if (fragment === undefined) throw new OperationError(file, `there is no fragment ${name.value}`);
      found.set(name.value, fragment.definition);
      fragmentsOf(fragment, fragments, found);
    },
  });
  return found;
}
