import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const certificates = fileURLToPath(new URL("../safe-fetch/certificates/", import.meta.url));

/** The certificate of the authority that signed the proxies' certificate. */
export const authority = readFileSync(join(certificates, "authority.pem"), "utf8");

export type Program = "nginx" | "caddy";

export type ReverseProxy = {
  /** The address over TLS, as callers reach it. */
  origin: string;
  /** The address without TLS. */
  plainOrigin: string;
  stop(): Promise<void>;
};

export type Ports = { plain: number; tls: number };

export const isInstalled = (program: Program) => spawnSync(program, ["-h"]).error === undefined;

export const sampleOf = (file: "nginx.conf" | "Caddyfile") =>
  readFileSync(fileURLToPath(new URL(`../../ops/${file}`, import.meta.url)), "utf8");

/** Replaces an operator's values in a sample. Throws if the sample lacks one of them. */
function substitute(sample: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`the sample has no ${JSON.stringify(from)}`);
    return changed.replaceAll(from, to);
  }, sample);
}

const upstream = "127.0.0.1:3000";

function nginxFile(folder: string, { plain, tls }: Ports, upstreams: readonly string[]): string {
  const sample = substitute(sampleOf("nginx.conf"), {
    [`server ${upstream} max_fails=0;`]: upstreams.map((each) => `server ${each} max_fails=0;`).join(" "),
    "listen 80;": `listen 127.0.0.1:${plain};`,
    "listen 443 ssl": `listen 127.0.0.1:${tls} ssl`,
    "https://fieldline.example.com$request_uri": `https://127.0.0.1:${tls}$request_uri`,
    "server_name fieldline.example.com": "server_name 127.0.0.1",
    "/etc/ssl/fieldline/fullchain.pem": join(certificates, "good.pem"),
    "/etc/ssl/fieldline/privkey.pem": join(certificates, "good-key.pem"),
  });
  const own = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off; pid ${folder}/pid; worker_processes 1; error_log stderr warn;
events {}
http { access_log off; ${own.join(" ")}
${sample}}
`;
}

function caddyFile(folder: string, { plain, tls }: Ports, upstreams: readonly string[]): string {
  const sample = substitute(sampleOf("Caddyfile"), {
    "fieldline.example.com {": `https://127.0.0.1:${tls} {\n\tbind 127.0.0.1\n\ttls ${certificates}good.pem ${certificates}good-key.pem`,
    [upstream]: upstreams.join(" "),
  });
  return `{\n\tadmin off\n\tstorage file_system ${folder}\n\thttp_port ${plain}\n\thttps_port ${tls}\n}\n${sample}`;
}

/** Runs the program with its sample configuration of `ops/`, in front of processes of the platform. */
export async function startReverseProxy(program: Program, upstreams: readonly string[], ports: Ports) {
  const folder = mkdtempSync(join(tmpdir(), "fieldline-proxy-"));
  // The workers may run as another user.
  chmodSync(folder, 0o755);
  const file = join(folder, "configuration");
  mkdirSync(join(folder, "logs"));
  writeFileSync(file, (program === "nginx" ? nginxFile : caddyFile)(folder, ports, upstreams));
  const args =
    program === "nginx"
      ? ["-e", "stderr", "-p", folder, "-c", file]
      : ["run", "--adapter", "caddyfile", "--config", file];
  const child = spawn(program, args, {
    stdio: ["ignore", "ignore", "pipe"],
    env: { PATH: process.env.PATH, HOME: folder },
  });
  const leave = () => child.kill("SIGKILL");
  process.once("exit", leave);
  const output = text(child.stderr);
  await listening(child, ports.tls, output);
  return {
    origin: `https://127.0.0.1:${ports.tls}`,
    plainOrigin: `http://127.0.0.1:${ports.plain}`,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      process.off("exit", leave);
      rmSync(folder, { recursive: true, force: true });
    },
  } satisfies ReverseProxy;
}

async function listening(child: ChildProcess, port: number, output: Promise<string>): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the proxy did not start: ${await output}`);
    const socket = connect(port, "127.0.0.1");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
