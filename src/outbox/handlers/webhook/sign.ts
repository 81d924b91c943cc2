import { createHmac } from "node:crypto";

/** The `X-Service-Signature` of a body sent at `at`. The key is the whole secret, including `whsec_`. */
export function sign(secret: string, body: string | Buffer, at: Date): string {
  const t = Math.floor(at.getTime() / 1000);
  const v1 = createHmac("sha256", secret).update(`${t}.`).update(body).digest("hex");
  return `t=${t},v1=${v1}`;
}
