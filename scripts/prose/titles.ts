import { parseSync } from "oxc-parser";

/** The title of a test, with the titles of the `describe` blocks around it. */
export type Title = { line: number; text: string };

type Node = Record<string, unknown> & { type?: string; start?: number };

/** The titles of a file's tests. Leaves out titles that the code computes. */
export function readTitles(file: string, source: string): Title[] {
  const { program, errors } = parseSync(file, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file} cannot be parsed: ${error.message}`);
  const found: Title[] = [];
  visit(program, "");
  return found;

  function visit(value: unknown, above: string): void {
    if (Array.isArray(value)) for (const one of value) visit(one, above);
    if (!isNode(value)) return;
    const title = value.type === "CallExpression" ? titleOf(value, source) : undefined;
    if (title === undefined) {
      for (const one of Object.values(value)) visit(one, above);
      return;
    }
    const text = `${above} ${title}`.trim();
    const name = calledName(value.callee);
    if (name !== "describe") found.push({ line: source.slice(0, value.start).split("\n").length, text });
    visit([value.callee, value.arguments], name === "describe" ? text : above);
  }
}

function titleOf({ callee, arguments: given }: Node, source: string): string | undefined {
  const [first] = given as Node[];
  if (first === undefined || !["describe", "it", "test"].includes(calledName(callee))) return undefined;
  if (first.type === "Literal" && typeof first.value === "string") return first.value;
  return first.type === "TemplateLiteral" ? source.slice(Number(first.start) + 1, Number(first.end) - 1) : undefined;
}

/** `test` in `test(…)`, `test.skip(…)`, `test.each(…)(…)` and `test.each`…`(…)`. */
function calledName(callee: unknown): string {
  if (!isNode(callee)) return "";
  if (callee.type === "Identifier") return String(callee.name);
  return calledName(callee.object ?? callee.callee ?? callee.tag);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}
