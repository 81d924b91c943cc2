import type { Tenant } from "../tenancy/tenant.ts";
import type { CustomerCopy } from "../web/customer-copy.ts";

export type PdfContent = {
  copy: CustomerCopy;
  /** The address of the page that shows the same. Undefined for readers who may not decide for the customer. */
  url: string | undefined;
  logo: Uint8Array | undefined;
};

/** Adds the business's logo to the copy of a record. */
export async function withLogo(db: Tenant, copy: CustomerCopy, url: string | undefined): Promise<PdfContent> {
  const logo = copy.business.logo === null ? null : await db.findFirst("Logo");
  return { copy, url, logo: logo?.bytes };
}

/** References have only letters, digits, hyphens and spaces. */
export function fileNameOf({ reference }: CustomerCopy): string {
  return `${reference.replaceAll(" ", "-")}.pdf`;
}
