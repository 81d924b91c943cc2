import { signal } from "@preact/signals";
import { notify } from "../../app/notices.ts";
import { mutate } from "../../data/client.ts";
import { problemOf, sentenceOf } from "../../data/problems.ts";
import { QualifyLead } from "../../generated/documents/QualifyLead.ts";
import { WinLead } from "../../generated/documents/WinLead.ts";
import type { ListedLeadFragment } from "../../generated/types.ts";
import { leadStatuses } from "../../records/leads.ts";

type Status = ListedLeadFragment["status"];

/** The status changes of the board. Losing a lead asks for the reason. */
export type Move = "qualify" | "win" | "lose";

export const moveNames: Readonly<Record<Move, string>> = {
  qualify: "Qualify",
  win: "Mark as won",
  lose: "Mark as lost",
};

const targets: Readonly<Record<Move, Status>> = { qualify: "converted", win: "won", lose: "lost" };

const possible: Readonly<Record<Status, readonly Move[]>> = {
  new: ["qualify", "win", "lose"],
  converted: ["win", "lose"],
  won: [],
  lost: [],
};

export function movesOf({ status }: Pick<ListedLeadFragment, "status">): readonly Move[] {
  return possible[status];
}

/** The move that puts the lead into the column; undefined if there is none. */
export function moveInto(lead: Pick<ListedLeadFragment, "status">, status: Status): Move | undefined {
  return movesOf(lead).find((move) => targets[move] === status);
}

type Moved = { lead: ListedLeadFragment; status: Status };

/** Optimistic moves, by lead, until the column is read again. */
const moved = signal<ReadonlyMap<string, Moved>>(new Map());

/** A column's leads, including moves that the server has not confirmed yet. */
export function placed(leads: readonly ListedLeadFragment[], status: Status): ListedLeadFragment[] {
  const own = leads.filter((lead) => (moved.value.get(lead.id)?.status ?? lead.status) === status);
  const arriving = [...moved.value.values()]
    .filter((one) => one.status === status && !own.some(({ id }) => id === one.lead.id))
    .map(({ lead }) => lead);
  return [...own, ...arriving].sort(newestFirst);
}

function newestFirst(one: ListedLeadFragment, other: ListedLeadFragment): number {
  return Date.parse(other.created_at) - Date.parse(one.created_at) || (one.id < other.id ? 1 : -1);
}

/** Moves the lead to the column optimistically. Returns a function that ends this, once the server's data is in. */
function show(lead: ListedLeadFragment, status: Status): () => void {
  const entry = { lead, status };
  moved.value = new Map(moved.value).set(lead.id, entry);
  return () => {
    if (moved.value.get(lead.id) !== entry) return;
    moved.value = new Map([...moved.value].filter(([id]) => id !== lead.id));
  };
}

/** Reads a column from the server. */
export type Reread = (status: Status) => Promise<unknown>;

/** Moves the lead at once, and back if the server rejects it. */
export async function moveLead(lead: ListedLeadFragment, move: "qualify" | "win", reread: Reread): Promise<void> {
  const status = targets[move];
  const end = show(lead, status);
  const { error } = await (move === "win" ? mutate(WinLead, { id: lead.id }) : mutate(QualifyLead, { id: lead.id }));
  if (error !== undefined) {
    end();
    notify(`${lead.name} was not moved. ${sentenceOf(problemOf(error))}`, "bad");
    // Another member may have moved it to any column.
    await Promise.all(leadStatuses.map(reread));
    return;
  }
  notify(move === "win" ? `${lead.name} is won.` : `${lead.name} is qualified.`, "good");
  await reread(status);
  end();
}

/** Shows a lost lead in its column until the column has been read again. */
export async function placeLost(lead: ListedLeadFragment, reread: Reread): Promise<void> {
  const end = show(lead, "lost");
  await reread("lost");
  end();
}
