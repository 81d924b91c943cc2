import { schema } from "../../domain/index.ts";
import { badFaults, coerce, type Fault } from "../../graphql/coerce.ts";
import type { Problem } from "../../problems.ts";
import { type Html, html } from "../../text/html.ts";
import { waitOf } from "../../web/failure-page.ts";
import { platformPage } from "../../web/layout.ts";

/** Reads a form as the API reads the arguments of the mutation. An empty field counts as omitted. */
export function readArguments<T>(mutation: string, given: Record<string, unknown>): T {
  const field = schema.getMutationType()?.getFields()[mutation];
  if (field === undefined) throw new Error(`there is no mutation ${mutation}`);
  const faults: Fault[] = [];
  const values = field.args.map(({ name, type }) => [name, coerce(type, given[name], [name], faults)]);
  if (faults.length > 0) throw badFaults(faults);
  // Each argument was read by its own type.
  return Object.fromEntries(values) as T;
}

export function enteredIn(form: URLSearchParams, names: readonly string[]): Record<string, string | undefined> {
  return Object.fromEntries(names.map((name) => [name, form.get(name) || undefined]));
}

type Field = {
  name: string;
  label: string;
  type: "text" | "email" | "password";
  autocomplete: string;
  /** The initial value. */
  value?: string;
  /** Whether the field is read-only. */
  isFixed?: true;
  /** Whether the value is not shown again after a problem, like a password. */
  isSecret?: true;
  hint?: string;
};

type Shown = {
  title: string;
  entered: URLSearchParams;
  problem: Problem | undefined;
  /** The field to focus at first. */
  first?: string;
  /** The field to focus after a problem that belongs to no field. */
  again?: string;
};

/** A form with the entered values. It shows each problem at its field, or above all fields. */
export class Form {
  readonly #shown: Shown;
  readonly #errors: Map<string, string>;
  readonly #focused: string | undefined;

  constructor(shown: Shown) {
    this.#shown = shown;
    this.#errors = errorsOf(shown.problem);
    const [invalid] = this.#errors.keys();
    this.#focused = invalid ?? (shown.problem === undefined ? shown.first : shown.again);
  }

  page(body: Html): string {
    const { title, problem } = this.#shown;
    return platformPage({
      title: problem === undefined ? title : `Error: ${title}`,
      isNarrow: true,
      body: html`<h1>${title}</h1>\n${body}`,
    });
  }

  /** Renders why nothing was done. */
  notice(outcome: string): Html | false {
    const { problem } = this.#shown;
    if (problem === undefined) return false;
    const reason = this.#errors.size > 0 ? "Check the fields marked below." : reasonOf(problem);
    return html`<p class="state bad" id="error" role="alert"><strong>${outcome}</strong> ${reason}</p>`;
  }

  field({ name, label, type, autocomplete, value = "", isFixed, isSecret, hint }: Field): Html {
    const entered = isFixed ? value : (this.#shown.entered.get(name) ?? value);
    const shown = type !== "password" && isSecret !== true && html` value="${entered}"`;
    return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" ${isFixed ? "readonly" : "required"}${shown}${this.attributes(name, hint)}>
${this.notes({ name, label, hint })}</div>`;
  }

  /** Returns the attributes that mark a field as invalid and refer to its texts. */
  attributes(name: string, hint?: string): Html {
    const isInvalid = this.#errors.has(name);
    const isFocused = this.#focused === name;
    const about = [
      isInvalid ? `${name}-error` : hint !== undefined && `${name}-hint`,
      isFocused && !isInvalid && this.#shown.problem !== undefined && "error",
    ].filter(Boolean);
    return html`${about.length > 0 && html` aria-describedby="${about.join(" ")}"`}${
      isInvalid && html` aria-invalid="true"`
    }${isFocused && html` autofocus`}`;
  }

  /** Renders the field's error, or else its hint. */
  notes({ name, label, hint }: Pick<Field, "name" | "label"> & { hint?: string | undefined }): Html | false {
    const error = this.#errors.get(name);
    if (error !== undefined) return html`<p class="error" id="${name}-error">${label} ${error}.</p>\n`;
    return hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>\n`;
  }
}

/** Returns the errors by the name of the field, which is the last step of its pointer. */
function errorsOf(problem: Problem | undefined): Map<string, string> {
  const errors = new Map<string, string>();
  for (const error of problem?.errors ?? []) {
    const name = "pointer" in error ? error.pointer.split("/").at(-1) : error.parameter;
    if (name !== undefined && !errors.has(name)) errors.set(name, error.detail);
  }
  return errors;
}

function reasonOf(problem: Problem): string {
  return problem.type === "rate-limited" ? `There were too many attempts. ${waitOf(problem)}` : problem.message;
}
