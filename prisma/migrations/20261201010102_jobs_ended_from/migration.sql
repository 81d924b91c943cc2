alter table jobs add column ended_from "JobStatus";
