import { serveTasks } from "../threads/serve-tasks.ts";
import { sanitizeWithText } from "./sanitize-with-text.ts";

serveTasks(sanitizeWithText);
