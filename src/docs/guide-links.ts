import { mapLinks } from "./markdown.ts";

/**
 * Links between the files as links between pages, relative to `/v1/`: `../operators/email.md#spf` is
 * `docs/operators/email#spf`.
 */
export function linksOfInstallation(markdown: string, folder: "guides" | "operators"): string {
  return mapLinks(markdown, (to) => {
    if (to.startsWith(v1)) return to.slice(v1.length);
    const [, path = "", hash = ""] = /^([\w./-]+)\.md(#.*)?$/.exec(to) ?? [];
    if (path === "") return to;
    const { pathname } = new URL(path, `http://docs/${folder}/`);
    return `docs${pathname.replace(/^\/guides/, "").replace(/\/index$/, "")}${hash}`;
  });
}

/** The addresses that guides are written with. */
export const written = { base: "http://localhost:3000/api", app: "http://localhost:3000" };

const v1 = `${written.base}/v1/`;
