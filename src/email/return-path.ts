import type { Key } from "../crypto/derive-key.ts";
import { createSigner } from "../crypto/signer.ts";

/** A sent email: a message of the inbox, or any other. */
export type SentMail = { kind: "email" | "message"; businessId: string; id: string };

export type ReturnPaths = {
  /** Returns the envelope sender (MAIL FROM) of an email; undefined if mail servers should return it to its sender. */
  addressOf(mail: SentMail, addresses: { from: string; inbox: string }): string | undefined;
  /** Finds the email that one of the addresses belongs to. `findBusiness` finds a business by its inbox's address. */
  find(
    addresses: readonly string[],
    findBusiness: (inbox: string) => Promise<string | undefined>,
  ): Promise<SentMail | undefined>;
};

type Options = {
  key: Key;
  /** Whether a mail service posts email to the businesses' inboxes to the platform. */
  isInboxReceived: boolean;
  /** A domain whose email a mail service posts to the platform, for every local part. */
  domain: string | undefined;
};

/** RFC 5321, section 4.5.3.1.1. */
const maxLocalLength = 64;

const signatureBytes = 6;
const uuid = "[0-9a-z]{25}";
const signature = "[0-9a-z]{10}";
const tagged = new RegExp(`^([^@]+)\\+([em])(${uuid})(${signature})(@.+)$`);
const atDomain = new RegExp(`^([em])(${uuid})(${uuid})(${signature})@(.+)$`);

/**
 * Gives each email its own envelope sender (VERP), so that a returned email names it. The address is in the configured
 * domain, or else a tag of the business's inbox. It ignores case, which mail servers may change.
 */
export function createReturnPaths({ key, isInboxReceived, domain }: Options): ReturnPaths {
  const signer = createSigner(key, signatureBytes);

  const sign = ({ kind, businessId, id }: SentMail) => signer.sign(`${kind} ${businessId} ${id}`);

  function verify(mail: SentMail, given: string): SentMail | undefined {
    const isSigned = signer.verify(readBase36(given, signatureBytes), `${mail.kind} ${mail.businessId} ${mail.id}`);
    return isSigned ? mail : undefined;
  }

  /** Returns undefined for an address that is not ASCII, because every mail server on the way would need SMTPUTF8. */
  function inInbox(mail: SentMail, inbox: string): string | undefined {
    if (!/^[\x21-\x7e]+$/.test(inbox) || inbox.startsWith('"')) return undefined;
    const at = inbox.lastIndexOf("@");
    const local = `${inbox.slice(0, at)}+${mail.kind[0]}${writeUuid(mail.id)}${writeBase36(sign(mail), 10)}`;
    return local.length > maxLocalLength ? inbox : local + inbox.slice(at);
  }

  return {
    addressOf(mail, { from, inbox }) {
      if (domain !== undefined) {
        const ids = writeUuid(mail.businessId) + writeUuid(mail.id);
        return `${mail.kind[0]}${ids}${writeBase36(sign(mail), 10)}@${domain}`;
      }
      return isInboxReceived && isAligned(from, inbox) ? inInbox(mail, inbox) : undefined;
    },
    async find(addresses, findBusiness) {
      for (const address of addresses.map((each) => each.toLowerCase())) {
        const [, kind, business = "", id = "", given = "", host] = atDomain.exec(address) ?? [];
        if (kind !== undefined && host === domain)
          return verify({ kind: kindOf(kind), businessId: readUuid(business), id: readUuid(id) }, given);
        const [, local, tag, item = "", sealed = "", at] = tagged.exec(address) ?? [];
        if (local === undefined || tag === undefined) continue;
        const businessId = await findBusiness(`${local}${at}`);
        if (businessId !== undefined) return verify({ kind: kindOf(tag), businessId, id: readUuid(item) }, sealed);
      }
      return undefined;
    },
  };
}

function kindOf(letter: string): SentMail["kind"] {
  return letter === "e" ? "email" : "message";
}

/** Whether the domains belong to one organization, so that SPF counts for DMARC (RFC 7489, section 3.1.2). */
function isAligned(one: string, other: string): boolean {
  const [first, second] = [one, other].map((address) => address.slice(address.lastIndexOf("@") + 1).toLowerCase());
  if (first === undefined || second === undefined) return false;
  return first === second || first.endsWith(`.${second}`) || second.endsWith(`.${first}`);
}

function writeUuid(id: string): string {
  return writeBase36(Buffer.from(id.replaceAll("-", ""), "hex"), 25);
}

function readUuid(text: string): string {
  const hex = readBase36(text, 16).toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function writeBase36(bytes: Buffer, length: number): string {
  return BigInt(`0x${bytes.toString("hex")}`)
    .toString(36)
    .padStart(length, "0");
}

/** Truncates numbers that do not fit. No signature matches them. */
function readBase36(text: string, bytes: number): Buffer {
  const value = [...text].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
  return Buffer.from(
    value
      .toString(16)
      .padStart(bytes * 2, "0")
      .slice(-bytes * 2),
    "hex",
  );
}
