import type { RowOf } from "../../../query/types.ts";

/** The logo's path. It contains the hash of the content, so responses can be cached forever. */
export function logoPath({ id, logoHash }: Pick<RowOf<"Business">, "id" | "logoHash">): string | null {
  return logoHash === null ? null : `/logo/${id}/${logoHash}`;
}
