import type { ListedBusiness } from "../installation/businesses.ts";
import { html } from "../text/html.ts";
import { type Frame, more, operatorPath, page, table, time } from "./parts.ts";

export type Listed = {
  businesses: readonly ListedBusiness[];
  search: string;
  suspended: boolean;
  last: string | undefined;
};

const path = `${operatorPath}/businesses`;

export function businessesPage(frame: Frame, { businesses, search, suspended, last }: Listed): string {
  return page(frame, {
    title: "Businesses",
    tab: "businesses",
    body: html`<form class="search" method="get" action="${path}" role="search">
<div class="field"><label for="search">Name, slug or a person's email</label>
<input id="search" name="search" type="search" value="${search}" maxlength="200"></div>
<label class="tick"><input type="checkbox" name="suspended" value="1"${suspended && html` checked`}> Suspended only</label>
<button type="submit">Search</button>
</form>
${table(
  "Businesses",
  ["Name", "Slug", "Plan", "Subscription", "Trial ends", "Created", "People", "Last active", "State"],
  businesses.map((one) => [
    html`<a href="${path}/${one.id}">${one.name}</a>`,
    one.slug,
    one.plan,
    one.subscription,
    time(one.trialEndsAt),
    time(one.createdAt),
    one.peopleCount,
    time(one.lastActiveAt),
    one.suspendedAt !== null
      ? html`<span class="bad-text">Suspended</span>`
      : one.verifiedAt === null
        ? "Not verified"
        : "Active",
  ]),
  search === "" && !suspended ? "There are no businesses yet." : "No business matches.",
)}
${more(path, { search, suspended: suspended ? "1" : undefined }, last)}`,
  });
}
