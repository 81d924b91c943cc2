import { createHmac } from "node:crypto";

/** The `X-Service-Signature` of a body that is sent at that moment; the key is the whole secret, `whsec_` included. */
export function sign(secret: string, body: string | Buffer, at: Date): string {
  const t = Math.floor(at.getTime() / 1000);
  const v1 = createHmac("sha256", secret).update(`${t}.`).update(body).digest("hex");
  return `t=${t},v1=${v1}`;
}
