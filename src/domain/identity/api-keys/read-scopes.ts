import { scopes as catalogue, presets, type Scope } from "../../../auth/caller.ts";
import { badField, badFields } from "../../../problems.ts";

type Input = {
  scopes?: readonly string[] | null | undefined;
  preset?: string | null | undefined;
};

/**
 * The scopes of `scopes` or `preset`, in the catalogue's order without duplicates. Throws a 400 unless exactly one is
 * set.
 */
export function readScopes({ scopes, preset }: Input): Scope[] {
  if ((scopes == null) === (preset == null)) throw badField("", "must have either scopes or preset");
  if (preset === "full" || preset === "read-only") return presets[preset];
  if (preset != null) throw badField("/preset", "must be full or read-only");
  const given = scopes ?? [];
  if (given.length === 0) throw badField("/scopes", "must name at least one scope");
  const unknown = given.flatMap((scope, index) =>
    isScope(scope) ? [] : [{ pointer: `/scopes/${index}`, detail: `must be one of ${catalogue.join(", ")}` }],
  );
  if (unknown.length > 0) throw badFields(unknown);
  return catalogue.filter((scope) => given.includes(scope));
}

function isScope(text: string): text is Scope {
  return catalogue.some((scope) => scope === text);
}
