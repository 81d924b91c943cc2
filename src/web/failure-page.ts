import { html } from "../html.ts";
import { page } from "./layout.ts";

type Content = { title: string; advice: string };

const contents: Record<number, Content> = {
  403: { title: "Not allowed", advice: "This request came from another site. Please open the link itself." },
  404: {
    title: "Page not found",
    advice: "This link does not belong to a quote or an invoice. Please check that you copied all of it.",
  },
  405: { title: "Not allowed", advice: "Please open the link again and use the buttons on the page." },
  429: { title: "Too many requests", advice: "Please wait a minute and open the link again." },
};

const unexpected: Content = { title: "Something went wrong", advice: "Please try again in a moment." };

/** What the reader of a link is shown instead of a page; `missing` advises where the link leads to nothing. */
export function failurePage(status: number, missing?: string): string {
  const { title, advice: usual } = contents[status] ?? unexpected;
  const advice = (status === 404 || status === 401 ? missing : undefined) ?? usual;
  return page({ title, letterhead: "", body: html`<h1>${title}</h1>\n<p>${advice}</p>` });
}
