import type { RowOf } from "../../../query/types.ts";

/** Another logo has another path, so whoever has read one may keep it. */
export function logoPath({ id, logoHash }: Pick<RowOf<"Business">, "id" | "logoHash">): string | null {
  return logoHash === null ? null : `/logo/${id}/${logoHash}`;
}
