import { mutationField, sessionField } from "../../../kernel/mutation-fields.ts";
import { queryField } from "../../../kernel/read-fields.ts";
import { announceChange } from "./announce-change.ts";
import { assertAddress } from "./assert-address.ts";
import { createAuditStream } from "./create-audit-stream.ts";
import { deleteAuditStream } from "./delete-audit-stream.ts";
import { findAuditStream } from "./find-audit-stream.ts";
import { resumeAuditStream } from "./resume-audit-stream.ts";
import { rotateAuditStreamSecret } from "./rotate-audit-stream-secret.ts";
import { AuditStreamTest, AuditStreamType, AuditStreamWithSecret } from "./schema.ts";
import { sendAuditStreamTest } from "./send-audit-stream-test.ts";
import { updateAuditStream } from "./update-audit-stream.ts";

const address = {
  type: "Line",
  required: true,
  description: "An https URL on the public internet, or a syslog server there as `syslog+tls://host:port`.",
} as const;

export const auditStreamFields = [
  queryField("audit_stream", {
    type: AuditStreamType,
    nullable: true,
    description: "The stream of the business's audit log; null if it is not streamed.",
    access: "owner",
    run: ({ db }) => findAuditStream(db),
  }),

  mutationField("create_audit_stream", {
    type: AuditStreamWithSecret,
    description: "Streams the business's audit log from now on, or from the oldest entry that is kept.",
    access: "owner",
    recentProof: true,
    verified: true,
    problems: ["conflict"],
    args: {
      url: address,
      from_beginning: { type: "Boolean", description: "Whether existing entries are sent too. Default: false." },
    },
    prepare: (context, { url }) => assertAddress(context, url),
    run: createAuditStream,
  }),

  mutationField("update_audit_stream", {
    type: AuditStreamWithSecret,
    description:
      "Changes the address that the audit log is streamed to. The old receiver is notified, and waiting entries are sent to the new one.",
    access: "owner",
    recentProof: true,
    verified: true,
    problems: ["not-found"],
    args: { url: address },
    async prepare(context, { url }) {
      await assertAddress(context, url);
      await announceChange(context, "audit_stream_updated", url);
    },
    run: updateAuditStream,
  }),

  mutationField("rotate_audit_stream_secret", {
    type: AuditStreamWithSecret,
    description: "Replaces the signing secret of the audit stream. The old one ends at once.",
    access: "owner",
    recentProof: true,
    verified: true,
    problems: ["not-found", "conflict"],
    run: rotateAuditStreamSecret,
  }),

  mutationField("resume_audit_stream", {
    type: AuditStreamType,
    description: "Resumes a paused audit stream from where it stopped, or has a failing one attempted at once.",
    access: "owner",
    problems: ["not-found"],
    run: resumeAuditStream,
  }),

  mutationField("delete_audit_stream", {
    type: "Boolean",
    description:
      "Ends the audit stream and notifies the receiver. Waiting entries are not sent. The audit log itself stays.",
    access: "owner",
    recentProof: true,
    problems: ["not-found"],
    prepare: (context) => announceChange(context, "audit_stream_deleted"),
    run: deleteAuditStream,
  }),

  sessionField("send_audit_stream_test", {
    type: AuditStreamTest,
    description: "Sends a test entry to the receiver of the audit stream and returns the result.",
    access: "owner",
    problems: ["not-found", "rate-limited"],
    run: sendAuditStreamTest,
  }),
];
