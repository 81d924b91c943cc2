/** `removal`: what was retired and has stopped working. `meaning` is declared, because nothing can detect it. */
export type Kind = "break" | "addition" | "removal" | "meaning";

export type Change = {
  kind: Kind;
  /** The name in the contract: `GET /v1/events`, `CreateLeadInput.notify`, `quote.accepted.job_number`, `tool get_lead`. */
  where: string;
  /** What has become of it, in a word: `new`, `removed`, `required`, `type`. */
  what: string;
  /** What it was and what it is. */
  detail?: string;
  /** The sentence in the changelog; empty where none could be made. */
  text: string;
  /** Whether the changelog has it: not what GraphQL gains, which is the portal's, nor what an endpoint's entry says too. */
  isListed: boolean;
};

/** What keeps the contract from being compared: never a reason to pass. */
export class ContractError extends Error {
  override readonly name = "ContractError";
}

/** What was found, each once: the same name and word on two surfaces are one change, and a break where either is. */
export class Changes {
  readonly #found: Map<string, Change>;
  readonly #isListed: boolean;

  constructor(found = new Map<string, Change>(), isListed = true) {
    this.#found = found;
    this.#isListed = isListed;
  }

  /** The same, whose additions the changelog does not list. */
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

/** Of a description: what says all that a line of the changelog has room for. */
function firstSentence(text: string): string {
  const [paragraph = ""] = text.trim().split("\n\n");
  const line = paragraph.replaceAll(/\s+/g, " ");
  return /^.*?\.(?= |$)/.exec(line)?.[0] ?? (line === "" ? "" : `${line.replace(/:$/, "")}.`);
}
