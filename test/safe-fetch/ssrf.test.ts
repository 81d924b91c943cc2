import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SafeFetch } from "../../src/safe-fetch/safe-fetch.ts";
import {
  forbiddenAddresses,
  forbiddenHosts,
  forbiddenNames,
  forbiddenUrls,
  publicAddress,
  publicUrls,
  turningNames,
} from "./corpus.ts";
import { startListener } from "./listener.ts";
import { type Answer, startNameServer } from "./name-server.ts";

const request = { headers: { "content-type": "application/json" }, body: "{}" };

let safeFetch: SafeFetch;
let listener: Awaited<ReturnType<typeof startListener>>;
let names: Awaited<ReturnType<typeof startNameServer>>;
beforeAll(async () => {
  listener = await startListener();
  names = await startNameServer();
  safeFetch = new SafeFetch({ timeoutSeconds: 5, allowNetworks: [], nameServers: [names.address] });
  for (const name of ["hooks.example.com", "xn--bcher-kva.example", "_dmarc.example.com"])
    names.tell(name, [publicAddress, "2606:4700:4700::1111"]);
});
afterAll(async () => {
  await safeFetch.close();
  await listener.close();
  await names.close();
});

async function expectUncallable(url: string) {
  expect(await safeFetch.post({ url, ...request })).toEqual({
    durationMs: expect.any(Number),
    status: undefined,
    retryAfterSeconds: undefined,
    body: undefined,
    failure: { kind: "address_not_allowed", detail: expect.stringMatching(/^The URL (must|was) .+\.$/) },
  });
  expect(listener.heard).toEqual([]);
}

test("the corpus is large enough", () => {
  const all = [forbiddenAddresses, forbiddenHosts, forbiddenUrls, forbiddenNames, turningNames].flat();
  expect(new Set(all.map((item) => JSON.stringify(item))).size).toBeGreaterThan(400);
});

describe("an address that is not public is refused in every notation and never called", () => {
  test.each(forbiddenAddresses)("%s", async (host) => {
    const url = `https://${host}:${listener.port}/`;
    expect(await safeFetch.refusal(url)).toMatch(/^must point to a public address, not [0-9a-f:.]+$/);
    await expectUncallable(url);
    await expectUncallable(`https://${host}/`);
  });
});

describe("a host that pretends to be another is refused and never called", () => {
  test.each(forbiddenHosts)("%j", async (host) => {
    const url = `https://${host}:${listener.port}/`;
    expect(await safeFetch.refusal(url)).toMatch(/^must /);
    await expectUncallable(url);
    await expectUncallable(`https://${host}/`);
  });
});

describe("a url that is not a public https one is refused and never called", () => {
  test.each(forbiddenUrls)("%j", async (url) => {
    expect(await safeFetch.refusal(url)).toMatch(/^must /);
    await expectUncallable(url);
  });
});

describe("a name that resolves to an address that is not public is refused and never called", () => {
  test.each(forbiddenNames)("$name $answers", async ({ name, alias, answers }) => {
    if (alias === undefined) names.tell(name, ...answers);
    else names.alias(name, alias, ...answers);
    const url = `https://${name}:${listener.port}/`;
    expect(await safeFetch.refusal(url)).toBe(`must point to a public address, which ${name} does not`);
    await expectUncallable(url);
  });
});

describe("a name that changes to an address that is not public is not called any more", () => {
  test.each(turningNames)("$name", async ({ name, alias, answers }) => {
    if (alias === undefined) names.tell(name, ...answers);
    else names.alias(name, alias, ...answers);
    const url = `https://${name}:${listener.port}/`;
    expect(await safeFetch.refusal(url)).toBeUndefined();
    await expectUncallable(url);
    await expectUncallable(url);
  });
});

describe("a single-label host is refused and never called, whatever it resolves to", () => {
  test.each(["db", "vm", "museum", "db.", "DB"])("%s", async (host) => {
    names.tell(host.toLowerCase().replace(/\.$/, ""), [publicAddress]);
    const url = `https://${host}:${listener.port}/in`;
    expect(await safeFetch.refusal(url)).toMatch(/^must (point to a public address, which|have a valid host name)/);
    await expectUncallable(url);
    expect(await safeFetch.get({ url, headers: {} })).toMatchObject({ failure: { kind: "address_not_allowed" } });
    expect(names.countQuestions(host.toLowerCase())).toBe(0);
  });
});

