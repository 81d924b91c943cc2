import type { AnyVariables, OperationResult } from "@urql/core";
import { DraftNow } from "../generated/documents/DraftNow.ts";
import type { SentDraftFragment } from "../generated/types.ts";
import { client, mutate } from "./client.ts";
import type { Document } from "./document.ts";
import { type Problem, problemOf } from "./problems.ts";

type Answered = { draft: SentDraftFragment; problem?: undefined } | { draft?: undefined; problem: Problem };

/** The draft after a mutation, or the problem. */
export async function answerOf<Data, Variables extends AnyVariables>(
  document: Document<Data, Variables>,
  variables: Variables,
  read: (data: Data) => SentDraftFragment,
): Promise<Answered> {
  const { data, error }: OperationResult<Data, Variables> = await mutate(document, variables);
  if (data !== undefined && data !== null && error === undefined) return { draft: read(data) };
  return { problem: error === undefined ? unknown : problemOf(error) };
}

const unknown: Problem = { type: "internal", title: "Something went wrong", errors: [] };

/** Reads a draft from the network, which updates every screen that shows it. */
export async function readDraft(id: string): Promise<SentDraftFragment | undefined> {
  const { data } = await client.query(DraftNow, { id }, { requestPolicy: "network-only" }).toPromise();
  return data?.draft;
}
