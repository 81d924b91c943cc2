import { currentTime } from "../../../postgres/clock.ts";

/** When what a person has done goes out: until then they can undo it. */
export function endOfUndo(undoSendSeconds: number): Date {
  return new Date(currentTime().getTime() + undoSendSeconds * 1000);
}
