import { sign } from "../../src/outbox/handlers/webhook/sign.ts";

export type SignedDelivery = {
  name: string;
  body: string;
  headers: Record<string, string>;
  secret: string;
  isGenuine: boolean;
};

const secret = "whsec_Jh3kQ0v9mXw2Rb7TzYc5NfLs8PdGa1eUi4oHq6KxVtE";
const event = { event_type: "customer.created", name: "José ☕", total: 2751.1 };

/** Deliveries that every receiver must accept or refuse alike, signed at the given time. */
export function signatureCorpus(at: Date, more = {}): SignedDelivery[] {
  const body = JSON.stringify({ ...event, ...more });
  const signature = sign(secret, body, at);
  const [t = "", v1 = ""] = signature.split(",");
  const delivery = (name: string, isGenuine: boolean, other: Partial<SignedDelivery> = {}): SignedDelivery => ({
    name,
    body,
    headers: { "X-Service-Signature": signature },
    secret,
    isGenuine,
    ...other,
  });
  const signed = (value: string) => ({ headers: { "X-Service-Signature": value } });
  const forged = (name: string, value: string) => delivery(name, false, signed(value));
  return [
    delivery("as it is sent", true),
    delivery("a header in lower case", true, { headers: { "x-service-signature": signature } }),
    delivery("a header in upper case", true, { headers: { "X-SERVICE-SIGNATURE": signature } }),
    delivery("an empty body", true, { body: "", ...signed(sign(secret, "", at)) }),
    delivery("more elements", true, signed(`${signature},v2=abc`)),
    delivery("an altered body", false, { body: body.replace("2751.1", "2751.2") }),
    delivery("a truncated body", false, { body: body.slice(0, -1) }),
    delivery("another encoding of the body", false, { body: Buffer.from(body).toString("latin1") }),
    delivery("another secret", false, { secret: `${secret}x` }),
    delivery("a secret without its prefix", false, { secret: secret.slice("whsec_".length) }),
    delivery("no header", false, { headers: {} }),
    forged("an empty header", ""),
    forged("no time", v1),
    forged("no signature", t),
    forged("an empty signature", `${t},v1=`),
    forged("a truncated signature", signature.slice(0, -1)),
    forged("a longer signature", `${signature}0`),
    forged("a signature in upper case", `${t},v1=${v1.slice(3).toUpperCase()}`),
    forged("letters that are none of hex", `${t},v1=${"é".repeat(64)}`),
    forged("another time", `t=${Number(t.slice(2)) + 1},${v1}`),
    forged("a time that is no number", `t=now,${v1}`),
    forged("a negative time", `t=-1,${v1}`),
  ];
}
