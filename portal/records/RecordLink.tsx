import { type RecordKind, recordAddress } from "../app/record-address.ts";

type Props = { kind: RecordKind; id: string; number: string; title: string | null };

/** A link to a record by its number, with its title. */
export function RecordLink({ kind, id, number, title }: Props) {
  return (
    <>
      <a href={recordAddress(kind, id)}>{number}</a> {title}
    </>
  );
}

export function CustomerLink({ customer: { id, name } }: { customer: { id: string; name: string } }) {
  return (
    <a href={recordAddress("customer", id)}>
      <bdi>{name}</bdi>
    </a>
  );
}
