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

/** What a customer is shown instead of a page. */
export function failurePage(status: number): string {
  const { title, advice } = contents[status] ?? unexpected;
  return page({ title, letterhead: "", body: html`<h1>${title}</h1>\n<p>${advice}</p>` });
}
