import { serveTasks } from "../../src/concurrency/serve-tasks.ts";
import { type CellReader, readers } from "./cell-readers.ts";

serveTasks(({ reader, texts }: { reader: CellReader; texts: readonly string[] }) => {
  for (const text of texts)
    try {
      readers[reader](text);
    } catch {
      // A refusal is a valid outcome.
    }
  return true;
});
