import { idOf, inputOf } from "../../kernel/arguments.ts";
import { mutationField, sessionField } from "../../kernel/mutation-fields.ts";
import { queryField } from "../../kernel/read-fields.ts";
import { passwordChangesPerDay } from "../business/limit-sign-ins.ts";
import { maxSessions } from "../business/start-session.ts";
import { changePassword } from "./change-password.ts";
import { confirmIdentity } from "./confirm-identity.ts";
import { endOtherSessions } from "./end-other-sessions.ts";
import { endSession } from "./end-session.ts";
import { listSessions } from "./list-sessions.ts";
import { readProof } from "./read-proof.ts";
import { ConfirmIdentityInput, IdentityConfirmationType, SessionType } from "./schema.ts";

export const ownSessionFields = [
  queryField("sessions", {
    type: [SessionType],
    description: `The signed-in person's sessions, newest first. There are at most ${maxSessions}: one more ends the oldest.`,
    access: "person",
    run: (context) => listSessions(context),
  }),

  queryField("identity_confirmation", {
    type: IdentityConfirmationType,
    description:
      "When the signed-in person last confirmed their identity in this session, and how to confirm it again.",
    access: "person",
    run: readProof,
  }),

  sessionField("confirm_identity", {
    type: "Boolean",
    description:
      "Confirms the signed-in person's identity in this session, after a problem of the type `confirmation-required`. Signing in counts as confirming. The response is always true. A wrong password or code is a 400, and counts as a failed sign-in.",
    access: "person",
    whileReadOnly: true,
    problems: ["conflict", "rate-limited", "forbidden"],
    args: { input: inputOf(ConfirmIdentityInput, "The password or a code.") },
    run: confirmIdentity,
  }),

  sessionField("change_password", {
    type: "Boolean",
    description: `Changes the signed-in person's password and ends their other sessions, at most ${passwordChangesPerDay} times in 24 hours. The response is always true. A wrong current password is a 400, and counts as a failed sign-in.`,
    access: "person",
    problems: ["conflict", "rate-limited"],
    args: {
      current_password: { type: "String", required: true, description: "The current password." },
      password: { type: "Password", required: true, description: "The new password." },
    },
    run: changePassword,
  }),

  sessionField("end_session", {
    type: SessionType,
    description:
      "Ends one of the signed-in person's sessions: its next call is refused, and its open streams end. Ending the current one signs the person out.",
    access: "person",
    whileReadOnly: true,
    problems: ["not-found"],
    args: { id: idOf("session") },
    run: endSession,
  }),

  mutationField("end_other_sessions", {
    type: "Int",
    description: "Ends the signed-in person's sessions but the current one. The response is how many were ended.",
    access: "person",
    whileReadOnly: true,
    run: endOtherSessions,
  }),
];
