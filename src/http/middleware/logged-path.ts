type Node = { literals: Map<string, Node>; parameter: Node | undefined };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Returns the loggable form of a path: the words of the routes, and ids at parameters. Every other segment becomes `*`,
 * because even an unknown path can contain a credential, such as a customer's link that a program has mangled.
 */
export function createLoggedPath(routes: readonly string[]): (path: string) => string {
  const root = emptyNode();
  for (const route of routes) {
    let node = root;
    for (const segment of route.split("/").slice(1)) node = grow(node, segment);
  }
  return (path) => {
    let node: Node | undefined = root;
    let shown = "";
    for (const segment of path.split("/").slice(1)) {
      const literal: Node | undefined = node.literals.get(segment);
      shown += literal !== undefined || (node.parameter !== undefined && uuid.test(segment)) ? `/${segment}` : "/*";
      node = literal ?? node.parameter;
      if (node === undefined) break;
    }
    return shown;
  };
}

function emptyNode(): Node {
  return { literals: new Map(), parameter: undefined };
}

function grow(node: Node, segment: string): Node {
  if (segment.startsWith(":")) {
    node.parameter ??= emptyNode();
    return node.parameter;
  }
  const literal = node.literals.get(segment) ?? emptyNode();
  node.literals.set(segment, literal);
  return literal;
}
