import { tokensOf, writeTag } from "./tokens.ts";

const voids = new Set(["br", "col", "hr", "img"]);

type Implied = { closes: ReadonlySet<string>; within: ReadonlySet<string> };

const cells = ["td", "th"];
const sections = ["thead", "tbody", "tfoot", "caption", "colgroup"];
const blocks = ["blockquote", "center", "div", "dl", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "ol", "p", "pre"];

/** Whose beginning ends what, as HTML has it, within the nearest of some others. */
const implied = new Map<string, Implied>([
  ...imply(cells, { closes: cells, within: ["table"] }),
  ...imply(["tr"], { closes: [...cells, "tr"], within: ["table"] }),
  ...imply(sections, { closes: [...cells, "tr", ...sections], within: ["table"] }),
  ...imply(["li"], { closes: ["li"], within: ["ol", "ul", "table", ...cells] }),
  ...imply(["dd", "dt"], { closes: ["dd", "dt"], within: ["dl", "table", ...cells] }),
  ...imply([...blocks, "table", "ul"], { closes: ["p"], within: ["table", "caption", ...cells] }),
]);

function imply(
  names: readonly string[],
  { closes, within }: { closes: string[]; within: string[] },
): [string, Implied][] {
  return names.map((name) => [name, { closes: new Set(closes), within: new Set(within) }]);
}

/**
 * The same letter with each element closed where HTML closes it, of the given elements alone. Whatever would still be
 * deeper than `deepest` loses its tags and keeps its words.
 */
export function flatten(
  markup: string,
  { elements, deepest }: { elements: ReadonlySet<string>; deepest: number },
): { markup: string; isTooDeep: boolean } {
  const stack: string[] = [];
  const left = new Map<string, number>();
  const written: string[] = [];
  const closeTo = (depth: number) => {
    for (const name of stack.splice(depth).reverse()) written.push(`</${name}>`);
  };
  for (const token of tokensOf(markup)) {
    if (token.kind === "text") written.push(token.source.replaceAll("<", "&lt;"));
    if (token.kind === "unseen" || token.kind === "text" || !elements.has(token.name)) continue;
    const { name } = token;
    const leftOpen = left.get(name) ?? 0;
    if (token.kind === "close") {
      if (leftOpen > 0) left.set(name, leftOpen - 1);
      else if (stack.includes(name)) closeTo(stack.lastIndexOf(name));
      continue;
    }
    closeTo(impliedDepth(stack, name));
    if (!voids.has(name) && stack.length >= deepest - 1) {
      left.set(name, leftOpen + 1);
      continue;
    }
    written.push(writeTag(name, token.attributes));
    if (!voids.has(name)) stack.push(name);
  }
  return { markup: written.join(""), isTooDeep: left.size > 0 };
}

function impliedDepth(stack: readonly string[], name: string): number {
  const { closes, within } = implied.get(name) ?? {};
  let depth = stack.length;
  for (let index = stack.length - 1; index >= 0; index -= 1) {
    const open = stack[index] ?? "";
    if (closes?.has(open) === true) depth = index;
    else if (within === undefined || within.has(open)) break;
  }
  return depth;
}
