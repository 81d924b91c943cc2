import { serveTasks } from "../../../concurrency/serve-tasks.ts";
import { readFile } from "./read-file.ts";

serveTasks(readFile);
