import { between, pick } from "./dice.ts";

// Reserved by RFC 2606: whatever is sent there reaches nobody.
const hosts = ["example.com", "example.net", "example.org"];

export function makeEmail(name: string): string {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9 ]/g, "");
  return `${words.trim().replaceAll(/ +/g, ".")}${between(1, 9999)}@${pick(hosts)}`;
}
