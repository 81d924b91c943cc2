import { access, answering, builder } from "../../../graphql/builder.ts";
import { pageArguments, pageCost, pageType, paginate } from "../../../graphql/paginate.ts";
import { record } from "../../../graphql/record.ts";
import { changeableBy } from "./author.ts";
import { createDraft } from "./create.ts";
import { deleteDraft } from "./delete.ts";
import { DraftStatus } from "./enums.ts";
import { Draft } from "./fields.ts";
import { CreateDraftInput, SaveDraftInput, UpdateDraftInput } from "./inputs.ts";
import { draftsWhere } from "./list.ts";
import { saveDraft } from "./save.ts";
import { updateDraft } from "./update.ts";

const DraftPage = pageType(Draft, "DraftPage", "drafts");

builder.queryFields((t) => ({
  drafts: t.field({
    type: DraftPage,
    description: "Drafts of people and apps, those that wait unless asked otherwise, newest first.",
    complexity: pageCost,
    ...access("messages:read"),
    args: {
      conversation_id: t.arg.id({ description: "Only drafts in this conversation." }),
      status: t.arg({
        type: DraftStatus,
        required: true,
        defaultValue: "draft",
        description: "Only drafts that have come so far.",
      }),
      ...pageArguments(t.arg),
    },
    resolve: (_root, args, context, info) => paginate(context, info, "Draft", args, { where: draftsWhere(args) }),
  }),
  draft: t.prismaField({
    type: "Draft",
    description: "One draft, whatever became of it.",
    ...access("messages:read", "not-found"),
    args: { id: t.arg.id({ required: true, description: "The draft's id." }) },
    resolve: (query, _root, { id }, context) => record(context.db, "Draft", id, query),
  }),
}));

builder.mutationFields((t) => ({
  create_draft: t.prismaField({
    type: "Draft",
    description: "Leaves a draft for a person to send. Nobody is notified.",
    ...access("messages:draft", "not-found", "conflict", "draft-cap"),
    args: { input: t.arg({ type: CreateDraftInput, required: true, description: "The draft." }) },
    resolve: (_query, _root, { input }, context) => createDraft(context, input),
  }),
  update_draft: t.prismaField({
    type: "Draft",
    description: "Replaces the words of a draft that waits: for a key or app, of one that it wrote.",
    ...access("messages:draft", "not-found", "conflict"),
    args: {
      id: t.arg.id({ required: true, description: "The draft's id." }),
      input: t.arg({ type: UpdateDraftInput, required: true, description: "The new words." }),
    },
    resolve: (_query, _root, { id, input }, context) => updateDraft(context, id, input),
  }),
  discard_draft: t.prismaField({
    type: "Draft",
    description: "Deletes a draft that waits: for a key or app, one that it wrote.",
    ...answering(access("messages:draft", "not-found", "conflict"), { status: "deleted" }),
    args: { id: t.arg.id({ required: true, description: "The draft's id." }) },
    resolve: (_query, _root, { id }, context) => deleteDraft(context, id, "discard", changeableBy(context.caller)),
  }),
  save_draft: t.prismaField({
    type: "Draft",
    description: "Writes a new draft, or rewrites one that waits or failed, whoever began it.",
    ...access("person", "not-found", "conflict"),
    args: { input: t.arg({ type: SaveDraftInput, required: true, description: "The draft." }) },
    resolve: (_query, _root, { input }, context) => saveDraft(context, input),
  }),
  delete_draft: t.prismaField({
    type: "Draft",
    description: "Deletes a draft that waits or failed, whoever began it.",
    ...access("person", "not-found", "conflict"),
    args: { id: t.arg.id({ required: true, description: "The draft's id." }) },
    resolve: (_query, _root, { id }, context) => deleteDraft(context, id, "delete"),
  }),
}));
