import { type RowsTask, readRows } from "../../src/domain/imports/read-rows.ts";
import { schema } from "../../src/domain/index.ts";
import { serveTasks } from "../../src/threads/serve-tasks.ts";

/** Reads rows as the platform does, unless they ask for another end. */
serveTasks((task: RowsTask) => {
  if (task.rows.includes("end the thread")) process.exit(7);
  if (task.rows.includes("outlast the thread")) for (;;);
  return readRows(schema, task);
});
