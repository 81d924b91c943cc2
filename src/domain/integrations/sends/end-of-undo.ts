import { currentTime } from "../../../postgres/clock.ts";

/** The time until which a person can undo a send. */
export function endOfUndo(undoSendSeconds: number): Date {
  return new Date(currentTime().getTime() + undoSendSeconds * 1000);
}
