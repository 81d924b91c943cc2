/**
 * `removal` is a retired operation that has stopped working. `meaning` is declared by hand, because it cannot be
 * detected.
 */
export type Kind = "break" | "addition" | "removal" | "meaning";

export type Change = {
  kind: Kind;
  /**
   * The name in the contract: `GET /v1/events`, `CreateLeadInput.notify`, `quote.accepted.job_number`, `tool get_lead`.
   */
  where: string;
  /** The change in a word: `new`, `removed`, `required`, `type`. */
  what: string;
  /** The old and the new value. */
  detail?: string;
  /** The sentence for the changelog; empty if it must be written by hand. */
  text: string;
  /**
   * Whether the changelog lists it. GraphQL's additions are for the portal alone, and an endpoint's entry covers its
   * tool.
   */
  isListed: boolean;
};

/** The contract could not be compared. This never counts as a pass. */
export class ContractError extends Error {
  override readonly name = "ContractError";
}

/** Collects changes once each: the same name and word on two surfaces are one change, which is a break if either is. */
export class Changes {
  readonly #found: Map<string, Change>;
  readonly #isListed: boolean;

  constructor(found = new Map<string, Change>(), isListed = true) {
    this.#found = found;
    this.#isListed = isListed;
  }

  /** The same collection; its additions are left out of the changelog. */
  get unlisted(): Changes {
    return new Changes(this.#found, false);
  }

  break(where: string, what: string, detail?: string): void {
    const text = detail === undefined ? `${wordsOf(what)}.` : `${wordsOf(what)}: ${detail}.`;
    this.#add({ kind: "break", where, what, ...(detail === undefined ? {} : { detail }), text, isListed: true });
  }

  addition(where: string, what: string, text: string | undefined): void {
    this.#add({ kind: "addition", where, what, text: firstSentence(text ?? ""), isListed: this.#isListed });
  }

  removal(where: string, text: string): void {
    this.#add({ kind: "removal", where, what: "removed", text, isListed: this.#isListed });
  }

  get all(): Change[] {
    return [...this.#found.values()];
  }

  #add(change: Change): void {
    const name = `${change.where} ${change.what}`;
    const earlier = this.#found.get(name);
    if (earlier === undefined || (earlier.kind !== "break" && change.kind === "break")) this.#found.set(name, change);
  }
}

function wordsOf(what: string): string {
  return what.replace(/^./, (letter) => letter.toUpperCase());
}

/** The first sentence of a description, for one line of the changelog. */
function firstSentence(text: string): string {
  const [paragraph = ""] = text.trim().split("\n\n");
  const line = paragraph.replaceAll(/\s+/g, " ");
  return /^.*?\.(?= |$)/.exec(line)?.[0] ?? (line === "" ? "" : `${line.replace(/:$/, "")}.`);
}
