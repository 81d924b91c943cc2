import { fileURLToPath } from "node:url";
import { visit } from "graphql";
import { loadOperations } from "../src/operations/load.ts";
import { makeDocument, type PortalDocument } from "../src/portal/documents.ts";

const loaded = loadOperations(fileURLToPath(new URL("../schema/operations", import.meta.url)));

/** The operations of the REST calls as documents, like those of the portal's screens. */
export const callDocuments: readonly PortalDocument[] = [
  "GetMe",
  "ListCustomers",
  "CreateCustomer",
  "GetQuote",
  "CreateBooking",
  "ListConversations",
  "ListConversationMessages",
].map((name) => {
  const found = loaded.operations.find(({ definition }) => definition.name?.value === name);
  if (found === undefined) throw new Error(`there is no operation ${name}`);
  return makeDocument({ ...found, definition: visit(found.definition, { Directive: () => null }) }, loaded);
});

export function documentNamed(name: string): PortalDocument {
  const found = callDocuments.find((one) => one.name === name);
  if (found === undefined) throw new Error(`${name} is no document of the bench`);
  return found;
}
