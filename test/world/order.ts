import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that last longest, the longest first. */
const longest = [
  "portal/every-screen",
  "webhooks/crash",
  "imports/importing",
  "cli/business",
  "docs/pages",
  "laws/statements",
  "laws/full-answers",
  "cli/user",
  "laws/answers",
  "automation/app",
  "openapi/try-it",
  "database/silent",
  "portal/webhooks/webhooks",
  "portal/messages/unsent",
  "embedded-postgres/embedded-postgres",
  "cli/key",
  "laws/promises",
];

/**
 * Starts the longest files first, on a machine that has not run them before too: there vitest goes by their size,
 * and a short file that lasts long would keep one worker busy at the end while the other has nothing left to do.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
      return found < 0 ? longest.length : found;
    };
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}
