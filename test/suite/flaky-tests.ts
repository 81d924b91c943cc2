import type { Reporter, TestCase } from "vitest/node";

/** Reports tests that passed on their second try, with the first error, so that they get fixed. */
export class FlakyTests implements Reporter {
  readonly #found: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky !== true) return;
    const reasons = test.result().errors?.map(({ stack, message }) => `\n${stack ?? message}`) ?? [];
    this.#found.push(`${test.module.relativeModuleId} > ${test.fullName}${reasons.join("")}`);
  }

  onTestRunEnd(): void {
    if (this.#found.length > 0) console.warn(`Failed once, then passed:\n  ${this.#found.join("\n  ")}\n`);
  }
}
