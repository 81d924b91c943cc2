import { example } from "../../../graphql/builder.ts";
import { choice, column, createdAt, line, longTextCost, recordId, updatedAt } from "../../kernel/fields.ts";
import { plainType } from "../../kernel/plain-type.ts";
import { resource } from "../../kernel/resource.ts";
import { DraftChannel } from "../drafts/schema.ts";
import { written } from "./placeholders.ts";

export const replyTemplates = resource("ReplyTemplate", {
  description: `A text to begin a message with. It can have placeholders: ${written.map((one) => `\`${one}\``).join(", ")}. \`reply_template_preview\` fills them in.`,
  fields: {
    id: recordId("template"),
    name: line({
      description: "The name, unique among the business's templates whatever its case.",
      example: "Booking confirmed",
      writable: "always",
      required: true,
    }),
    channel: choice(DraftChannel)({
      description: "The channel that the template is for; null if it is for any.",
      update: {
        description:
          "The channel that the template is for; null for any. A template that becomes one for SMS keeps its plain text alone.",
      },
      example: "email",
      nullable: true,
      writable: "always",
    }),
    subject: column<string>(
      "String",
      "Subject",
    )({
      description: "The subject of an email; null if there is none, and for SMS.",
      example: "Your booking",
      nullable: true,
      writable: "always",
      column: false,
    }),
    text: column<string>(
      "String",
      "MessageText",
    )({
      description: "The plain text.",
      input: {
        description:
          "The plain text, instead of `html`. At most 459 characters for SMS. The HTML of an email is made from it.",
      },
      cost: longTextCost,
      example: "Hi {{customer.name}}, we will be there on Tuesday. {{me.name}}",
      writable: "always",
      column: false,
    }),
    html: column<string>(
      "String",
      "MessageHtml",
    )({
      description: "The sanitised HTML of an email; null for SMS.",
      input: {
        description: "The HTML of an email, instead of `text`, which is made from it. It is sanitised.",
        example: undefined,
      },
      cost: longTextCost,
      example: "<p>Hi {{customer.name}}, we will be there on Tuesday. {{me.name}}</p>",
      nullable: true,
      writable: "always",
      column: false,
    }),
    created_at: createdAt("template"),
    updated_at: updatedAt("template"),
  },
});

export const CreateReplyTemplateInput = replyTemplates.createInput("CreateReplyTemplateInput", {
  description: "A new reply template: its name, and either `text` or `html`.",
});

export const UpdateReplyTemplateInput = replyTemplates.updateInput("UpdateReplyTemplateInput", {
  description: "The fields to change. Fields that are left out keep their values.",
});

export type Preview = { subject: string | null; text: string; html: string | null };

export const ReplyTemplatePreview = plainType<Preview>("ReplyTemplatePreview", {
  description: "The content of a reply template with its placeholders filled in.",
  fields: (t) => ({
    subject: t.exposeString("subject", {
      nullable: true,
      description: "The subject; null if the template has none.",
      ...example("Your booking"),
    }),
    text: t.exposeString("text", {
      complexity: longTextCost,
      description: "The plain text.",
      ...example("Hi Jane Citizen, we will be there on Tuesday. Sam Taylor"),
    }),
    html: t.exposeString("html", {
      nullable: true,
      complexity: longTextCost,
      description: "The HTML; null for SMS.",
      ...example("<p>Hi Jane Citizen, we will be there on Tuesday. Sam Taylor</p>"),
    }),
  }),
});
