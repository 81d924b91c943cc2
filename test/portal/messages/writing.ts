import type { Page } from "puppeteer-core";
import { openOffice } from "../../sending/office.ts";
import { anEmail, storeConversation } from "../../world/inbox.ts";
import type { World } from "../../world/world.ts";

/** The thread, without the list beside it. */
export const thread = "section[aria-label=Conversation]";

/** An office whose customer has written an email and an SMS, and has a contact. */
export async function openDesk(world: World) {
  const office = await openOffice(world);
  const { body: contact } = await office.client("POST", `/v1/customers/${office.customer.id}/contacts`, {
    body: { name: "Sam Tran", role: "Site manager", email: `sam${office.mobile.slice(1)}@example.com` },
  });
  const { id } = await storeConversation(office.db, { customerId: office.customer.id }, [
    { ...anEmail, html: null, at: new Date(Date.now() - 120_000) },
    { text: "The heater is cold.", at: new Date(Date.now() - 60_000) },
  ]);
  const drafts = (status?: "draft" | "sending" | "scheduled" | "deleted") =>
    world.database.system.draft.findMany({
      where: { businessId: office.id, ...(status === undefined ? {} : { status }) },
      orderBy: { id: "asc" },
    });
  return { ...office, contact, address: `/messages/${id}`, conversationId: id, drafts };
}

/** Holds Control and, if given, Shift. */
export async function pressCtrl(page: Page, key: "Enter" | "b" | "k", { shift = false } = {}): Promise<void> {
  await page.keyboard.down("Control");
  if (shift) await page.keyboard.down("Shift");
  await page.keyboard.press(key);
  if (shift) await page.keyboard.up("Shift");
  await page.keyboard.up("Control");
}

/** Opens the composer by its shortcut, and types once its field has the focus. */
export async function startReply(page: Page, text: string): Promise<void> {
  await page.bringToFront();
  await page.waitForSelector("section[aria-label=Write]");
  await page.focus("h1");
  await page.keyboard.press("r");
  await page.waitForSelector("textarea[aria-label=SMS]:focus, [role=textbox][aria-label=Email]:focus");
  await page.keyboard.type(text);
}

/** Resolves once the field contains the text. */
export function holds(page: Page, text: string, field = "textarea[aria-label=SMS]"): Promise<unknown> {
  return page.waitForFunction(
    (selector, wanted) => {
      const element = document.querySelector<HTMLElement>(selector);
      return (element instanceof HTMLTextAreaElement ? element.value : element?.innerText.trim()) === wanted;
    },
    { polling: 50 },
    field,
    text,
  );
}

/** Resolves once the composer is folded. */
export function folded(page: Page): Promise<unknown> {
  return page.waitForSelector("section[aria-label=Write][data-open=false]");
}
