import { badFields } from "../../../problems.ts";
import { idOf, inputOf } from "../../kernel/arguments.ts";
import { mutationField } from "../../kernel/mutation-fields.ts";
import { listField, readField } from "../../kernel/read-fields.ts";
import { prepareHtml } from "./compose/content.ts";
import { createDraft } from "./create-draft.ts";
import { deleteDraft, discardDraft } from "./delete-draft.ts";
import { CreateDraftInput, SaveDraftInput, UpdateDraftInput } from "./inputs.ts";
import { whereStatus } from "./pending.ts";
import { saveDraft } from "./save-draft.ts";
import { DraftStatus, drafts } from "./schema.ts";
import { updateDraft } from "./update-draft.ts";

export const draftFields = [
  listField("drafts", {
    type: drafts,
    page: "DraftPage",
    records: "drafts",
    description: "The drafts of people and apps, newest first.",
    access: "messages:read",
    filters: {
      conversation_id: { type: "ID", description: "Filter by conversation." },
      status: { type: DraftStatus, required: true, defaultValue: "draft", description: "Filter by status." },
      statuses: { type: [DraftStatus], description: "Filter by several statuses, at least one, instead of `status`." },
    },
    select: ({ conversation_id: conversationId, status, statuses }) => {
      if (statuses?.length === 0) throw badFields([{ parameter: "statuses", detail: "must name at least one status" }]);
      return { where: { conversationId: conversationId ?? undefined, ...whereStatus(statuses ?? [status]) } };
    },
  }),

  readField("draft", {
    type: drafts,
    noun: "draft",
    description: "A draft in any status.",
    access: "messages:read",
  }),

  mutationField("create_draft", {
    type: drafts,
    description: "Creates a draft for a person to send. Nobody is notified.",
    access: "messages:draft",
    problems: ["not-found", "conflict", "draft-cap"],
    args: { input: inputOf(CreateDraftInput, "The draft.") },
    prepare: prepareHtml,
    run: createDraft,
  }),

  mutationField("update_draft", {
    type: drafts,
    description: "Replaces the content of a waiting draft. A key or app can only update its own drafts.",
    access: "messages:draft",
    problems: ["not-found", "conflict"],
    args: { id: idOf("draft"), input: inputOf(UpdateDraftInput, "The new content.") },
    prepare: prepareHtml,
    run: updateDraft,
  }),

  mutationField("discard_draft", {
    type: drafts,
    description: "Deletes a waiting draft. A key or app can only delete its own drafts.",
    access: "messages:draft",
    problems: ["not-found", "conflict"],
    example: { status: "deleted" },
    args: { id: idOf("draft") },
    run: discardDraft,
  }),

  mutationField("save_draft", {
    type: drafts,
    description: "Creates a draft, or replaces the content of one by any author that waits or failed.",
    access: "person",
    problems: ["not-found", "conflict"],
    args: { input: inputOf(SaveDraftInput, "The draft.") },
    prepare: prepareHtml,
    run: saveDraft,
  }),

  mutationField("delete_draft", {
    type: drafts,
    description: "Deletes a draft by any author that waits or failed.",
    access: "person",
    problems: ["not-found", "conflict"],
    args: {
      id: idOf("draft"),
      version: {
        type: "Int",
        description: "The version of the draft that is deleted; without it, whatever there is.",
      },
    },
    run: deleteDraft,
  }),
];
