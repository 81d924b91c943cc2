import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import type { Mode, ProvedClient } from "./catalogue.ts";
import type { Platform } from "./platform.ts";

export type Step = "connects" | "tools" | "words" | "parallel";

export type Report = Partial<Record<Step, { ok: boolean; detail: string }>>;

const timeoutMs = 240_000;

/** Runs the client's program in its own process and home folder, and reads its report. */
export async function runClient(
  { program, task }: ProvedClient,
  mode: Mode,
  folder: string,
  { url, key, control }: Platform,
): Promise<Report> {
  const home = mkdtempSync(join(tmpdir(), "fieldline-client-"));
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", `programs/${program}.mjs`], {
    cwd: folder,
    env: {
      PATH: [join(process.execPath, ".."), process.env.PATH].join(delimiter),
      HOME: home,
      MCP_REMOTE_CONFIG_DIR: join(home, "mcp-remote"),
      // Opens no browser: the harness reads the URL from the client's output.
      BROWSER: "true",
      MCP_AUTO_OPEN_ENABLED: "true",
      MCP_INSPECTOR_SECRET_STORE: "file",
      NO_COLOR: "1",
      OPENAI_AGENTS_DISABLE_TRACING: "1",
      PROVE_CONTROL: control,
      PROVE_TASK: JSON.stringify({ ...task, mode, url, key }),
    },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: timeoutMs,
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  await new Promise<void>((resolve) => child.once("close", () => resolve()));
  rmSync(home, { recursive: true, force: true });
  const [, report] = /^REPORT (.*)$/m.exec(printed) ?? [];
  if (report === undefined) return { connects: { ok: false, detail: printed.slice(-600) } };
  return JSON.parse(report) as Report;
}
