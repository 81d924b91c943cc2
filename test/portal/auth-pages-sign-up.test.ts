import { expect, test } from "vitest";
import { password } from "../auth/portal.ts";
import { useMailedWorld } from "../emails/mailed-world.ts";
import { world } from "../world/shared.ts";
import { startWorld } from "../world/world.ts";
import { details, signedUp, viewerOf } from "./auth-pages.ts";
import { openForms } from "./form-client.ts";

useMailedWorld();

test("a form signs a business up: its owner is signed in, and its time zone is stored", async () => {
  const { email, forms } = await signedUp({ time_zone: "Australia/Perth" });
  expect(await viewerOf(forms.jar.cookie)).toEqual({
    member: { name: "Sam Taylor", email, role: "owner" },
    business: { name: "Breeze Air", time_zone: "Australia/Perth" },
  });
});

test("sign-up offers Australia's zones first, begins with Sydney, and knows every other", async () => {
  const { text } = await openForms(world).get("/sign-up");
  const groups = [...text.matchAll(/<optgroup label="([^"]+)"/g)].map(([, area]) => area);
  expect(groups[0]).toBe("Australia");
  for (const area of ["Africa", "America", "Asia", "Europe", "Pacific"]) expect(groups).toContain(area);
  expect(text).toContain('<option value="Australia/Sydney" selected>Sydney');
  expect(text).toContain('<option value="America/Argentina/Rio_Gallegos">Argentina, Rio Gallegos');
  expect(text.match(/ selected/g)).toHaveLength(1);
});

test("invalid input is reported at its field, and everything but the password is kept", async () => {
  const { status, text } = await openForms(world).post("/sign-up", {
    business_name: " ",
    name: "Sam",
    email: "sam@",
    password: "short",
    time_zone: "Mars/Olympus",
  });
  expect(status).toBe(400);
  for (const [name, words] of [
    ["business_name", "Business name must not be blank."],
    ["email", "Email must be an email address."],
    ["password", "Password must have 10 to 200 characters."],
    ["time_zone", "Time zone must be the IANA name of a time zone, such as Australia/Sydney."],
  ]) {
    expect(text).toMatch(new RegExp(`id="${name}"[^>]* aria-describedby="${name}-error" aria-invalid="true"`));
    expect(text).toContain(`<p class="error" id="${name}-error">${words}</p>`);
  }
  expect(text).toMatch(/id="name"[^>]* value="Sam">/);
  expect(text).toMatch(/id="email"[^>]* value="sam@"/);
  expect(text).not.toContain("short");
  expect(text.match(/ autofocus/g)).toHaveLength(1);
  expect(text).toContain("<title>Error: Sign up your business · Fieldline</title>");
  const empty = await openForms(world).post("/sign-up", {});
  expect(empty.status).toBe(400);
  for (const label of ["Business name", "Your name", "Email", "Password"])
    expect(empty.text).toContain(`${label} is required.`);
});

test("an email with an account does not sign up again, and input is never markup", async () => {
  const { email } = await signedUp();
  const other = { email, name: `"><script>x</script>`, password: `${password}?` };
  const again = await openForms(world).post("/sign-up", details(other));
  expect(again.status).toBe(409);
  expect(again.text).toContain("Email is used by another account.");
  expect(again.text).toContain("&quot;&gt;&lt;script&gt;");
  expect(again.text).not.toContain("<script");
});

test("SIGN_UP=off says so, to a form too", async () => {
  const closed = await startWorld({ SIGN_UP: "off" });
  try {
    const forms = openForms(closed);
    for (const answer of [await forms.get("/sign-up"), await forms.post("/sign-up", details())])
      expect(answer.text).toContain("Ask the operator of this installation for an account.");
    expect(await closed.database.system.business.count()).toBe(0);
    expect(forms.jar.cookie).toBe("");
  } finally {
    await closed.close();
  }
});
