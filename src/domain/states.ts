import { Problem } from "../problems.ts";

/** A resource's moves: from which states each is possible, and where it leads. */
export type Moves = Record<string, { from: readonly string[]; to: string }>;

/** What a resource's states are called, and how it moves between them. */
export type States<M extends Moves> = { record: string; moves: M };

/** Refuses a move that the record's state does not allow: the 409 of every resource. */
export function refuseMove<M extends Moves>(
  { record, moves }: States<M>,
  move: keyof M & string,
  status: string,
): void {
  const from = moves[move]?.from ?? [];
  if (!from.includes(status)) throw new Problem("conflict", moveText(record, move, status, from));
}

function moveText(record: string, move: string, status: string, from: readonly string[]): string {
  const verb = move.replaceAll("_", " ");
  return `The ${record} is ${status.replaceAll("_", " ")}: it can ${verb} only from ${from.join(", ").replaceAll("_", " ")}.`;
}

/** The moves as Markdown, for the reference. */
export function describeMoves({ moves }: States<Moves>): string {
  const rows = Object.entries(moves).map(([move, { from, to }]) => `${from.join(" | ")} ──${move}──▶ ${to}`);
  return `\`\`\`text\n${rows.join("\n")}\n\`\`\``;
}
