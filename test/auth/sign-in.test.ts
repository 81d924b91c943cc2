import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { newEmail, openPortal, signIn, signUp, viewer } from "./portal.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test("signing up creates a business on growth with a trial of 14 days, and signs its owner in", async () => {
  const portal = openPortal(world);
  const email = newEmail();
  const { sign_up } = await signUp(portal, email.toUpperCase(), "Café Ånd & Sons");
  expect(sign_up.member).toEqual({ name: "Sam Taylor", email, role: "owner" });
  expect(sign_up.business).toMatchObject({
    name: "Café Ånd & Sons",
    slug: "cafe-and-sons",
    plan: "growth",
    subscription: "trialing",
    time_zone: "Australia/Sydney",
  });
  const days = (Date.parse(sign_up.business.trial_ends_at) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(13.99);
  expect(days).toBeLessThanOrEqual(14);
  expect(await viewer(portal)).toEqual({
    viewer: { member: { email, role: "owner" }, business: { name: "Café Ånd & Sons" } },
  });
});

test("a business may have another IANA time zone than Sydney's", async () => {
  const { sign_up } = await signUp(openPortal(world), newEmail(), "West Air", { time_zone: "australia/perth" });
  expect(sign_up.business.time_zone).toBe("Australia/Perth");
  for (const wrong of ["+10:00", "AEST", "Australia/Atlantis", "Perth", ""])
    expect(await signUp(openPortal(world), newEmail(), "West Air", { time_zone: wrong })).toMatchObject({
      type: "urn:service:error:bad-request",
      errors: [{ pointer: "/input/time_zone" }],
    });
});

test("a taken email is a conflict and leaves no business behind", async () => {
  const email = newEmail();
  await signUp(openPortal(world), email);
  const portal = openPortal(world);
  expect(await signUp(portal, email, "Never Made")).toMatchObject({ status: 409, type: "urn:service:error:conflict" });
  expect(await world.database.system.business.count({ where: { name: "Never Made" } })).toBe(0);
  expect(await viewer(portal)).toMatchObject({ status: 401 });
});

test("businesses of one name that sign up concurrently get different slugs", async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => signUp(openPortal(world), newEmail(), "Same Name")),
  );
  const slugs = answers.map(({ sign_up }) => sign_up.business.slug);
  expect(new Set(slugs).size).toBe(8);
  expect(slugs.every((slug) => /^same-name(-\d+)?$/.test(slug))).toBe(true);
});

test("a wrong password, an unknown email and a former member are refused with the same text", async () => {
  const [email, gone] = [newEmail(), newEmail()];
  await signUp(openPortal(world), email);
  await signUp(openPortal(world), gone);
  await world.database.system.member.update({ where: { email: gone }, data: { isActive: false } });
  const portal = openPortal(world);
  const problems = [
    await signIn(portal, email, "wrong horse battery"),
    await signIn(portal, newEmail()),
    await signIn(portal, gone),
  ];
  for (const { request_id: _, ...problem } of problems)
    expect(problem).toEqual({
      type: "urn:service:error:unauthorized",
      title: "No valid credential",
      status: 401,
      detail: "The email or the password is wrong.",
    });
  expect(portal.cookie()).toBe("");
});

test("signing out ends the session everywhere, and a second time succeeds too", async () => {
  const portal = openPortal(world);
  await signUp(portal, newEmail());
  const kept = portal.cookie();
  expect(await portal.ask("mutation { sign_out }")).toEqual({ sign_out: true });
  portal.useCookie(kept);
  expect(await viewer(portal)).toMatchObject({ status: 401 });
  expect(await portal.ask("mutation { sign_out }")).toEqual({ sign_out: true });
});
