import { Resolver } from "node:dns/promises";
import { deriveKey, type Key } from "../crypto/derive-key.ts";
import { createSigner } from "../crypto/signer.ts";

/** The DNS records that prove that an email domain belongs to a business. */
export type DomainRecords = {
  /** Returns the text of the TXT record. It differs for every business and domain. */
  recordOf(businessId: string, domain: string): string;
  /** Whether the domain has the record. Undefined if no name server answers. */
  hasRecord(businessId: string, domain: string): Promise<boolean | undefined>;
};

const codeBytes = 16;
const missing = new Set(["ENODATA", "ENOTFOUND"]);

/** The record's code is signed, so none is stored. */
export function createDomainRecords(secretKey: Key, nameServers: readonly string[] | undefined): DomainRecords {
  const signer = createSigner(deriveKey(secretKey, "single sign-on domains"), codeBytes);
  const resolver = new Resolver({ timeout: 1500, tries: 2, maxTimeout: 3000 });
  if (nameServers !== undefined) resolver.setServers([...nameServers]);
  const prefix = "fieldline-domain-verification=";
  const signed = (businessId: string, domain: string) => `${businessId} ${domain}`;
  return {
    recordOf: (businessId, domain) => prefix + signer.sign(signed(businessId, domain)).toString("base64url"),
    async hasRecord(businessId, domain) {
      try {
        const records = (await resolver.resolveTxt(domain)).map((parts) => parts.join("").trim());
        return records.some(
          (record) =>
            record.startsWith(prefix) && signer.verify(record.slice(prefix.length), signed(businessId, domain)),
        );
      } catch (error) {
        return error instanceof Error && "code" in error && missing.has(String(error.code)) ? false : undefined;
      }
    },
  };
}
