import { BaseSequencer, type TestSpecification } from "vitest/node";
import { durationOf } from "./durations.ts";
import { projects } from "./projects.ts";

/**
 * Runs one project after the other, because a shared process ends when the next file is of another project. In a
 * project, the longest files start first: a long file at the end keeps one worker busy while the others are idle. The
 * last project has the most short files.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order: readonly string[] = projects;
    const rank = ({ project }: TestSpecification) => order.indexOf(project.name);
    const durations = new Map(files.map((file) => [file, durationOf(file.moduleId)]));
    const lasts = (file: TestSpecification) => durations.get(file) ?? 0;
    return files.toSorted((a, b) => rank(a) - rank(b) || lasts(b) - lasts(a));
  }
}
