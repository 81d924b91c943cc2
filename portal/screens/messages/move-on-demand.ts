import { notLoaded } from "../../app/on-demand.tsx";
import type { move as moveNow } from "./moves.ts";

/** Calls `move`, whose code loads with the thread's. */
export function move(...given: Parameters<typeof moveNow>): void {
  import("./moves.ts").then((moves) => moves.move(...given), notLoaded);
}
