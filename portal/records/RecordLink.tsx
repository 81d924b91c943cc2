import { type RecordKind, recordAddress } from "../app/record-address.ts";

type Props = { kind: RecordKind; id: string; number: string; title: string | null };

/** A record by its number, which leads to it where its kind has a screen, and its title. */
export function RecordLink({ kind, id, number, title }: Props) {
  const address = recordAddress(kind, id);
  return (
    <>
      {address === undefined ? number : <a href={address}>{number}</a>} {title}
    </>
  );
}
