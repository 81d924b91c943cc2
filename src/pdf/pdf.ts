import type { Tenant } from "../tenancy/tenant.ts";
import type { CustomerCopy } from "../web/customer-copy.ts";

/** What a PDF is made of. */
export type PdfContent = {
  copy: CustomerCopy;
  /** Of the page that shows the same. */
  url: string;
  logo: Uint8Array | undefined;
};

/** What the PDF of a record needs besides what is shown of it. */
export async function withLogo(db: Tenant, copy: CustomerCopy, url: string): Promise<PdfContent> {
  const [logo] = copy.business.logo === null ? [] : await db.select("Logo", { take: 1 });
  return { copy, url, logo: logo?.bytes };
}

/** References are letters, digits and hyphens. */
export function fileNameOf({ reference }: CustomerCopy): string {
  return `${reference}.pdf`;
}
