import { serveTasks } from "../../../concurrency/serve-tasks.ts";
import { schema } from "../../index.ts";
import { type RowsTask, readRows } from "./read-rows.ts";

serveTasks((task: RowsTask) => readRows(schema, task));
