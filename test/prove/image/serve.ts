import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { createGraphql } from "../../world/client.ts";

const readyMs = 180_000;

const signIn =
  "mutation ($email: Email!, $password: String!) { sign_in(email: $email, password: $password) { member { id } } }";

/**
 * Waits until a first start is ready, signs its owner in, runs `during` and stops the process. Throws if a step fails.
 */
export async function assertServes(child: ChildProcess, port: number, during = async () => {}): Promise<string> {
  const began = performance.now();
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (piece) => (output += piece));
  const ended = once(child, "exit");
  const origin = `http://127.0.0.1:${port}`;
  try {
    for (;;) {
      const status = await fetch(`${origin}/readyz`).then(
        (response) => response.status,
        () => 0,
      );
      if (status === 200) break;
      if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
      if (performance.now() - began > readyMs) throw new Error(`/readyz is ${status} after ${readyMs / 1000} s`);
      await delay(200);
    }
    const readyS = ((performance.now() - began) / 1000).toFixed(1);
    const [, email, password] = await readSignIn(() => output);
    const { body } = await createGraphql(origin)(signIn, { email, password });
    if (body.data?.sign_in?.member?.id === undefined) throw new Error(`nobody could sign in: ${JSON.stringify(body)}`);
    await during();
    child.kill("SIGTERM");
    const [code] = await ended;
    if (code !== 0) throw new Error(`it stopped with ${code}`);
    return `ready after ${readyS} s, the owner signed in, stopped with 0`;
  } catch (error) {
    child.kill("SIGKILL");
    throw new Error(`${(error as Error).message}\n${output.slice(-4000)}`);
  }
}

/** The process prints it right after it becomes ready. */
async function readSignIn(read: () => string): Promise<RegExpExecArray> {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = /^ {2}Sign-in\s+(\S+)\s+(\S+)$/m.exec(read());
    if (found !== null) return found;
    await delay(100);
  }
  throw new Error("the sign-in of the demo's owner was not printed");
}
