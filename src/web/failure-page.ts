import { MaintenanceProblem } from "../installation/maintenance.ts";
import type { Problem } from "../problems.ts";
import { type Html, html } from "../text/html.ts";
import { page, platformPage } from "./layout.ts";

type Failure = Pick<Problem, "status" | "headers"> & Partial<Pick<Problem, "type">>;
type Content = { title: string; advice: string | Html };

const nothingThere: Content = { title: "Page not found", advice: "This page doesn't exist." };

function contentOf(problem: Failure, missing: string | Html): Content {
  if (problem.type === "confirmation-required")
    return {
      title: "Confirm your identity",
      advice:
        "You signed in a while ago. Download this file in Fieldline, which asks for your password or a code first.",
    };
  if (problem instanceof MaintenanceProblem)
    return { title: "Under maintenance", advice: `${problem.message} ${waitOf(problem)}` };
  switch (problem.status) {
    case 403:
      return { title: "Not allowed", advice: "This request came from another site. Please open the link itself." };
    case 401:
    case 404:
      return { title: "This link does not work", advice: missing };
    case 405:
      return { title: "Not allowed", advice: "Please open the link again and use the buttons on the page." };
    case 413:
      return { title: "Too much text", advice: "Please go back and shorten what you entered." };
    case 429:
      return { title: "Too many requests", advice: waitOf(problem) };
    default:
      return { title: "Something went wrong", advice: "Please try again in a moment." };
  }
}

/** Renders a failure for the customer of a business. */
export function failurePage(problem: Failure): string {
  const missing = "This link does not belong to a quote or an invoice. Please check that you copied all of it.";
  const { title, advice } = contentOf(problem, missing);
  return page({ title, letterhead: "", body: html`<h1>${title}</h1>\n<p>${advice}</p>` });
}

/** Renders a failure for a team member. `missing` is the advice for a link that leads to nothing. */
export function platformFailurePage(problem: Failure, missing?: string | Html): string {
  const { title, advice } =
    missing === undefined && problem.status === 404 ? nothingThere : contentOf(problem, missing ?? nothingThere.advice);
  return platformPage({
    title,
    isNarrow: true,
    body: html`<h1>${title}</h1>
<p>${advice}</p>
<ul class="below"><li><a href="/">Go to Fieldline</a></li></ul>`,
  });
}

/** Says in words when to try again. */
export function waitOf({ headers }: Pick<Problem, "headers">): string {
  const seconds = Number(headers["Retry-After"] ?? 60);
  const [count, unit] = seconds < 60 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return `Please try again in ${count} ${unit}${count === 1 ? "" : "s"}.`;
}
