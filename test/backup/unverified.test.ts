import { beforeAll, beforeEach, expect, test } from "vitest";
import { deleteUnverified } from "../../src/backup/delete-unverified.ts";
import { notifyUnverified } from "../../src/domain/identity/accounts/notify-unverified.ts";
import { createAccountLinks } from "../../src/web/account-links.ts";
import { newEmail, openPortal, signUp } from "../auth/portal.ts";
import { mail, useMailedWorld } from "../emails/mailed-world.ts";
import { world } from "../world/shared.ts";

useMailedWorld();
const days = 14;
let pool: typeof world.database.systemPool;
beforeAll(() => {
  pool = world.database.systemPool;
});
beforeEach(() => world.database.systemPool.query("update businesses set signed_up_at = null"));

async function signedUp(ago: { days: number }, email = newEmail()) {
  const portal = openPortal(world);
  const { sign_up } = await signUp(portal, email);
  const id: string = sign_up.business.id;
  await portal.ask(`mutation { create_customer(input: { name: "Jane" }) { id } }`);
  await pool.query("update businesses set signed_up_at = now() - $2 * interval '1 day' where id = $1", [id, ago.days]);
  return { id, email, portal };
}

const notify = () => notifyUnverified(world.database, createAccountLinks(Buffer.alloc(32), world.config.appUrl), days);
const daysPass = (id: string, count: number) =>
  pool.query(
    `update businesses set signed_up_at = signed_up_at - $2 * interval '1 day',
       deletion_notice_at = deletion_notice_at - $2 * interval '1 day' where id = $1`,
    [id, count],
  );
const remains = async (id: string) => (await pool.query("select from businesses where id = $1", [id])).rowCount === 1;
const noticesTo = (address: string) =>
  mail.accepted.filter(
    ({ to, subject }) =>
      /keep your Fieldline account/.test(subject ?? "") && to?.some((one) => one.address === address),
  );

test("a business that is never verified is deleted after 14 days, and its owner is warned 3 days before", async () => {
  const { id, email } = await signedUp({ days: 10.9 });
  await notify();
  await deleteUnverified(pool, days);
  await mail.send();
  expect(noticesTo(email)).toEqual([]);

  await daysPass(id, 0.2);
  for (let runs = 0; runs < 2; runs += 1) await notify();
  await mail.send();
  expect(noticesTo(email)).toHaveLength(1);
  expect(noticesTo(email)[0]?.text).toContain("/verify-email/");
  await daysPass(id, 2.8);
  await deleteUnverified(pool, days);
  expect(await remains(id)).toBe(true);

  await daysPass(id, 0.3);
  await deleteUnverified(pool, days);
  expect(await remains(id)).toBe(false);
  const { rowCount } = await pool.query("select from members where email = $1", [email]);
  expect(rowCount).toBe(0);
  expect(await signUp(openPortal(world), email)).toHaveProperty("sign_up");
});

test("an owner without a warning is warned first, however late", async () => {
  const { id } = await signedUp({ days: 100 });
  await deleteUnverified(pool, days);
  await notify();
  await deleteUnverified(pool, days);
  expect(await remains(id)).toBe(true);
  await daysPass(id, 3.1);
  await deleteUnverified(pool, days);
  expect(await remains(id)).toBe(false);
});

test("a business that is verified, paid for, created by an operator or older than this version is kept", async () => {
  const verified = await signedUp({ days: 100 });
  const paid = await signedUp({ days: 100 });
  const old = await signedUp({ days: 100 });
  const made = await world.addBusiness();
  await pool.query("update businesses set verified_at = now() where id = $1", [verified.id]);
  await pool.query("update businesses set subscription = 'active' where id = $1", [paid.id]);
  await pool.query("update businesses set signed_up_at = null where id = $1", [old.id]);
  await pool.query("update businesses set created_at = now() - interval '1 year'");
  await notify();
  for (const { id } of [verified, paid, old]) await daysPass(id, 100);
  await deleteUnverified(pool, days);
  for (const { id } of [verified, paid, old, made]) expect(await remains(id)).toBe(true);
});

test("verification after the notice keeps the business", async () => {
  const { id } = await signedUp({ days: 100 });
  await notify();
  await daysPass(id, 10);
  await pool.query("update businesses set verified_at = now() where id = $1", [id]);
  await deleteUnverified(pool, days);
  expect(await remains(id)).toBe(true);
});

test("an interrupted deletion resumes, and no one can sign in or verify meanwhile", async () => {
  const { id, email, portal } = await signedUp({ days: 100 });
  await mail.send();
  const text = mail.accepted.findLast(({ to }) => to?.some((one) => one.address === email))?.text ?? "";
  const [link = ""] = /\/verify-email\/\S+/.exec(text) ?? [];
  await notify();
  await daysPass(id, 10);
  await pool.query(
    `create or replace function refuse() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`,
  );
  await pool.query("create trigger refuse before delete on customers execute function refuse()");
  await expect(deleteUnverified(pool, days)).rejects.toThrow("killed");
  await pool.query("drop trigger refuse on customers");

  expect(await remains(id)).toBe(true);
  expect(await portal.ask("{ viewer { member { id } } }")).toMatchObject({ status: 401 });
  expect((await fetch(world.origin + link, { method: "POST" })).status).not.toBe(303);
  await deleteUnverified(pool, days);
  expect(await remains(id)).toBe(false);
});

test("only one of two workers deletes a business", async () => {
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) ids.push((await signedUp({ days: 100 })).id);
  await notify();
  for (const id of ids) await daysPass(id, 10);
  await Promise.all([deleteUnverified(pool, days), deleteUnverified(pool, days)]);
  for (const id of ids) expect(await remains(id)).toBe(false);
});
