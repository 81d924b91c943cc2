import { builder } from "../../../graphql/builder.ts";
import type { RowOf } from "../../../query/types.ts";
import { address } from "../../kernel/address.ts";
import {
  abn,
  choice,
  column,
  createdAt,
  derived,
  email,
  externalId,
  instant,
  line,
  phone,
  recordId,
  relation,
  text,
} from "../../kernel/fields.ts";
import { resource } from "../../kernel/resource.ts";
import { valueFields } from "../custom-values.ts";
import { readAmountDue } from "./amount-due.ts";
import { readTags } from "./tags.ts";

const CustomerType = builder.enumType("CustomerType", {
  description: "The kind of customer.",
  values: {
    individual: { description: "A person or household." },
    business: { description: "A company or other organisation." },
  } as const,
});

export const ArchivedCustomers = builder.enumType("ArchivedCustomers", {
  description: "Whether archived customers are listed.",
  values: {
    exclude: { description: "Only active customers." },
    include: { description: "All customers." },
    only: { description: "Only archived customers." },
  } as const,
});

const newestFirst = {
  query: { orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: 100 },
  complexity: { field: 1, multiplier: 100 },
};

export const customers = resource("Customer", {
  description: "A person or organisation that the business works for.",
  fields: {
    id: recordId("customer"),
    external_id: externalId("customers"),
    type: choice(CustomerType)({
      description: "The kind of customer: `individual` or `business`.",
      writable: "always",
      default: "`individual`",
    }),
    name: line({
      description: "The full or trading name.",
      example: "Jane Citizen",
      writable: "always",
      required: true,
    }),
    email: email({
      description: "The email address.",
      example: "jane@example.com",
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
    abn: abn({
      description: "The Australian Business Number, 11 digits.",
      create: {},
      example: null,
      nullable: true,
      writable: "always",
    }),
    billing_address: address({
      description: "The address that invoices are made out to.",
      nullable: true,
      writable: "always",
    }),
    notes: text({
      description: "Internal notes, which the customer never sees.",
      example: "Prefers mornings.",
      nullable: true,
      writable: "always",
    }),
    tags: column<string[]>(
      ["String"],
      ["Line"],
      readTags,
    )({
      description: "The business's own labels, at most 50. Duplicates are dropped.",
      example: ["vip"],
      writable: "always",
    }),
    amount_due: derived<Pick<RowOf<"Customer">, "id">>("Money", {
      description: "The amount left to pay on the customer's sent and partially paid invoices.",
      select: { id: true },
      resolve: ({ id }, _args, context) => readAmountDue(context, id),
    }),
    archived_at: instant({
      description: "When the customer was archived; null while it is active.",
      update: {
        description: "Send null to make an archived customer active again. To archive a customer, delete it.",
      },
      example: null,
      nullable: true,
      writable: "update",
    }),
    ...valueFields("customer"),
    created_at: createdAt("customer"),
    updated_at: instant({ description: "When the customer, or one of its sites or contacts, last changed." }),
    sites: relation("sites", {
      description:
        "The customer's newest 100 sites, newest first, as many as have 1 MB of content together. `GET /v1/customers/{id}/sites` returns all of them.",
      ...newestFirst,
    }),
    contacts: relation("contacts", {
      description:
        "The customer's newest 100 contacts, newest first. `GET /v1/customers/{id}/contacts` returns all of them.",
      ...newestFirst,
    }),
  },
});

export const CreateCustomerInput = customers.createInput("CreateCustomerInput", { description: "A new customer." });

export const UpsertCustomerInput = customers.createInput("UpsertCustomerInput", {
  description: "A new customer, or the fields to change.",
  except: ["external_id"],
});

export const UpdateCustomerInput = customers.updateInput("UpdateCustomerInput", {
  description: "The fields to change. Fields that are left out keep their values; null clears a field.",
});
