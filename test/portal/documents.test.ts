import { readdirSync, readFileSync } from "node:fs";
import { type DocumentNode, Kind, OperationTypeNode, print, type SelectionSetNode } from "graphql";
import { expect, test } from "vitest";
import { beginnings, frame } from "../../portal/beginnings.ts";
import { roleOf } from "../../src/auth/access.ts";
import { schema } from "../../src/domain/index.ts";
import { rootDeclaration } from "../../src/graphql/declarations.ts";
import { numberNames } from "../../src/graphql/scalars/number-names.ts";
import { numbers } from "../../src/graphql/scalars/numbers.ts";
import { loadDocuments } from "../../src/portal/documents.ts";

const documents = loadDocuments(schema, "portal");

const modules = readdirSync("portal", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/^(generated|dist)\//.test(file))
  .map((file) => readFileSync(`portal/${file}`, "utf8"));

test("every document is used by a module of the portal", () => {
  const unused = documents.filter(
    ({ name }) => !modules.some((text) => text.includes(`generated/documents/${name}.ts"`)),
  );
  expect(unused.map(({ name }) => name)).toEqual([]);
});

test("no document mixes fields of different access, because one refused field would fail the whole response", () => {
  for (const { file, document } of documents) {
    const [operation] = document.definitions;
    if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error(`${file} has no operation`);
    const fields = schema.getRootType(operation.operation)?.getFields() ?? {};
    const roles = operation.selectionSet.selections.flatMap((field) => {
      if (field.kind !== Kind.FIELD || field.name.value === "__typename") return [];
      const root = fields[field.name.value];
      const declared = root && rootDeclaration(root);
      return declared === undefined ? [] : roleOf(declared.access);
    });
    expect(new Set(roles).size, file).toBe(1);
  }
});

/** Root fields that no screen uses, because the portal does the same in another way. */
const unneeded: Record<string, string> = {
  "query me": "the portal has `viewer`",
  "query conversations": "superseded by `inbox`",
  "mutation create_draft": "for apps: people have `save_draft`",
  "mutation update_draft": "for apps: people have `save_draft`",
  "mutation discard_draft": "for apps: people have `delete_draft`",
  "mutation send_message": "a message is saved and then sent, so that a lost answer leaves a draft",
  "subscription conversation_changed": "one stream for all: `changed`",
  "subscription notification_added": "one stream for all: `changed`",
  "mutation add_invoice_line": "a draft is saved whole: `update_invoice`",
  "mutation update_invoice_line": "a draft is saved whole: `update_invoice`",
  "mutation delete_invoice_line": "a draft is saved whole: `update_invoice`",
  "mutation add_job_line": "the lines are saved whole: `update_job`",
  "mutation update_job_line": "the lines are saved whole: `update_job`",
  "mutation delete_job_line": "the lines are saved whole: `update_job`",
  "query credit_notes": "an invoice has its own",
  "query credit_note": "an invoice has its own",
  "mutation update_credit_note": "for programs with ids of their own",
  "query events": "for receivers that catch up: the portal has the log of deliveries",
  "query email": "`emails` has it",
  "query price_item": "`price_items` has it",
  "query availability": "for booking websites: people have `free_times`",
  "mutation upsert_customer": "for programs with ids of their own",
  "mutation upsert_lead": "for programs with ids of their own",
  "mutation upsert_job": "for programs with ids of their own",
  "mutation upsert_price_item": "for programs with ids of their own",
  "query file": "`files` has it",
  "query note": "`notes` has it",
  "query site": "`customer_sites` has it",
  "query contact": "`customer_contacts` has it",
  "query sandbox": "`own_sandbox` has it",
  "mutation receive_sandbox_message": "for programs that play a customer",
  "mutation sign_up": "an auth page calls it",
  "mutation accept_invitation": "an auth page calls it",
  "mutation request_password_reset": "an auth page calls it",
  "mutation reset_password": "an auth page calls it",
};

test("every operation for people is used by a document of the portal, or has a reason not to be", () => {
  const used = new Set(
    documents.flatMap(({ document }) =>
      document.definitions.flatMap((one) =>
        one.kind !== Kind.OPERATION_DEFINITION
          ? []
          : one.selectionSet.selections.flatMap((field) =>
              field.kind === Kind.FIELD ? `${one.operation} ${field.name.value}` : [],
            ),
      ),
    ),
  );
  const all = Object.values(OperationTypeNode).flatMap((type) =>
    Object.keys(schema.getRootType(type)?.getFields() ?? {}).map((name) => `${type} ${name}`),
  );
  expect(Object.keys(unneeded).sort()).toEqual(all.filter((field) => !used.has(field)).sort());
});

test("the server accepts the ids that the portal sends", () => {
  for (const { name, id } of documents)
    expect(readFileSync(`portal/generated/documents/${name}.ts`, "utf8")).toContain(id);
});

test("the portal reads the fields that the server returns: those of fragments too, each with its arguments", async () => {
  for (const { name, document } of documents) {
    const { [name]: read } = await import(`../../portal/generated/documents/${name}.ts`);
    expect(fieldsOf(read), name).toEqual(fieldsOf(document));
  }
});

/** The operation's variables, and each field by its path. */
function fieldsOf({ definitions }: DocumentNode): string[] {
  const fragments = definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  const walk = (way: string, { selections }: SelectionSetNode): string[] =>
    selections.flatMap((one) => {
      if (one.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.find((other) => other.name.value === one.name.value);
        return fragment === undefined ? [] : walk(way, fragment.selectionSet);
      }
      if (one.kind === Kind.INLINE_FRAGMENT) return walk(way, one.selectionSet);
      const step = `${way}/${print({ ...one, selectionSet: undefined })}`;
      return [step, ...(one.selectionSet === undefined ? [] : walk(step, one.selectionSet))];
    });
  const [operation] = definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error("a document begins with its operation");
  const variables = operation.variableDefinitions?.map(({ variable }) => print(variable)) ?? [];
  const fields = walk("", operation.selectionSet).filter((step) => step !== "/__typename");
  return [...new Set([...variables, ...fields])].sort();
}

test("the generated types know which scalars are numbers", () => {
  expect(numbers.map(({ name }) => name).sort()).toEqual([...numberNames].sort());
});

test("documents preloaded by a page are documents of the portal", () => {
  const openings = [...frame, ...Object.values(beginnings).flatMap(({ documents }) => documents({ id: "1" }))];
  for (const { document } of openings) expect(documents.map(({ name }) => name)).toContain(document);
});
