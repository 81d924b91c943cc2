import { useSignal } from "@preact/signals";
import type { AnyVariables, OperationResult } from "@urql/core";
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { Field } from "../components/Field.tsx";
import { mutate } from "../data/client.ts";
import type { Document } from "../data/document.ts";
import { textOf, useForm } from "../data/form.ts";
import { problemOf } from "../data/problems.ts";
import { UpdateCustomer } from "../generated/documents/UpdateCustomer.ts";
import { FormDialog } from "./FormDialog.tsx";
import { create, faultAt } from "./faults.ts";

type Props<Data, Variables extends AnyVariables> = {
  title: string;
  /** The button's label. */
  action: string;
  customer: { id: string; name: string };
  document: Document<Data, Variables>;
  variables: Variables;
  onDone: (data: Data) => void;
  onClose: () => void;
  /** Describes the email that is sent. */
  children: ComponentChildren;
};

const unanswered = "We couldn't confirm that this was sent. Check the record before you try again.";

/** Confirms an action that emails a customer. Asks for a missing email address and saves it with the customer. */
export function EmailingDialog<Data, Variables extends AnyVariables>({
  title,
  action,
  customer: { id, name },
  document,
  variables,
  onDone,
  onClose,
  children,
}: Props<Data, Variables>) {
  const isAsked = useSignal(false);
  const email = useRef<string | null>(null);

  async function send(
    mutation: Document<Data, Variables>,
    given: Variables,
  ): Promise<OperationResult<Data, Variables>> {
    if (email.current !== null) {
      const { error } = await mutate(UpdateCustomer, { id, input: { email: email.current } });
      if (error !== undefined) return { error } as OperationResult<Data, Variables>;
    }
    const answer = await create(mutation, given, unanswered);
    if (answer.error === undefined || problemOf(answer.error).type !== "no-email-on-file") return answer;
    isAsked.value = true;
    return { ...answer, error: faultAt("email", `${name} has no email address yet.`) };
  }

  const form = useForm({
    document,
    variables: (fields) => {
      email.current = textOf(fields, "email");
      return variables;
    },
    send,
    onDone(data) {
      onClose();
      onDone(data);
    },
  });
  return (
    <FormDialog title={title} form={form} action={action} onClose={onClose}>
      <div>{children}</div>
      {isAsked.value && (
        <Field
          label="Email"
          name="email"
          type="email"
          required
          autocomplete="off"
          hint={`We'll save this as the email address of ${name}.`}
          error={form.errors.value.email}
        />
      )}
    </FormDialog>
  );
}
