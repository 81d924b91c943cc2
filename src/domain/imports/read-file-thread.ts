import { serveTasks } from "../../threads/serve-tasks.ts";
import { readFile } from "./read-file.ts";

serveTasks(readFile);
