import { getDocumentProxy } from "unpdf";

type Node = { role?: string; id?: string; alt?: string; children?: Node[] };

/**
 * A PDF as a reader shows it: each page's text in order, its title and language, and the structure for screen readers.
 */
export async function readPdf(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
  const pages = await Promise.all(numbers.map((number) => pdf.getPage(number)));
  const texts = await Promise.all(pages.map((page) => page.getTextContent()));
  const trees = await Promise.all(pages.map((page) => page.getStructTree()));
  const links = await Promise.all(pages.map((page) => page.getAnnotations()));
  const info = new Map<string, unknown>(Object.entries((await pdf.getMetadata()).info));
  return {
    pages: texts.map(({ items }) =>
      items
        .map((item) => ("str" in item ? item.str : ""))
        .join(" ")
        .replaceAll(/\s+/g, " "),
    ),
    title: info.get("Title"),
    author: info.get("Author"),
    language: info.get("Language"),
    roles: trees.map((tree) => rolesIn(tree as Node)),
    /** Roles of the elements that have content, on all pages. */
    filled: trees.flatMap((tree) => rolesIn(tree as Node, ({ children = [] }) => children.some(({ id }) => id))),
    /** The texts that screen readers say for drawings. */
    alternatives: trees.flatMap((tree) => alternativesIn(tree as Node)),
    links: links.flat().map(({ url }) => url as string),
  };
}

function rolesIn(node: Node, counts: (node: Node) => boolean = () => true): string[] {
  const { role, children = [] } = node;
  const own = role !== undefined && counts(node) ? [role] : [];
  return [...own, ...children.flatMap((child) => rolesIn(child, counts))];
}

function alternativesIn({ alt, children = [] }: Node): string[] {
  return [...(alt === undefined ? [] : [alt]), ...children.flatMap(alternativesIn)];
}
