import { Type } from "@sinclair/typebox";
import { exampleId } from "../json-schema/example-id.ts";

/** The path of the endpoint that adds a file, below the base address. It lists files too. */
export const filesPath = "/v1/files";

const ownerOf = (noun: string, example: string | null) =>
  Type.Optional(
    Type.String({
      format: "uuid",
      description: `The ${noun} that the file belongs to.`,
      examples: example === null ? [] : [example],
    }),
  );

const owners = {
  customer_id: ownerOf("customer", null),
  quote_id: ownerOf("quote", null),
  job_id: ownerOf("job", exampleId("job")),
};

const filename = (byDefault: string) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: `The name of the file. Default: ${byDefault}.`,
      examples: ["switchboard.jpg"],
    }),
  );

/** The parts of a form that uploads a file. */
export const uploadedFile = Type.Object(
  {
    ...owners,
    filename: filename("that of the part `file`"),
    file: Type.Unsafe<Blob>({
      type: "string",
      format: "binary",
      description: "The content.",
    }),
  },
  { additionalProperties: false, description: "A file to upload. It belongs to one record." },
);

/** The body that names a file to read from a URL. */
export const fileAtUrl = Type.Object(
  {
    ...owners,
    filename: filename("the end of the URL's path"),
    source_url: Type.String({
      format: "uri",
      maxLength: 2000,
      description: "The https URL that the file is read from, within seconds and without redirects.",
      examples: ["https://example.com/photos/switchboard.jpg"],
    }),
  },
  { additionalProperties: false, description: "A file to read from a URL. It belongs to one record." },
);
