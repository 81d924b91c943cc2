import { type Signal, useSignal } from "@preact/signals";
import type { AnyVariables, CombinedError, OperationResult } from "@urql/core";
import { useEffect, useRef } from "preact/hooks";
import { notify } from "../app/notices.ts";
import { mutate } from "./client.ts";
import type { Document } from "./document.ts";
import { fieldErrors, problemOf, sentenceOf } from "./problems.ts";
import { markUnsaved } from "./unsaved.ts";

type Submitted<Data, Variables extends AnyVariables> = {
  document: Document<Data, Variables>;
  variables: (fields: FormData) => Variables;
  /** Replaces `mutate`, for example with `mutateSecretly`. */
  send?: (document: Document<Data, Variables>, variables: Variables) => Promise<OperationResult<Data, Variables>>;
  onDone: (data: Data, form: HTMLFormElement) => void;
};

/**
 * A form around one mutation: its pending state, errors at the fields with the focus on the first, and a warning before
 * unsaved input is left.
 */
export function useForm<Data, Variables extends AnyVariables>({
  document: mutation,
  variables,
  send = mutate,
  onDone,
}: Submitted<Data, Variables>) {
  const isPending = useSignal(false);
  const isChanged = useSignal(false);
  const errors = useSignal<Record<string, string>>({});
  const summary = useSignal<string | undefined>(undefined);
  const form = useRef<HTMLFormElement>(null);
  /** Whether the form changed while it was being sent, which the mutation does not save. */
  const isEnteredSince = useRef(false);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isChanged.value) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    const end = isChanged.subscribe((changed) => markUnsaved(isChanged, changed));
    return () => {
      removeEventListener("beforeunload", warn);
      end();
      markUnsaved(isChanged, false);
    };
  }, []);

  function markChanged(): void {
    isChanged.value = true;
    isEnteredSince.current = true;
  }

  async function submit(element: HTMLFormElement): Promise<void> {
    if (isPending.value) return;
    isPending.value = true;
    isEnteredSince.current = false;
    try {
      const { data, error } = await send(mutation, variables(new FormData(element)));
      if (error !== undefined || data === undefined) {
        showProblem(element, error);
        return;
      }
      errors.value = {};
      summary.value = undefined;
      isChanged.value = isEnteredSince.current;
      onDone(data, element);
    } finally {
      isPending.value = false;
    }
  }

  function showProblem(element: HTMLFormElement, error: CombinedError | undefined): void {
    const problem = error === undefined ? undefined : problemOf(error);
    errors.value = problem === undefined ? {} : fieldErrors(problem);
    // The error may belong to a field that this answer makes visible.
    requestAnimationFrame(() => {
      const isAtFields = Object.keys(errors.value).some((name) => element.elements.namedItem(name) !== null);
      summary.value = isAtFields || problem === undefined ? undefined : sentenceOf(problem);
      requestAnimationFrame(() => element.querySelector<HTMLElement>("[aria-invalid=true], [role=alert]")?.focus());
    });
  }

  return {
    isPending,
    isChanged,
    markChanged,
    errors,
    summary,
    props: {
      ref: form,
      noValidate: false,
      onInput: ({ target }: Event) => {
        markChanged();
        const { name } = target as HTMLInputElement;
        const { [name]: corrected, ...others } = errors.value;
        if (corrected !== undefined) errors.value = others;
      },
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault();
        submit(event.currentTarget as HTMLFormElement).catch(() => notify("Something went wrong. Try again.", "bad"));
      },
    },
  };
}

/** Shows the stored values after a save, unless the form was changed meanwhile. */
export function settle({ isChanged }: { isChanged: Signal<boolean> }, element: HTMLFormElement): void {
  requestAnimationFrame(() => {
    if (!isChanged.value) element.reset();
  });
}

/** A text field's content; null if it is blank. */
export function textOf(fields: FormData, name: string): string | null {
  const value = fields.get(name);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

type Errors = Readonly<Record<string, string>>;

type TextName<Begin> = keyof Begin &
  string &
  { [Name in keyof Begin]-?: Begin[Name] extends string | null | undefined ? Name : never }[keyof Begin];

/** Returns a function from a field's name to its props: name below `within`, default value and error. */
export function fieldsWith<Begin extends object>(begin: Begin | null | undefined, errors: Errors, within = "") {
  return (name: TextName<Begin>) => ({
    name: `${within}${name}`,
    defaultValue: String(begin?.[name] ?? ""),
    error: errors[`${within}${name}`],
  });
}
