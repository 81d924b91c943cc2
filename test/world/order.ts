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
  "postgres/silent",
  "portal/webhooks/webhooks",
  "portal/messages/unsent",
  "embedded-postgres/crash",
  "cli/key",
  "laws/promises",
];

/**
 * Starts the longest files first, on a machine that has not run them before too: there vitest goes by their size,
 * and a short file that lasts long would keep one worker busy at the end while the other has nothing left to do.
 * Then come those of a process of their own.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId, project }: TestSpecification) => {
      const found = longest.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
      if (found >= 0) return found;
      // A process that many files share ends where the next file wants one of its own.
      return project.name === "alone" ? longest.length : longest.length + 1;
    };
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}
