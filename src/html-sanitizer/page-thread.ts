import { serveTasks } from "../concurrency/serve-tasks.ts";
import { sanitizeForPage } from "./sanitize-for-page.ts";

serveTasks(sanitizeForPage);
