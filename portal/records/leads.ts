import type { Tone } from "../components/Badge.tsx";
import type { ListedLeadFragment } from "../generated/types.ts";

type Status = ListedLeadFragment["status"];

export const leadStatuses = ["new", "converted", "won", "lost"] as const satisfies readonly Status[];

export const leadTones: Readonly<Record<Status, Tone>> = {
  new: "warn",
  converted: "plain",
  won: "good",
  lost: "plain",
};

export const leadSources: Readonly<Record<ListedLeadFragment["source"], string>> = {
  portal: "Portal",
  website: "Website",
  api: "API",
  marketing: "Marketing",
};
