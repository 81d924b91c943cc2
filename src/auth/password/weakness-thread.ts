import { serveTasks } from "../../concurrency/serve-tasks.ts";
import { findWeakness } from "./weakness.ts";

serveTasks(findWeakness);
