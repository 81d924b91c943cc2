/** The record that a file belongs to: one of the three. */
type Owner = { customer_id: string } | { quote_id: string } | { job_id: string };

/** A file to upload. */
export type FileUpload = Owner & {
  /** The content. A `Uint8Array` or a `Blob` needs a `filename`; a `File` has one. */
  file: Blob | Uint8Array;
  filename?: string | undefined;
};

/** A file that the platform reads from a URL. */
export type FileAtUrl = Owner & {
  source_url: string;
  /** Default: the end of the URL's path. */
  filename?: string | undefined;
};

/** The form that uploads the file. */
export function formOf({ file, filename, ...owner }: FileUpload): FormData {
  const form = new FormData();
  for (const [name, id] of Object.entries(owner)) if (id !== undefined) form.set(name, id);
  const blob = file instanceof Blob ? file : new Blob([new Uint8Array(file)]);
  const named = (file as { name?: string }).name;
  form.set("file", blob, filename ?? named ?? "file");
  return form;
}
