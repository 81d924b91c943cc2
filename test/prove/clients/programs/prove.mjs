import { consents, expire } from "./control.mjs";

/** Invalid in two fields, but valid by the tool's schema, which some clients check first. */
const wrongCustomer = { name: "Jane", abn: "11111111111", phone: "12345" };

/**
 * SDK 1.20 and later share one flag among all calls. A 401 between another call's refresh and its response is given up
 * without a refresh. No server can prevent that, and a retry succeeds.
 */
const givenUp = /Server returned 401 after successful authentication/;

/**
 * Runs one client through all checks, and prints the report as one line of JSON. A client has `listTools()`, which
 * resolves to names, `call(tool, given)`, which resolves to the assistant's content, and `close()`.
 */
export async function prove(connect) {
  const task = JSON.parse(process.env.PROVE_TASK ?? "{}");
  const report = {};
  let client;
  await attempt(report, "connects", async () => {
    client = await connect(task);
    return "connected";
  });
  if (client !== undefined) {
    await attempt(report, "tools", async () => `${(await client.listTools()).length} tools`);
    await attempt(report, "words", () => readWords(client));
    await attempt(report, "parallel", () => callInParallel(client, task));
    await client.close().catch(() => undefined);
  }
  process.stdout.write(`\nREPORT ${JSON.stringify(report)}\n`);
  process.exit(0);
}

async function attempt(report, name, run) {
  try {
    report[name] = { ok: true, detail: await run() };
  } catch (error) {
    report[name] = { ok: false, detail: String(error?.message ?? error).slice(0, 1_500) };
  }
}

async function readWords(client) {
  const words = await client.call("create_customer", wrongCustomer).catch((error) => String(error?.message ?? error));
  for (const part of ["The request is malformed", "abn ", "phone ", "What to do:"])
    if (!words.includes(part)) throw new Error(`"${part}" did not arrive: ${words.slice(0, 300)}`);
  return "arrive";
}

/** Over OAuth, the access token has expired by then. */
async function callInParallel(client, { mode }) {
  const before = await consents();
  if (mode === "oauth") await expire();
  const given = { limit: 1 };
  const tools = ["list_customers", "list_jobs", "list_leads"];
  // The Inspector's command line makes concurrent calls in its own way.
  let again = 0;
  const callOnce = (tool) =>
    client.call(tool, given).catch((error) => {
      if (!givenUp.test(error?.message)) throw error;
      again += 1;
      return client.call(tool, given);
    });
  const shown = await (client.callAtOnce?.(tools, given) ?? Promise.all(tools.map(callOnce)));
  shown.push(await client.call("list_customers", given));
  for (const text of shown)
    if (!text.includes("next_cursor")) throw new Error(`no list: ${text.slice(0, 300)} … ${text.slice(-900)}`);
  if ((await consents()) !== before) throw new Error("the person had to allow the app again");
  return again === 0 ? "ok" : `ok, ${again} sent again`;
}
