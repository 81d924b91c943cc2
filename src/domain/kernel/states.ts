import { Problem } from "../../problems.ts";

/**
 * A resource's moves: from which states each is possible, and where it leads. In the states under `stays` it is
 * possible too and leaves them as they are, as sending again does.
 */
export type Moves = Record<string, { from: readonly string[]; to: string; stays?: readonly string[] }>;

/** What a resource's states are called, and how it moves between them. */
export type States<M extends Moves> = { record: string; moves: M };

/** Refuses a move that the record's state does not allow: the 409 of every resource. */
export function assertTransition<M extends Moves>(
  { record, moves }: States<M>,
  move: keyof M & string,
  status: string,
): void {
  const { from = [], stays = [] } = moves[move] ?? {};
  const possible = [...from, ...stays];
  if (!possible.includes(status)) throw new Problem("conflict", moveText(record, move, status, possible));
}

function moveText(record: string, move: string, status: string, possible: readonly string[]): string {
  const states = possible.map(spaced);
  const last = states.pop() ?? "";
  const listed = states.length === 0 ? last : `${states.join(", ")} or ${last}`;
  return `The ${record} is ${spaced(status)}; to ${spaced(move)} it, it must be ${listed}.`;
}

function spaced(name: string): string {
  return name.replaceAll("_", " ");
}

/** The moves as Markdown, for the reference. */
export function describeTransitions({ moves }: States<Moves>): string {
  const rows = Object.entries(moves).flatMap(([move, { from, to, stays = [] }]) => [
    ...(from.length === 0 ? [] : [`${from.join(" | ")} ──${move}──▶ ${to}`]),
    ...stays.map((state) => `${state} ──${move}──▶ ${state}`),
  ]);
  return `\`\`\`text\n${rows.join("\n")}\n\`\`\``;
}
