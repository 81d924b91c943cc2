import { spawn } from "node:child_process";
import { allowFrom } from "./allow-from.mjs";
import { prove } from "./prove.mjs";

const program = "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js";

/** The Inspector's command line, one process per call. It stores its tokens in files. */
await prove(async ({ url, key, mode }) => {
  const credential = mode === "key" ? ["--header", `X-Api-Key: ${key}`] : [];
  const run = (...args) => runProgram([program, "--cli", url, "--transport", "http", ...credential, ...args]);
  const argsOf = (tool, given) => [
    "--method",
    "tools/call",
    "--tool-name",
    tool,
    "--tool-args-json",
    JSON.stringify(given),
  ];
  const listed = await run("--method", "tools/list");
  if (!listed.includes("list_customers")) throw new Error(`no tools: ${listed.slice(0, 600)}`);
  return {
    listTools: async () => [...new Set(listed.match(/(?<="name": ")[a-z_]+(?=")/g) ?? [])],
    call: (tool, given) => run(...argsOf(tool, given)),
    async callAtOnce([tool], given) {
      const load = ["--load", "--load-concurrency", "3", "--load-requests", "3", "--format", "json"];
      const summary = await run(...argsOf(tool, given), ...load);
      if (!/"errors": ?0\b/.test(summary)) throw new Error(summary);
      return [];
    },
    close: async () => undefined,
  };
});

async function runProgram(args) {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"], timeout: 90_000 });
  const printed = [allowFrom(child.stdout), allowFrom(child.stderr)];
  await new Promise((resolve, reject) => child.once("close", resolve).once("error", reject));
  return printed.map((said) => said()).join("\n");
}
