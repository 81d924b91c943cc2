import { limits } from "../../limits/limits.ts";
import { normalize } from "../../text/normalize.ts";

/** The person whose password is checked. */
export type Owner = { name: string; email: string; businessName: string };

const product = "Fieldline";
const minLength = 3;

/** Returns the names that an attacker tries first: whole, without spaces, and each word. */
export function namesIn({ name, email, businessName }: Owner): string[] {
  const [local = "", domain = ""] = email.split("@");
  // The last label, such as "com", is not a name.
  const host = domain.split(".").slice(0, -1).join(" ");
  const whole = [product, name, businessName, email, local, host];
  const names = whole.flatMap((text) => {
    const words = normalize(text, "NFKC")
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u);
    return [text.toLowerCase(), words.join(""), ...words];
  });
  return [...new Set(names)].filter((one) => one.length >= minLength).slice(0, limits.accounts.namesInPassword.max);
}
