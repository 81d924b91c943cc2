/** A file of a message, as its row keeps it. */
export type Attachment = { id: string; filename: string; content_type: string | null; size: number | null };

/** The column is written by this type alone. */
export function attachmentsOf(column: unknown): Attachment[] {
  return column as Attachment[];
}
