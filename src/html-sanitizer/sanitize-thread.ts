import { serveTasks } from "../concurrency/serve-tasks.ts";
import { sanitizeWithText } from "./sanitize-with-text.ts";

serveTasks(sanitizeWithText);
