export type Value = string | number | boolean | null | undefined | Value[] | { [key: string]: Value };

export type Node =
  | { kind: "text"; text: string }
  | { kind: "print"; expression: string }
  | { kind: "block"; word: "if" | "range" | "with"; expression: string; body: Node[]; otherwise: Node[] };

export type Template = { nodes: Node[]; defined: Map<string, Node[]> };

type Token = { text: string } | { action: string };

const actionPattern = /\{\{(-\s)?\s*(.*?)\s*(\s-)?\}\}/gs;

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  let from = 0;
  let trimsNext = false;
  const push = (text: string, trimsEnd: boolean) => {
    const start = trimsNext ? text.trimStart() : text;
    tokens.push({ text: trimsEnd ? start.trimEnd() : start });
  };
  for (const { 0: whole, 1: left, 2: action = "", 3: right, index } of source.matchAll(actionPattern)) {
    push(source.slice(from, index), left !== undefined);
    tokens.push({ action });
    trimsNext = right !== undefined;
    from = index + whole.length;
  }
  push(source.slice(from), false);
  return tokens;
}

/** Parses the part of Go's templates that the chart uses. Throws on anything else. */
export function parseTemplate(source: string): Template {
  const tokens = tokensOf(source);
  const defined = new Map<string, Node[]>();
  let at = 0;

  /** Reads up to the `end` or `else` of the block, and returns that token. */
  function readNodes(): { nodes: Node[]; end: string } {
    const nodes: Node[] = [];
    for (let token = tokens[at]; token !== undefined; token = tokens[at]) {
      at += 1;
      if ("text" in token) {
        nodes.push({ kind: "text", text: token.text });
        continue;
      }
      const [, word = "", rest = ""] = /^(\w*)\s*(.*)$/s.exec(token.action) ?? [];
      if (word === "end" || word === "else") return { nodes, end: token.action };
      if (word === "define") defined.set(JSON.parse(rest), readNodes().nodes);
      else if (word === "if" || word === "range" || word === "with") nodes.push(readBlock(word, rest));
      else nodes.push({ kind: "print", expression: token.action });
    }
    return { nodes, end: "" };
  }

  function readBlock(word: "if" | "range" | "with", expression: string): Node {
    const { nodes: body, end } = readNodes();
    const [, again = ""] = /^else if (.*)$/s.exec(end) ?? [];
    if (again !== "") return { kind: "block", word, expression, body, otherwise: [readBlock("if", again)] };
    if (end === "else") return { kind: "block", word, expression, body, otherwise: readNodes().nodes };
    if (end !== "end") throw new Error(`{{ ${word} ${expression} }} has no end`);
    return { kind: "block", word, expression, body, otherwise: [] };
  }

  const { nodes, end } = readNodes();
  if (end !== "") throw new Error(`{{ ${end} }} ends nothing`);
  return { nodes, defined };
}
