import { onDemand } from "../../../app/on-demand.tsx";

export const Stale = onDemand(async () => {
  const { Stale: Shown } = await import("./Stale.tsx");
  return Shown;
});
