export type Status = "draft" | "scheduled" | "sending" | "sent" | "failed" | "deleted";
export type Author = "one" | "two" | "person";
export type Draft = { author: Author; status: Status; text: string };
export type Drafts = ReadonlyMap<string, Draft>;

/** An action on a draft. `id` is missing if the action creates the draft. */
export type Deed =
  | { by: "one" | "two"; does: "create"; text: string }
  | { by: "one" | "two"; does: "update"; id: string; text: string }
  | { by: "one" | "two"; does: "discard"; id: string }
  | { by: "person"; does: "save"; text: string }
  | { by: "person"; does: "edit"; id: string; text: string }
  | { by: "person"; does: "delete" | "send" | "undo" | "schedule" | "unschedule"; id: string }
  | { by: "worker"; does: "fail" | "go"; id: string };

/** The status of the response, and the id of the draft that it created. */
export type Outcome = { status: number; made: string | undefined };

const maxByApps = 3;

/** The specification: the drafts after an action, and the status of its response. */
export function step(drafts: Drafts, deed: Deed, made = ""): { status: number; drafts: Drafts } {
  if (deed.does === "create") {
    const waiting = [...drafts.values()].filter(({ author, status }) => author !== "person" && status === "draft");
    if (waiting.length >= maxByApps) return { status: 429, drafts };
    return { status: 201, drafts: put(drafts, made, { author: deed.by, status: "draft", text: deed.text }) };
  }
  if (deed.does === "save")
    return { status: 200, drafts: put(drafts, made, { author: "person", status: "draft", text: deed.text }) };
  const { id } = deed;
  const draft = drafts.get(id);
  if (draft === undefined) throw new Error(`the model has no draft ${id}`);
  if ((deed.by === "one" || deed.by === "two") && draft.author !== deed.by) return { status: 404, drafts };
  const success = deed.does === "discard" ? 204 : 200;
  const deletes = deed.does === "discard" || deed.does === "delete";
  if (deletes && draft.status === "deleted") return { status: success, drafts };
  const { from, to } = moves[deed.does];
  if (!from.includes(draft.status)) return { status: 409, drafts };
  const text = deed.does === "update" || deed.does === "edit" ? deed.text : draft.text;
  const moved = put(drafts, id, { ...draft, text, status: to ?? draft.status });
  const calledBack = deed.does === "undo" || deed.does === "unschedule";
  return { status: success, drafts: calledBack ? put(moved, made, { ...draft, status: "draft" }) : moved };
}

type Moved = Exclude<Deed["does"], "create" | "save">;

const moves: Record<Moved, { from: Status[]; to?: Status }> = {
  update: { from: ["draft"] },
  discard: { from: ["draft"], to: "deleted" },
  edit: { from: ["draft", "failed"] },
  delete: { from: ["draft", "failed"], to: "deleted" },
  send: { from: ["draft", "failed"], to: "sending" },
  undo: { from: ["sending"], to: "deleted" },
  schedule: { from: ["draft"], to: "scheduled" },
  unschedule: { from: ["scheduled"], to: "deleted" },
  fail: { from: ["sending"], to: "failed" },
  go: { from: ["sending", "scheduled"], to: "sent" },
};

function put(drafts: Drafts, id: string, draft: Draft): Drafts {
  return new Map([...drafts, [id, draft]]);
}

/**
 * Returns whether the outcomes of concurrent actions match some sequential order. An action may also return 409 if
 * another one on the same draft succeeded.
 */
export function isExplained(before: Drafts, done: { deed: Deed; outcome: Outcome }[], after: Drafts): boolean {
  const gotThrough = (id: string, but: Deed) =>
    done.some(({ deed, outcome }) => deed !== but && "id" in deed && deed.id === id && outcome.status < 300);
  return permutations(done).some((order) => {
    let drafts = before;
    for (const { deed, outcome } of order) {
      const expected = step(drafts, deed, outcome.made);
      if (expected.status === outcome.status) drafts = expected.drafts;
      else if (outcome.status !== 409 || !("id" in deed) || !gotThrough(deed.id, deed)) return false;
    }
    return isEqual(drafts, after);
  });
}

function isEqual(one: Drafts, other: Drafts): boolean {
  const sorted = (drafts: Drafts) =>
    JSON.stringify([...drafts].map(([id, { author, status, text }]) => [id, author, status, text]).sort());
  return sorted(one) === sorted(other);
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}
