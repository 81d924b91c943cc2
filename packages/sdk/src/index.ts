export type { BatchOperation, BatchResult } from "./batch.ts";
export { Fieldline } from "./client.ts";
export { ConnectionError, type FieldError, FieldlineError, ProblemError, SignatureError } from "./errors.ts";
export type { Expand, Expanded } from "./expand.ts";
export type { FileAtUrl, FileUpload } from "./files.ts";
export type * from "./generated.ts";
export type { CountedPage, List, Page, SyncPage } from "./list.ts";
export type {
  CallOptions,
  ChangeOptions,
  ClientOptions,
  Credential,
  PostOptions,
  ReadOptions,
} from "./options.ts";
export type { Answered, Result } from "./result.ts";
export * as webhooks from "./webhooks.ts";
