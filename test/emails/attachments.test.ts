import { expect, test } from "vitest";
import { done, openShop } from "../invoices/shop.ts";
import { createShop } from "../quotes/shop.ts";
import { readPdf } from "../web/read-pdf.ts";
import { world } from "../world/shared.ts";
import { mail, useMailedWorld } from "./mailed-world.ts";

useMailedWorld();

/** The attachments of the last email, each with the content that a reader sees. */
async function lastFiles() {
  await mail.send();
  const email = mail.accepted.at(-1);
  const files = (email?.attachments ?? []).map(async ({ filename, mimeType, disposition, content }) => ({
    filename,
    mimeType,
    disposition,
    pdf: await readPdf(new Uint8Array(content as ArrayBuffer)),
  }));
  return { subject: email?.subject, text: email?.text, html: email?.html, files: await Promise.all(files) };
}

test("the email of a quote has the quote as a PDF", async () => {
  const shop = await createShop(world);
  const quote = await shop.quote({ title: "Lounge" });
  await shop.move(quote.id, "send");
  const { subject, text, html, files } = await lastFiles();
  expect(subject).toBe("Quote Q-1001 from Test Plumbing");
  expect(text).toContain("View the quote");
  expect(html).toContain("View the quote");
  expect(files).toMatchObject([{ filename: "Q-1001.pdf", mimeType: "application/pdf", disposition: "attachment" }]);
  expect(files[0]?.pdf.title).toBe("Quote Q-1001 from Test Plumbing");
  expect(files[0]?.pdf.pages[0]).toContain("Split system 1 $1,000.00 $100.00 $1,000.00");
});

test("an invoice's PDF shows its state when the email goes out, and a reminder has it too", async () => {
  const shop = await openShop(world);
  const { id } = await shop.sent([{}], { issue_date: "2024-12-18", due_date: "2025-01-01" });
  done(await shop.call("POST", `/${id}/payments`, { amount: 10, paid_at: "2026-11-05T01:00:00Z" }));
  await mail.send();
  const sent = mail.accepted.find(({ subject }) => subject === "Invoice INV-1001 from Test Plumbing");
  const [file] = sent?.attachments ?? [];
  const { pages } = await readPdf(new Uint8Array(file?.content as ArrayBuffer));
  expect(pages[0]).toContain("Amount due $100.00");
  done(await shop.call("POST", `/${id}/remind`));
  const { subject, files } = await lastFiles();
  expect(subject).toBe("Reminder of invoice INV-1001 from Test Plumbing");
  expect(files[0]).toMatchObject({ filename: "INV-1001.pdf" });
});

test("an email about something else has no file", async () => {
  const shop = await createShop(world);
  const quote = await shop.quote();
  await shop.move(quote.id, "send");
  await mail.send();
  await shop.move(quote.id, "accept");
  const { subject, files } = await lastFiles();
  expect(subject).toBe("Quote Q-1001 from Test Plumbing is accepted");
  expect(files).toEqual([]);
});
