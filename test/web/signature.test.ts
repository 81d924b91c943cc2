import { expect, test } from "vitest";
import { limits } from "../../src/limits/limits.ts";
import { createShop } from "../quotes/shop.ts";
import { createClient } from "../world/client.ts";
import { useWorld, world } from "../world/shared.ts";
import { readPdf } from "./read-pdf.ts";

useWorld();

const drawing = "M40 120L52 96L60 131M100 80L100 80";

async function sentQuote(fields: Record<string, unknown> = {}) {
  const shop = await createShop(world);
  const { id } = await shop.quote(fields);
  await shop.move(id, "send");
  const path = /\/q\/[\w-]+/.exec((await shop.emails()).at(-1)?.text ?? "")?.[0] ?? "";
  const visit = createClient(world.origin);
  return {
    shop,
    id,
    path,
    page: async () => (await visit("GET", path)).text,
    accept: (form: Record<string, string>, action = "accept") =>
      visit("POST", `${path}/${action}`, {
        raw: new URLSearchParams(form).toString(),
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
      }),
    read: async () => (await shop.client("GET", `/v1/quotes/${id}`)).body,
  };
}

/** A drawing of about as many characters. */
const drawingOf = (length: number) => `M0 0${"L600 200".repeat(Math.floor((length - 4) / 8))}`;

test("a drawn signature is stored with the name, and shown on the page, in the PDF and by the API", async () => {
  const { shop, id, path, page, accept, read } = await sentQuote();
  expect(await read()).toMatchObject({ accepted_by: null, accepted_signature: null });
  expect((await accept({ name: "Jane <b>Citizen</b>", signature: drawing })).status).toBe(303);
  expect(await read()).toMatchObject({ accepted_by: "Jane <b>Citizen</b>", accepted_signature: drawing });
  const text = await page();
  expect(text).toContain(
    `<svg viewBox="0 0 600 200" role="img" aria-label="Signature of Jane &lt;b&gt;Citizen&lt;/b&gt;"><path d="${drawing}"/></svg>`,
  );
  expect(text).not.toContain("<form");
  const pdf = await readPdf(new Uint8Array(await (await fetch(`${world.origin}${path}.pdf`)).arrayBuffer()));
  expect(pdf.pages.join(" ")).toContain("Accepted by Jane <b>Citizen</b> on ");
  expect(pdf.alternatives).toEqual(["Signature of Jane <b>Citizen</b>"]);

  // Neither a copy nor a later acceptance has it.
  const copy = await shop.client("POST", `/v1/quotes/${id}/copy`);
  expect(copy.body).toMatchObject({ status: "draft", accepted_by: null, accepted_signature: null });
  await accept({ name: "Somebody Else", signature: "M1 1L2 2" });
  expect(await read()).toMatchObject({ accepted_signature: drawing });
});

test("the typed name alone signs a quote", async () => {
  for (const form of [{ name: "Jane" }, { name: "Jane", signature: "" }]) {
    const { page, accept, read, path } = await sentQuote();
    expect(await page()).toContain('<div class="signature" id="pad" hidden>');
    expect((await accept(form)).status).toBe(303);
    expect(await read()).toMatchObject({ status: "accepted", accepted_by: "Jane", accepted_signature: null });
    expect(await page()).not.toContain("<svg");
    const pdf = await readPdf(new Uint8Array(await (await fetch(`${world.origin}${path}.pdf`)).arrayBuffer()));
    expect(pdf.alternatives).toEqual([]);
  }
});

