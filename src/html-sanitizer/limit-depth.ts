import { tokenize, writeTag } from "./tokenize.ts";

const voidElements = new Set(["br", "col", "hr", "img"]);

type ImpliedEnd = { closes: ReadonlySet<string>; within: ReadonlySet<string> };

const cells = ["td", "th"];
const sections = ["thead", "tbody", "tfoot", "caption", "colgroup"];
const blocks = ["blockquote", "center", "div", "dl", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "ol", "p", "pre"];

/** The elements that an opening tag closes as HTML has it, up to the nearest of those they are `within`. */
const impliedEnds = new Map<string, ImpliedEnd>([
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
): [string, ImpliedEnd][] {
  return names.map((name) => [name, { closes: new Set(closes), within: new Set(within) }]);
}

/**
 * The same markup with every element closed where HTML closes it, of the given elements alone. Elements deeper than
 * `maxDepth` lose their tags and keep their text.
 */
export function limitDepth(
  markup: string,
  { elements, maxDepth }: { elements: ReadonlySet<string>; maxDepth: number },
): { markup: string; isTooDeep: boolean } {
  const stack: string[] = [];
  /** The number of open elements of each name whose opening tags were dropped. */
  const dropped = new Map<string, number>();
  const written: string[] = [];
  const closeTo = (depth: number) => {
    for (const name of stack.splice(depth).reverse()) written.push(`</${name}>`);
  };
  for (const token of tokenize(markup)) {
    if (token.kind === "text") written.push(token.text.replaceAll("<", "&lt;"));
    if (token.kind === "text" || !elements.has(token.name)) continue;
    const { name } = token;
    const droppedTags = dropped.get(name) ?? 0;
    if (token.kind === "close") {
      if (droppedTags > 0) dropped.set(name, droppedTags - 1);
      else if (stack.includes(name)) closeTo(stack.lastIndexOf(name));
      continue;
    }
    closeTo(depthAfterImpliedEnds(stack, name));
    if (!voidElements.has(name) && stack.length >= maxDepth - 1) {
      dropped.set(name, droppedTags + 1);
      continue;
    }
    written.push(writeTag(name, token.attributes));
    if (!voidElements.has(name)) stack.push(name);
  }
  return { markup: written.join(""), isTooDeep: dropped.size > 0 };
}

function depthAfterImpliedEnds(stack: readonly string[], name: string): number {
  const { closes, within } = impliedEnds.get(name) ?? {};
  let depth = stack.length;
  for (let index = stack.length - 1; index >= 0; index -= 1) {
    const open = stack[index] ?? "";
    if (closes?.has(open) === true) depth = index;
    else if (within === undefined || within.has(open)) break;
  }
  return depth;
}
