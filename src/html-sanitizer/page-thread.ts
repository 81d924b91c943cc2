import { serveTasks } from "../threads/serve-tasks.ts";
import { sanitizeForPage } from "./sanitize-for-page.ts";

serveTasks(sanitizeForPage);
