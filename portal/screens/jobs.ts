export { Job } from "./jobs/Job.tsx";
export { Jobs } from "./jobs/Jobs.tsx";
export { NewJob } from "./jobs/NewJob.tsx";
