import { expect, test } from "vitest";
import { done, openShop } from "../invoices/shop.ts";
import { createShop } from "../quotes/shop.ts";
import { useWorld, world } from "../world/shared.ts";
import { readPdf } from "./read-pdf.ts";

useWorld();

const terms = "1. Access is needed <all day>.\n2. Variations are extra.\n\nThank you.";

/** Sets the terms of a business as its owner does. */
async function setTerms(businessId: string, input: Record<string, string | null>) {
  const { graphql } = await world.addPerson(businessId);
  const set =
    "mutation ($input: UpdateBusinessInput!) { update_business(input: $input) { quote_terms invoice_terms } }";
  const { body } = await graphql(set, { input });
  expect(body.errors).toBeUndefined();
  return body.data.update_business;
}

async function pathOf(businessId: string): Promise<string> {
  const where = { businessId, kind: { in: ["quote" as const, "invoice" as const] } };
  const email = await world.database.system.email.findFirst({ where, orderBy: { id: "desc" } });
  return /\/[qi]\/[\w-]+/.exec(email?.text ?? "")?.[0] ?? "";
}

const pageOf = async (path: string) => (await fetch(world.origin + path)).text();
const pdfOf = async (path: string) =>
  readPdf(new Uint8Array(await (await fetch(`${world.origin}${path}.pdf`)).arrayBuffer()));

test("a quote shows the terms that it was first sent with, and its customer accepts them", async () => {
  const shop = await createShop(world);
  const read = async (id: string) => (await shop.client("GET", `/v1/quotes/${id}`)).body;
  expect(await setTerms(shop.id, { quote_terms: terms })).toEqual({ quote_terms: terms, invoice_terms: null });
  const { id } = await shop.quote();
  expect((await read(id)).terms).toBeNull();
  expect((await shop.move(id, "send")).body.terms).toBe(terms);
  const path = await pathOf(shop.id);
  const page = await pageOf(path);
  expect(page).toContain(
    '<h2 id="terms">Terms and conditions</h2>\n<p class="message">1. Access is needed &lt;all day&gt;.\n2. Variations are extra.\n\nThank you.</p>',
  );
  expect(page).toContain('including GST, and to the <a href="#terms">terms and conditions</a>. Your name is recorded');
  expect((await pdfOf(path)).pages.join(" ")).toContain(
    "Terms and conditions 1. Access is needed <all day>. 2. Variations are extra. Thank you.",
  );

  // They stay, when it is sent again and once it is accepted.
  await setTerms(shop.id, { quote_terms: "New terms" });
  await shop.move(id, "send");
  expect((await read(id)).terms).toBe(terms);
  const form = new URLSearchParams({ name: "Jane", version: /name="version" value="([\w-]+)"/.exec(page)?.[1] ?? "" });
  form.set("total", "$1,100.00");
  await fetch(`${world.origin}${path}/accept`, { method: "POST", body: form });
  expect(await read(id)).toMatchObject({ status: "accepted", terms });
  expect(await pageOf(path)).toContain("2. Variations are extra.");

  // A new quote and a copy have the new ones.
  const copy = (await shop.client("POST", `/v1/quotes/${id}/copy`)).body;
  expect(copy.terms).toBeNull();
  expect((await shop.move(copy.id, "send")).body.terms).toBe("New terms");
});

test("a new version has the terms of its own day", async () => {
  const shop = await createShop(world);
  await setTerms(shop.id, { quote_terms: terms });
  const { id } = await shop.quote();
  await shop.move(id, "send");
  await setTerms(shop.id, { quote_terms: "New terms" });
  const revision = (await shop.move(id, "revise")).body;
  expect(revision.terms).toBeNull();
  expect((await shop.move(revision.id, "send")).body.terms).toBe("New terms");
  expect((await shop.client("GET", `/v1/quotes/${id}`)).body.terms).toBe(terms);
});

test("without terms, pages and PDFs say nothing of them", async () => {
  const shop = await createShop(world);
  await setTerms(shop.id, { quote_terms: terms });
  await setTerms(shop.id, { quote_terms: null, invoice_terms: "Only of invoices" });
  const { id } = await shop.quote();
  expect((await shop.move(id, "send")).body.terms).toBeNull();
  const path = await pathOf(shop.id);
  expect(await pageOf(path)).not.toMatch(/terms and conditions/i);
  expect((await pdfOf(path)).pages.join(" ")).not.toContain("Terms and conditions");
});

test("an invoice has its own terms, over as many pages of its PDF as they need", async () => {
  const shop = await openShop(world);
  const clauses = Array.from({ length: 160 }, (_, index) => `${index + 1}. A clause with several words in it ≥ 2 m.`);
  const invoiceTerms = clauses.join("\n");
  await setTerms(shop.id, { quote_terms: "Only of quotes", invoice_terms: invoiceTerms });
  const { id, terms: sent } = await shop.sent();
  expect(sent).toBe(invoiceTerms);
  const path = await pathOf(shop.id);
  expect(await pageOf(path)).toContain(clauses.join("\n"));
  const pdf = await pdfOf(path);
  expect(pdf.pages.length).toBeGreaterThan(2);
  for (const clause of clauses) expect(pdf.pages.join(" ").replaceAll(/\s+/g, " ")).toContain(clause);
  await setTerms(shop.id, { invoice_terms: null });
  done(await shop.call("POST", `/${id}/send`));
  expect((await shop.read(id)).terms).toBe(invoiceTerms);
  expect(done(await shop.call("POST", `/${id}/copy`)).body.terms).toBeNull();
});

test("terms have at most 10,000 characters, and only owners set them", async () => {
  const business = await world.addBusiness();
  const longest = "🙂".repeat(10_000);
  expect(await setTerms(business.id, { quote_terms: longest })).toMatchObject({ quote_terms: longest });
  const set = "mutation ($input: UpdateBusinessInput!) { update_business(input: $input) { quote_terms } }";
  const owner = await world.addPerson(business.id);
  const { body } = await owner.graphql(set, { input: { invoice_terms: "x".repeat(10_001) } });
  expect(body.errors[0].extensions.problem.errors[0].pointer).toBe("/input/invoice_terms");
  const member = await world.addPerson(business.id, "member");
  expect((await member.graphql(set, { input: { quote_terms: "Mine" } })).body.errors).toHaveLength(1);
});
