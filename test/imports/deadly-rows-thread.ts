import { serveTasks } from "../../src/concurrency/serve-tasks.ts";
import { schema } from "../../src/domain/index.ts";
import { type RowsTask, readRows } from "../../src/domain/trade/imports/read-rows.ts";

/** Reads rows as the platform does, unless a row says how to fail. */
serveTasks((task: RowsTask) => {
  if (task.rows.includes("end the thread")) process.exit(7);
  if (task.rows.includes("outlast the thread")) for (;;);
  return readRows(schema, task);
});
