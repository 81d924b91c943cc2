import { expect, test } from "vitest";
import { done, openShop } from "../invoices/shop.ts";
import { readPdf } from "../web/read-pdf.ts";
import { createClient } from "../world/client.ts";
import { world } from "../world/shared.ts";
import { mail, useMailedWorld } from "./mailed-world.ts";

useMailedWorld();

const october = { from: "2026-10-01", to: "2026-10-31" };

async function openStatement(customer?: { email?: string }) {
  const shop = await openShop(world, customer);
  const draft = await shop.draft([{}], { issue_date: "2026-10-05", due_date: "2026-10-19" });
  if (customer === undefined) done(await shop.call("POST", `/${draft.id}/send`));
  const send = (body: object = october, headers: Record<string, string> = {}) =>
    shop.client("POST", `/v1/customers/${shop.customerId}/statement/send`, { body, headers });
  return { shop, send };
}

const emailsOf = async (shop: { emails(): Promise<{ id: string; subject: string }[]> }) =>
  (await shop.emails()).filter(({ subject }) => subject.startsWith("Statement"));

test("a statement goes out with its PDF and a link to the customer's page, and is in the audit log", async () => {
  const { shop, send } = await openStatement();
  const sent = await send();
  expect(sent).toMatchObject({
    status: 200,
    body: { customer_id: shop.customerId, ...october, email: "jane@example.com" },
  });
  await mail.send();
  const email = mail.accepted.find(({ subject }) => subject?.startsWith("Statement"));
  expect(email?.subject).toBe("Statement from Test Plumbing, 1 October 2026 to 31 October 2026");
  expect(email?.text).toContain("Its closing balance is $110.00.");
  expect(email?.text).toContain("Your unpaid invoices come to $110.00, of which $110.00 is overdue.");
  const [file] = email?.attachments ?? [];
  expect(file).toMatchObject({ filename: "Statement-2026-10-01-2026-10-31.pdf", mimeType: "application/pdf" });
  const { pages, links } = await readPdf(new Uint8Array(file?.content as ArrayBuffer));
  expect(pages[0]).toContain("Closing balance 31 October 2026 $110.00");
  const [, url = ""] = /View your statement: (\S+)/.exec(email?.text ?? "") ?? [];
  expect(links).toEqual([url]);
  expect((await createClient(world.origin)("GET", new URL(url).pathname)).text).toContain("INV-1001");
  const entries = await world.database.tenant(shop.id).findMany("AuditEntry", { where: { kind: "statement_sent" } });
  expect(entries).toMatchObject([
    { subjectId: shop.customerId, subject: "Jane Citizen", after: { email: "jane@example.com", ...october } },
  ]);
});

test("a statement sent twice with one idempotency key goes out once, and a waiting one is replaced by the next", async () => {
  const { shop, send } = await openStatement();
  const key = { "Idempotency-Key": "october" };
  expect((await send(october, key)).body).toEqual((await send(october, key)).body);
  expect(await emailsOf(shop)).toHaveLength(1);
  expect(await emailsOf(shop)).toMatchObject([
    { kind: "invoice", statement_customer_id: shop.customerId, invoice_id: null, status: "queued" },
  ]);
});

test("without an email address, or for an impossible period, nothing is sent", async () => {
  const { shop, send } = await openStatement({});
  expect(await send()).toMatchObject({ status: 422, body: { type: expect.stringContaining("no-email-on-file") } });
  expect(await send({ from: "2026-10-02", to: "2026-10-01" })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: "/to" }] },
  });
  expect(await emailsOf(shop)).toEqual([]);
});

test("a failed statement can be retried, until it was sent again", async () => {
  const { shop, send } = await openStatement();
  await mail.send();
  const fail = async () => {
    done(await send());
    mail.refuse("5.1.1 No such mailbox", 550, "RCPT TO");
    await mail.send();
    return (await emailsOf(shop)).at(-1)?.id;
  };
  const failed = await fail();
  const { graphql } = await world.addPerson(shop.id, "admin");
  const retry = async () =>
    (await graphql(`mutation { retry_email(id: "${failed}") { status statement_customer_id } }`)).body;
  expect((await retry()).data.retry_email).toEqual({ status: "queued", statement_customer_id: shop.customerId });
  mail.refuse("5.1.1 No such mailbox", 550, "RCPT TO");
  await mail.send();
  await fail();
  expect((await retry()).errors[0].message).toBe("The statement was emailed again.");
});
