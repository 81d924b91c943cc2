import { writeFile } from "node:fs/promises";
import helper, { type GeneratorOptions } from "@prisma/generator-helper";

type Dmmf = GeneratorOptions["dmmf"];
type Model = Dmmf["datamodel"]["models"][number];
type Field = Model["fields"][number];

/**
 * Generates metadata that Prisma's client does not export: table and column names, the keys of relations, and row types
 * by model.
 */
helper.generatorHandler({
  onManifest: () => ({ prettyName: "Models", defaultOutput: "../src/generated/models.ts" }),
  async onGenerate({ generator, dmmf }) {
    const models = Object.fromEntries(dmmf.datamodel.models.map((model) => [model.name, printed(model, dmmf)]));
    const file = generator.output?.value;
    if (file == null) throw new Error("the generator of models has no output");
    const types = dmmf.datamodel.models.map(printedTypes).join("\n");
    await writeFile(
      file,
      `import type * as rows from "./prisma/client.ts";\n\nexport type Models = {\n${types}\n};\n\nexport const models = ${JSON.stringify(models, null, 2)};\n`,
    );
  },
});

/** The types of a model's rows and relations. */
function printedTypes({ name, fields }: Model): string {
  const relations = fields.filter(({ kind }) => kind === "object").map((field) => printedRelation(field));
  return `  ${name}: { Shape: rows.${name}; Relations: {${relations.join("")} } };`;
}

function printedRelation({ name, type, isList, isRequired }: Field): string {
  const isNullable = !isList && !isRequired;
  const shape = `rows.${type}${isList ? "[]" : ""}${isNullable ? " | null" : ""}`;
  return ` ${name}: { Name: "${type}"; Shape: ${shape}; Nullable: ${isNullable} };`;
}

function printed({ name, dbName, fields }: Model, dmmf: Dmmf) {
  return {
    table: dbName ?? name,
    isIndexedByChange: dmmf.datamodel.indexes.some(({ model, fields }) => {
      return model === name && fields.map((field) => field.name).join() === "businessId,updatedAt";
    }),
    columns: Object.fromEntries(
      fields
        .filter(({ kind }) => kind !== "object")
        .map((field) => [
          field.name,
          { column: field.dbName ?? field.name, type: field.type, isEnum: field.kind === "enum" },
        ]),
    ),
    relations: Object.fromEntries(
      fields.filter(({ kind }) => kind === "object").map((field) => [field.name, relation(name, field, dmmf)]),
    ),
  };
}

/** Prisma stores the keys of a relation on the side with the foreign key. */
function relation(owner: string, field: Field, dmmf: Dmmf) {
  const { type: model, isList, relationFromFields: from = [], relationToFields: to = [] } = field;
  if (from.length > 0) return { model, isList, own: from, theirs: to };
  const inverse = dmmf.datamodel.models
    .find((other) => other.name === model)
    ?.fields.find(
      (other) =>
        other.relationName === field.relationName &&
        other.type === owner &&
        (other.relationFromFields?.length ?? 0) > 0,
    );
  if (inverse === undefined) throw new Error(`${owner}.${field.name} has no other side`);
  return { model, isList, own: inverse.relationToFields, theirs: inverse.relationFromFields };
}
