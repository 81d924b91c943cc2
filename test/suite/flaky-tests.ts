import type { Reporter, TestCase } from "vitest/node";

/** Names the tests that passed on their second try, so that somebody mends them. */
export class FlakyTests implements Reporter {
  readonly #found: string[] = [];

  onTestCaseResult(test: TestCase): void {
    const { flaky } = test.diagnostic() ?? {};
    if (flaky === true) this.#found.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd(): void {
    if (this.#found.length > 0) console.warn(`Failed once, then passed:\n  ${this.#found.join("\n  ")}\n`);
  }
}
