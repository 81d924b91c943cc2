import { createdAt, email, flag, id, line, phone, recordId, relation, updatedAt } from "../../kernel/fields.ts";
import { resource } from "../../kernel/resource.ts";

export const contacts = resource("Contact", {
  description: "A person to speak to at a customer.",
  fields: {
    id: recordId("contact"),
    customer_id: id({ description: "The id of the customer that the contact belongs to." }),
    name: line({ description: "The full name.", example: "Sam Tran", writable: "always", required: true }),
    role: line({
      description: "The person's role.",
      example: "Property manager",
      nullable: true,
      writable: "always",
    }),
    email: email({
      description: "The email address.",
      example: "sam@example.com",
      nullable: true,
      writable: "always",
    }),
    phone: phone({
      description: "The phone number, in E.164 format.",
      input: {
        description:
          "The phone number. National unless it begins with `+`, or with `00` and a country code; stored in E.164 format.",
      },
      example: "+61412345678",
      nullable: true,
      writable: "always",
    }),
    is_primary: flag({
      description: "Whether this is the customer's primary contact. A customer has at most one.",
      writable: "always",
      default: "false",
    }),
    customer_record: relation("customer", {
      description: "The whole customer that the contact belongs to.",
    }),
    created_at: createdAt("contact"),
    updated_at: updatedAt("contact"),
  },
});

export const CreateContactInput = contacts.createInput("CreateContactInput", {
  description: "A new contact of a customer.",
});

export const UpdateContactInput = contacts.updateInput("UpdateContactInput", {
  description: "The fields to change. Fields that are left out keep their values; null clears a field.",
});