describe("the outcome for a url does not reveal whether this network knows its name", () => {
  const known: Answer = ["10.1.2.3"];

  test.each(["internal", "corp", "lan", "home.arpa", "local", "intranet", "private", "test"])(
    "a name below .%s is not even looked up",
    async (domain) => {
      names.tell(`known.${domain}`, known);
      for (const name of [`known.${domain}`, `unknown.${domain}`, `KNOWN.${domain.toUpperCase()}`]) {
        expect(await safeFetch.refusal(`https://${name}/`)).toBe(
          `must point to a public address, which ${name.toLowerCase()} does not`,
        );
        await expectUncallable(`https://${name}/`);
      }
      expect(names.countQuestions(`known.${domain}`)).toBe(0);
    },
  );

  test.each(["jenkins.corp.example.net", "db.internal"])(
    "an alias of %s has the same outcome, whether it exists or not",
    async (target) => {
      for (const answer of [known, "NXDOMAIN", "SERVFAIL", []] as const) {
        names.alias("asks.example.com", target, answer);
        expect(await safeFetch.refusal("https://asks.example.com/")).toBe(
          "must point to a public address, which asks.example.com does not",
        );
        expect((await safeFetch.post({ url: "https://asks.example.com/", ...request })).failure).toEqual({
          kind: "address_not_allowed",
          detail: "The URL must point to a public address, which asks.example.com does not.",
        });
      }
    },
  );
});

describe("a public url is accepted", () => {
  test.each(publicUrls)("%s", async (url) => {
    expect(await safeFetch.refusal(url)).toBeUndefined();
  });
});

describe("a name that does not resolve is accepted for later and a failure now", () => {
  test.each(["NXDOMAIN", "SERVFAIL", [[]]] as const)("%s", async (answer) => {
    const name = `unknown-${String(answer).toLowerCase()}.example.com`;
    names.tell(name, answer === "NXDOMAIN" || answer === "SERVFAIL" ? answer : []);
    expect(await safeFetch.refusal(`https://${name}/`)).toBeUndefined();
    expect(await safeFetch.post({ url: `https://${name}/`, ...request })).toMatchObject({
      status: undefined,
      failure: { kind: "name_not_resolved", detail: `The host name ${name} could not be resolved.` },
    });
  });
});

test("a name server that never responds delays neither the person nor the attempt", async () => {
  const hasty = new SafeFetch({ timeoutSeconds: 0.2, allowNetworks: [], nameServers: [names.address] });
  names.tell("silent.example.com", "silence");
  expect(await hasty.post({ url: "https://silent.example.com/", ...request })).toMatchObject({
    failure: {
      kind: "timed_out",
      detail: "The host name of silent.example.com could not be resolved within 0.2 seconds.",
    },
  });
  // A lookup sends a query per family, and resends them after 1.5 seconds while a caller waits.
  expect(names.countQuestions("silent.example.com")).toBe(2);
  names.tell("quiet.example.com", "silence");
  expect(await hasty.refusal("https://quiet.example.com/")).toBeUndefined();
  expect(names.countQuestions("quiet.example.com")).toBeLessThanOrEqual(4);
  await hasty.close();
});

describe("with an exempted network", () => {
  let exempting: SafeFetch;
  beforeAll(() => {
    const allowNetworks = [
      { address: "127.0.0.1", prefix: 32 },
      { address: "fd00::", prefix: 8 },
    ];
    exempting = new SafeFetch({ timeoutSeconds: 5, allowNetworks, nameServers: [names.address] });
    names.tell("inside.example.com", ["127.0.0.1"]);
    names.tell("half-inside.example.com", ["127.0.0.1", publicAddress]);
    names.tell("beside.example.com", ["127.0.0.2"]);
    names.tell("db", ["127.0.0.1"]);
    names.tell("vm", ["10.0.0.1"]);
  });
  afterAll(() => exempting.close());

  test.each([
    "http://127.0.0.1/",
    "https://127.0.0.1/",
    "http://2130706433:8080/",
    "http://[fd00::1]/",
    "http://inside.example.com/",
    "https://inside.example.com/",
    "http://db/",
    "https://db/in",
    "https://half-inside.example.com/",
    "https://hooks.example.com/",
  ])("%s is accepted", async (url) => {
    expect(await exempting.refusal(url)).toBeUndefined();
  });

  test.each([
    "http://127.0.0.2/",
    "https://127.0.0.2/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://10.0.0.1/",
    "http://1.1.1.1/",
    "http://beside.example.com/",
    "http://vm/",
    "https://vm/",
    "https://beside.example.com/",
    "http://half-inside.example.com/",
    "http://hooks.example.com/",
    "http://nowhere.example.com/",
    "http://127.0.0.1:22/",
    "http://user@127.0.0.1/",
  ])("%s is still refused", async (url) => {
    expect(await exempting.refusal(url)).toMatch(/^must /);
  });

  test("the system resolves localhost", async () => {
    const allowNetworks = [
      { address: "127.0.0.0", prefix: 8 },
      { address: "::1", prefix: 128 },
    ];
    const local = new SafeFetch({ timeoutSeconds: 5, allowNetworks });
    expect(await local.refusal("http://localhost:8080/")).toBeUndefined();
    await local.close();
  });
});

test("the listener that received nothing would have received a connection to any address of this machine", async () => {
  for (const host of ["127.0.0.1", "127.0.0.2", "0.0.0.0", "::1", "::ffff:127.0.0.1"]) {
    const before = listener.heard.length;
    const socket = connect(listener.port, host).on("error", () => undefined);
    await new Promise((resolve) => socket.on("close", resolve));
    expect(listener.heard.length, host).toBe(before + 1);
  }
});
