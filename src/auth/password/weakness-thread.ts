import { serveTasks } from "../../threads/serve-tasks.ts";
import { findWeakness } from "./weakness.ts";

serveTasks(findWeakness);
