import { serveTasks } from "../threads/serve-tasks.ts";
import { drawPdf } from "./draw-pdf.ts";

serveTasks(drawPdf);