test("an invalid drawing is refused in the form, which keeps the name", async () => {
  const { page, accept, read } = await sentQuote();
  for (const [signature, reason] of [
    ["Jane", "could not be read"],
    ["M1 1", "could not be read"],
    ["L1 1L2 2", "could not be read"],
    ["M1 1M2 2L3 3", "could not be read"],
    ["M1 1L2 2M3 3", "could not be read"],
    ["M1 1L601 2", "could not be read"],
    ["M1 1L2 201", "could not be read"],
    ["M1 1L2.5 2", "could not be read"],
    ["M1 1L-2 2", "could not be read"],
    ["M1 1L2 2Z", "could not be read"],
    [' M1 1L2 2" onload="x', "could not be read"],
    ["M1 1L2 2\n", "could not be read"],
    [drawingOf(limits.records.signature.max + 8), "too long to keep"],
    ["9".repeat(limits.records.signature.max * 2), "too long to keep"],
  ] as const) {
    const { status, text } = await accept({ name: "Jane Citizen", signature });
    expect(status, signature.slice(0, 40)).toBe(400);
    expect(text).toContain(reason);
    expect(text).toContain('value="Jane Citizen"');
    expect(text).toContain('<input type="hidden" id="signature" name="signature" value="" autocomplete="off">');
    expect(text).not.toContain("onload");
  }
  expect(await read()).toMatchObject({ status: "sent", accepted_by: null, accepted_signature: null });
  expect(await page()).toContain("Accept quote");
  const longest = drawingOf(limits.records.signature.max);
  expect((await accept({ name: "Jane", signature: longest })).status).toBe(303);
  expect((await read()).accepted_signature).toBe(longest);
});

test("a form that is refused for another reason keeps the drawing", async () => {
  const lines = [
    { description: "Split system", quantity: 1, unit_price: 1000 },
    { description: "Wifi module", quantity: 1, unit_price: 200, is_optional: true },
  ];
  const { page, accept, read } = await sentQuote({ lines });
  const version = /name="version" value="([\w-]+)"/.exec(await page())?.[1] ?? "";
  const kept = `name="signature" value="${drawing}"`;
  const unnamed = await accept({ name: "", signature: drawing });
  expect(unnamed.status).toBe(400);
  expect(unnamed.text).toContain(kept);
  expect(unnamed.text).toContain(`<path d="${drawing}"/>`);
  const outdated = await accept({ name: "Jane", version: "another", total: "$1,100.00", signature: drawing });
  expect(outdated.status).toBe(400);
  expect(outdated.text).toContain("This quote has changed since you opened it.");
  expect(outdated.text).toContain(kept);
  const chosen = await accept({ name: "Jane", version, option: "2", signature: drawing }, "choose");
  expect(chosen.text).toContain("$1,320.00");
  expect(chosen.text).toContain(kept);
  expect(await read()).toMatchObject({ status: "sent", accepted_signature: null });
});

test("a new version is signed anew, and the signature of a replaced one is refused", async () => {
  const { shop, id, accept } = await sentQuote();
  const revision = await shop.move(id, "revise");
  await shop.client("PATCH", `/v1/quotes/${revision.body.id}`, { body: { title: "Cheaper" } });
  expect((await shop.move(revision.body.id, "send")).body).toMatchObject({ status: "sent", accepted_signature: null });
  // The page that the form leads back to says that the quote was replaced.
  expect((await accept({ name: "Jane", signature: drawing })).status).toBe(303);
  const quotes = (await shop.client("GET", "/v1/quotes")).body.data;
  expect(quotes.map((quote: { accepted_signature: unknown }) => quote.accepted_signature)).toEqual([null, null]);
});

test("the team can name the person who accepted, and draws nothing", async () => {
  const { shop, id, page } = await sentQuote();
  expect((await shop.move(id, "accept", { accepted_by: "x".repeat(256) })).status).toBe(400);
  expect((await shop.move(id, "accept", { signature: drawing })).status).toBe(400);
  const { body } = await shop.move(id, "accept", { accepted_by: "Jane Citizen" });
  expect(body).toMatchObject({ status: "accepted", accepted_by: "Jane Citizen", accepted_signature: null });
  expect(await page()).toContain("<strong>Accepted</strong> by Jane Citizen on ");
  const [entry] = await world.database.system.auditEntry.findMany({ where: { kind: "quote_accepted", subjectId: id } });
  expect(entry).toMatchObject({ actorKind: "api_key" });
});

test("the database refuses a signature that is too long", async () => {
  const { id } = await sentQuote();
  const accepted = world.database.system.quote.updateMany({
    where: { id },
    data: { acceptedSignature: drawingOf(limits.records.signature.max + 8) },
  });
  await expect(accepted).rejects.toThrow("quotes_accepted_signature_length");
});
