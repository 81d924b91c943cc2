import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { newEmail, openPortal, password, signUpVerified } from "../auth/portal.ts";
import { startPublicWorld } from "../oauth/platform.ts";
import { createClient } from "../world/client.ts";
import { useWorld, world } from "../world/shared.ts";
import { type Provider, startProvider } from "./provider.ts";

/** Available while the tests of a file run that has called `useSsoWorld`. */
export let provider: Provider;

/** APP_URL is the world's own address, because the provider redirects browsers to it. */
export function useSsoWorld(environment: Record<string, string> = {}, start = startPublicWorld): void {
  useWorld({ TRUST_PROXY: "127.0.0.1", WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8", ...environment }, start);
  beforeAll(async () => {
    provider = await startProvider();
  });
  afterAll(() => provider?.close());
  beforeEach(async () => {
    Object.assign(provider.state, { fault: {}, userinfo: {}, asked: [] });
    await world.database.systemPool.query("truncate sign_in_failures");
  });
}

/** A browser without scripts. It keeps every cookie and follows redirects to the provider and back. */
export function openBrowser(address = "203.0.113.9") {
  const visit = createClient(world.origin, { "X-Forwarded-For": address });
  const cookies = new Map<string, string>();
  async function send(method: "GET" | "POST", path: string, fields?: Record<string, string>) {
    const headers = {
      Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      ...(fields === undefined ? {} : { "Content-Type": "application/x-www-form-urlencoded" }),
    };
    const raw = fields === undefined ? {} : { raw: new URLSearchParams(fields).toString() };
    const answer = await visit(method, path, { headers, ...raw });
    for (const set of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (set.split(";", 1)[0] ?? "").split("=");
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }
  const browser = {
    cookies,
    session: () => `fieldline_session=${cookies.get("fieldline_session") ?? ""}`,
    get: (path: string) => send("GET", path),
    post: (path: string, fields: Record<string, string>) => send("POST", path, fields),
    /** Presses the button and signs in at the provider. Returns the path back without following it. */
    async leave(path: string, fields: Record<string, string> = {}): Promise<string> {
      const { status, text } = await browser.post(path, fields);
      expect([status, text]).toEqual([200, expect.stringContaining('http-equiv="refresh"')]);
      const [, href = ""] = /url=([^"]+)"/.exec(text) ?? [];
      const response = await fetch(href.replaceAll("&amp;", "&"), { redirect: "manual" });
      const back = new URL(response.headers.get("location") ?? "");
      return back.pathname + back.search;
    },
    /** Leaves for the provider and comes back. */
    async signIn(path: string, fields: Record<string, string> = {}) {
      return browser.get(await browser.leave(path, fields));
    },
  };
  return browser;
}

const fields = `mode issuer client_id domains { name is_verified txt_record } adds_people trusts_emails roles_claim
  owner_values admin_values member_values default_role is_tested redirect_uri start_url links { member_id email }`;

/** A verified business with a connection, whose owner is signed in by password. `rules` adds to the connection. */
export async function openBusiness(rules: Record<string, unknown> = {}, mode: "off" | "offered" = "offered") {
  const portal = openPortal(world);
  const email = newEmail();
  const { sign_up: answer } = await signUpVerified(world, portal, email);
  const { id, slug } = answer.business;
  const connect = (more: Record<string, unknown> = {}) =>
    portal.ask(`mutation ($input: SetSingleSignOnInput!) { set_single_sign_on(input: $input) { ${fields} } }`, {
      input: {
        issuer: provider.issuer,
        client_id: provider.clientId,
        client_secret: provider.clientSecret,
        ...rules,
        ...more,
      },
    });
  const setMode = (to: string) =>
    portal.ask(`mutation ($to: SsoMode!) { set_sso_mode(mode: $to) { ${fields} } }`, { to });
  const verifyDomains = (...domains: string[]) =>
    world.database.systemPool.query("update single_sign_on set verified_domains = $2 where business_id = $1", [
      id,
      domains,
    ]);
  expect(await connect()).toMatchObject({ set_single_sign_on: { issuer: provider.issuer } });
  if (mode !== "off") expect(await setMode(mode)).toMatchObject({ set_sso_mode: { mode } });
  return {
    id,
    slug,
    email,
    portal,
    start: `/sign-in/sso/${slug}`,
    connect,
    setMode,
    verifyDomains,
    settings: () => portal.ask(`{ single_sign_on { ${fields} } }`).then((data) => data.single_sign_on ?? data),
    kinds: async () => {
      const { rows } = await world.database.systemPool.query<{
        kind: string;
        subject: string | null;
        after: object | null;
      }>("select kind, subject, after from audit_log where business_id = $1 order by created_at, id", [id]);
      return rows;
    },
    /** The owner's browser, with the portal's session. */
    browser() {
      const browser = openBrowser();
      const [, value = ""] = /^fieldline_session=(.*)$/.exec(portal.cookie()) ?? [];
      browser.cookies.set("fieldline_session", value);
      return browser;
    },
    async addMember(role: "owner" | "admin" | "member" = "member") {
      return world.addPerson(id, role);
    },
    async memberOf(address: string) {
      return world.database.system.member.findUnique({ where: { email: address } });
    },
    async enforce() {
      provider.state.person = { sub: `owner-${slug}`, email, email_verified: true };
      const tested = await this.browser().signIn("/sign-in/sso", { purpose: "test" });
      expect(tested.text).toContain("The connection works</h1>");
      expect(await setMode("enforced")).toMatchObject({ set_sso_mode: { mode: "enforced" } });
    },
  };
}

export { password };

export async function viewerIn(cookie: string) {
  const response = await fetch(`${world.origin}/graphql`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Cookie: cookie },
    body: JSON.stringify({
      query: "{ viewer { member { id email role name } } sessions { signed_in_by is_current } }",
    }),
  });
  const { data } = (await response.json()) as { data?: { viewer: { member: object }; sessions: object[] } | null };
  return data ?? undefined;
}
