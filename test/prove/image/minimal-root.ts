import { execFileSync, spawn } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, realpathSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const cache = fileURLToPath(new URL("../../../node_modules/.cache/minimal-root", import.meta.url));

type Options = {
  environment?: Record<string, string>;
  /** `user:group` from the root's passwd, or numeric. */
  user?: string;
  workdir?: string;
  /** Bind mounts over folders of the root, by path. */
  mounts?: Record<string, string>;
  isReadOnly?: boolean;
};

/** The reason why no root can be created here, or undefined. */
export function findMissing(): string | undefined {
  if (process.getuid?.() !== 0) return "a minimal root needs the rights of root";
  try {
    execFileSync("debootstrap", ["--version"], { stdio: "ignore" });
    execFileSync("unshare", ["--mount", "mount", "-t", "tmpfs", "none", "/mnt"], { stdio: "ignore" });
    return undefined;
  } catch {
    return "a minimal root needs debootstrap and the right to mount";
  }
}

/** A Debian with essential packages only, like `debian:<suite>-slim`. */
export function makeRoot(folder: string, suite: string): void {
  const made = join(cache, suite);
  if (!existsSync(made)) {
    mkdirSync(cache, { recursive: true });
    rmSync(`${made}.new`, { recursive: true, force: true });
    execFileSync("debootstrap", ["--variant=minbase", suite, `${made}.new`], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    renameSync(`${made}.new`, made);
  }
  execFileSync("cp", ["--archive", made, folder]);
  copyFileSync("/etc/resolv.conf", join(folder, "etc/resolv.conf"));
}

/** Adds this machine's Node and npm, as `node:<version>-<suite>-slim` contains them. */
export function addNode(folder: string): void {
  const node = process.env.npm_node_execpath ?? process.execPath;
  const npm = dirname(dirname(realpathSync(process.env.npm_execpath ?? "/usr/bin/npm")));
  const local = join(folder, "usr/local");
  cpSync(realpathSync(node), join(local, "bin/node"));
  cpSync(npm, join(local, "lib/node_modules/npm"), { recursive: true });
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", join(local, "bin/npm"));
}

/** Starts a command in a root. Its mounts are private and end with it. */
export function startIn(root: string, command: readonly string[], options: Options = {}) {
  const { environment = {}, user = "root", workdir = "/", mounts = {}, isReadOnly = false } = options;
  const [uid = "", gid = uid] = user.split(":");
  const isRoot = uid === "root";
  const script = [
    'mount --make-rprivate / && mount --bind "$ROOT" "$ROOT"',
    ...(isReadOnly ? ['mount -o remount,bind,ro "$ROOT" && mount -t tmpfs tmpfs "$ROOT/tmp"'] : []),
    'mount --rbind /dev "$ROOT/dev" && mount -t proc proc "$ROOT/proc"',
    ...Object.entries(mounts).map(([at, from]) => `mount --bind '${from}' "$ROOT${at}"`),
    // Drops privileges inside the root, because setpriv reads the root's passwd.
    `exec chroot "$ROOT" /usr/bin/env --ignore-environment --chdir='${workdir}' "$@"`,
  ].join(" && ");
  const rights = isRoot
    ? []
    : [
        "/usr/bin/setpriv",
        ...[`--reuid=${uid}`, `--regid=${gid}`, "--clear-groups", "--no-new-privs", "--bounding-set=-all"],
        "--",
      ];
  const variables = {
    PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    HOME: "/root",
    ...environment,
  };
  const assigned = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  return spawn("unshare", ["--mount", "sh", "-c", script, "sh", ...assigned, ...rights, ...command], {
    env: { PATH: process.env.PATH, ROOT: root },
    stdio: ["ignore", "pipe", "pipe"],
  });
}
