import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { openOffice } from "./office.ts";

let world: World;
const dataDir = mkdtempSync(join(tmpdir(), "sending-"));
beforeAll(async () => {
  // The token only authenticates incoming messages.
  world = await startWorld({ ROLE: "all", UNDO_SEND_SECONDS: "0", DATA_DIR: dataDir, TWILIO_AUTH_TOKEN: "token" });
});
afterAll(() => world.close());

const fileOf = (name: string) => readFileSync(join(dataDir, "outbox", name));

test("without a carrier and a mail server, messages become files, and the start says so", async () => {
  const office = await openOffice(world);
  const ids = [
    (await office.sent({ customer_id: office.customer.id, channel: "sms", text: "Tuesday?" })).id,
    (await office.sent({ customer_id: office.customer.id, channel: "email", subject: "Tuesday", text: "At 9." })).id,
  ];
  for (const id of ids) await expect.poll(async () => (await office.read(id)).status, { timeout: 20_000 }).toBe("sent");
  const thread = await office.thread();
  const [text, email] = ["sms", "email"].map((channel) => thread.find((one) => one.channel === channel));
  const { smsNumber } = await world.database.system.business.findUniqueOrThrow({ where: { id: office.id } });
  expect(JSON.parse(fileOf(`${text?.id}.json`).toString())).toEqual({
    id: text?.id,
    from: smsNumber,
    to: office.mobile,
    text: "Tuesday?",
  });
  const parsed = await PostalMime.parse(fileOf(`${email?.id}.eml`));
  expect(parsed).toMatchObject({ subject: "Tuesday", to: [{ address: office.customer.email }] });
  const said = world.logged.join("");
  expect(said).toContain("outgoing SMS are written to files");
  expect(said).toContain("outgoing email is written to files");
});
