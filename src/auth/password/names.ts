import { limits } from "../../limits/limits.ts";
import { normalize } from "../../text/normalize.ts";

/** Whose password it is. */
export type Owner = { name: string; email: string; businessName: string };

const product = "Fieldline";
const minLength = 3;

/** The names that a guesser tries first: whole, without spaces, and each word of them. */
export function namesIn({ name, email, businessName }: Owner): string[] {
  const [local = "", domain = ""] = email.split("@");
  // The last label, such as "com", is nobody's name.
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
