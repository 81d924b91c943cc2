import type { Context } from "../../graphql/context.ts";
import { answer, notFound, type Query } from "../../graphql/record.ts";
import { assertTransition } from "../kernel/states.ts";
import { lockBooking } from "./lock.ts";
import { bookingStates } from "./states.ts";

export async function moveBooking(context: Context, id: string, move: "complete" | "cancel", query: Query) {
  return context.db.transaction(async (db) => {
    assertTransition(bookingStates, move, (await lockBooking(db, id)).status);
    const [booking] = await db.update("Booking", { id }, { status: bookingStates.moves[move].to });
    if (booking === undefined) throw notFound();
    return answer(db, "Booking", booking, query);
  });
}
