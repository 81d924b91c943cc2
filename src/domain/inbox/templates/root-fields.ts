import { idOf, inputOf } from "../../kernel/arguments.ts";
import { mutationField } from "../../kernel/mutation-fields.ts";
import { listField, queryField } from "../../kernel/read-fields.ts";
import { searched } from "../../kernel/searched.ts";
import { seenAt } from "../../kernel/unchanged.ts";
import { prepareHtml } from "../drafts/compose/content.ts";
import { DraftChannel } from "../drafts/schema.ts";
import { createReplyTemplate, maxTemplates } from "./create-reply-template.ts";
import { deleteReplyTemplate } from "./delete-reply-template.ts";
import { nameViolation } from "./name-taken.ts";
import { previewReplyTemplate } from "./preview.ts";
import { CreateReplyTemplateInput, ReplyTemplatePreview, replyTemplates, UpdateReplyTemplateInput } from "./schema.ts";
import { updateReplyTemplate } from "./update-reply-template.ts";

export const replyTemplateFields = [
  listField("reply_templates", {
    type: replyTemplates,
    page: "ReplyTemplatePage",
    records: "reply templates",
    description: "The business's reply templates, newest first.",
    access: "person",
    filters: {
      channel: { type: DraftChannel, description: "Only templates that are for the channel, or for any." },
      search: { type: "SearchText", description: "Filter by part of the name, the subject or the text." },
    },
    select: ({ channel, search }) =>
      searched(search, {
        function: "reply_templates_matching",
        filters: [channel],
        taken: channel == null ? {} : { OR: [{ channel }, { channel: null }] },
        where: {},
      }),
  }),

  queryField("reply_template_preview", {
    type: ReplyTemplatePreview,
    description:
      "A reply template's content for a customer, with its placeholders filled in. Without a customer, `{{customer.name}}` is left out, with the space before it.",
    access: "person",
    problems: ["not-found"],
    args: {
      id: idOf("template"),
      customer_id: { type: "ID", description: "The customer's id; none for an unknown sender." },
    },
    run: previewReplyTemplate,
  }),

  mutationField("create_reply_template", {
    type: replyTemplates,
    description: `Creates a reply template. A business has at most ${maxTemplates}. A name that another template has is a conflict, whatever its case.`,
    access: "person",
    problems: ["conflict"],
    args: { input: inputOf(CreateReplyTemplateInput, "The reply template.") },
    prepare: prepareHtml,
    run: createReplyTemplate,
  }),

  mutationField("update_reply_template", {
    type: replyTemplates,
    description: "Changes a reply template. A name that another template has is a conflict, whatever its case.",
    access: "person",
    problems: ["not-found", "conflict", "precondition-failed"],
    args: {
      id: idOf("template"),
      input: inputOf(UpdateReplyTemplateInput, "The fields to change."),
      updated_at: seenAt("template"),
    },
    prepare: prepareHtml,
    run: updateReplyTemplate,
    violation: nameViolation,
  }),

  mutationField("delete_reply_template", {
    type: replyTemplates,
    description: "Deletes a reply template for good, and returns it. Messages that began with it stay as they are.",
    access: "person",
    problems: ["not-found"],
    args: { id: idOf("template") },
    run: deleteReplyTemplate,
  }),
];
