import { parseSync } from "oxc-parser";

/** A text that people read. `kind` is the attribute or property that holds it, or `text`. */
export type Text = { line: number; kind: string; text: string };

/** Attributes and properties whose value is a text, even if it is a single word. */
const named =
  /^(about|action|alt|aria-label|aria-description|cancel|caption|detail|empty|heading|hint|label|legend|name|none|noun|placeholder|reason|says|subject|summary|title|todo|verb|what|word)$/;

/** Properties that hold no text, whatever their value looks like. */
const unread = /^(class|className|d|key|href|id|path|pattern|style|type|value|autocomplete|inputMode)$/;

/** The texts of a TypeScript file: JSX, the values of known attributes and properties, and literals that are prose. */
export function readTexts(file: string, source: string): Text[] {
  const { program, errors } = parseSync(file, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file} cannot be parsed: ${error.message}`);
  const reader = new Reader(source);
  reader.walk(program, "text");
  return reader.texts;
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

class Reader {
  readonly texts: Text[] = [];
  readonly #source: string;
  readonly #read = new Set<number>();

  constructor(source: string) {
    this.#source = source;
  }

  walk(value: unknown, kind: string): void {
    if (Array.isArray(value)) for (const each of value) this.walk(each, kind);
    if (!isNode(value) || unread.test(kind)) return;
    if (/^(Import|Export(All|Named)|TS)/.test(value.type) && value.declaration == null && value.expression == null)
      return;
    if (value.type === "JSXElement" || value.type === "JSXFragment") this.#readElement(value);
    else if (value.type === "Literal" || value.type === "TemplateLiteral") this.#readLiteral(value, kind);
    for (const [key, below] of Object.entries(value))
      if (key !== "key") this.walk(below, this.#kindOf(value, key, kind));
  }

  /** The text of an element as a whole, with the elements and expressions in it. */
  #readElement(element: Node): void {
    if (this.#read.has(element.start) || !hasOwnText(element)) return;
    const text = this.#textOf(element);
    if (isRead(text)) this.#add(element, "text", text);
  }

  #textOf(node: Node): string {
    const children = (node.children ?? []) as Node[];
    return children
      .map((child) => {
        if (child.type === "JSXText") return String(child.value);
        if (child.type === "JSXElement") {
          this.#read.add(child.start);
          return this.#textOf(child);
        }
        const { expression } = child as { expression?: Node };
        if (expression === undefined || expression.type === "JSXEmptyExpression") return "";
        return this.#written(expression);
      })
      .join("");
  }

  #readLiteral(node: Node, kind: string): void {
    const text = this.#written(node);
    if (text.includes("</") || text.includes("/>")) this.#readHtml(node, text);
    else if (named.test(kind) ? isWord(text) : isProse(text)) this.#add(node, kind, text);
  }

  /** Texts between the tags of HTML, and those of its attributes. */
  #readHtml(node: Node, html: string): void {
    for (const [, name = "", value = ""] of html.matchAll(/\b(aria-label|title|placeholder|alt|content)="([^"]+)"/g))
      if (isRead(value)) this.#add(node, name, value);
    for (const text of html.split(/<(?!\/?(?:a|b|strong|em|code|span|br)\b)[^>]*>/))
      if (isRead(text.replaceAll(/<[^>]*>/g, "").replaceAll(/\{[^}]*\}/g, ""))) this.#add(node, "html", text);
  }

  /** A literal's text, with `{…}` for each expression in it. */
  #written(node: Node): string {
    if (node.type === "Literal") return typeof node.value === "string" ? node.value : "";
    if (node.type !== "TemplateLiteral") return `{${this.#source.slice(node.start, node.end).replaceAll(/\s+/g, " ")}}`;
    const texts = node.quasis as { value: { cooked: string } }[];
    const expressions = node.expressions as Node[];
    return texts
      .map(({ value }, index) => {
        const expression = expressions[index];
        return expression === undefined ? value.cooked : `${value.cooked}${this.#written(expression)}`;
      })
      .join("");
  }

  #kindOf(node: Node, key: string, kind: string): string {
    if (key === "value" && (node.type === "JSXAttribute" || node.type === "Property")) return this.#nameOf(node);
    if (node.type === "ThrowStatement") return "error";
    if (key === "children" || key === "body") return "text";
    return kind;
  }

  #nameOf(node: Node): string {
    const { name, key } = node as { name?: { name?: unknown }; key?: Node };
    return String(name?.name ?? key?.name ?? key?.value ?? "text");
  }

  #add(node: Node, kind: string, text: string): void {
    const line = this.#source.slice(0, node.start).split("\n").length;
    this.texts.push({ line, kind, text: text.replaceAll(/\s+/g, " ").trim() });
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";
}

function hasOwnText({ children }: Node): boolean {
  return (children as Node[]).some((child) => child.type === "JSXText" && isRead(String(child.value)));
}

function isRead(text: string): boolean {
  return /\p{L}{2}/u.test(text);
}

/** A word or more. Leaves out keys such as the name of an icon, paths and types. */
function isWord(text: string): boolean {
  return isRead(text) && (/^\p{Lu}/u.test(text) || text.includes(" "));
}

/** Two words or more, written as a sentence or a title. Leaves out SQL, selectors, media types and code. */
function isProse(text: string): boolean {
  if (
    !/[\p{L}}] +["“{]?[\p{L}\d$]/u.test(text) ||
    /^(select|insert|update|delete|with|set|create|alter|drop)\b/.test(text)
  )
    return false;
  return /^["“{]?\p{Lu}/u.test(text.trim()) || /[.?!:…]["”]?$/.test(text.trim()) || /^\{[^}]*\} [a-z]/.test(text);
}
