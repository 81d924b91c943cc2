import { html } from "../html.ts";
import { page } from "./layout.ts";

const words: Record<number, { title: string; advice: string }> = {
  404: {
    title: "Page not found",
    advice: "This link does not lead to a quote or an invoice. Please check that it was copied as a whole.",
  },
  405: { title: "Not possible", advice: "Please open the link again and use the buttons on its page." },
  403: { title: "Not allowed", advice: "This request came from another site. Please open the link itself." },
  429: { title: "Too many attempts", advice: "Please wait a minute and open the link again." },
};

const fault = { title: "Something went wrong", advice: "Please try again in a moment." };

/** What a customer reads in the place of a page. */
export function failurePage(status: number): string {
  const { title, advice } = words[status] ?? fault;
  return page({ title, letterhead: "", body: html`<h1>${title}</h1>\n<p>${advice}</p>` });
}
