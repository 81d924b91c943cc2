import { Badge, type Tone } from "../components/Badge.tsx";
import { statusWords } from "../data/format.ts";
import type { JobFragment } from "../generated/types.ts";

const tones: Readonly<Record<JobFragment["status"], Tone>> = {
  unscheduled: "plain",
  scheduled: "plain",
  in_progress: "warn",
  completed: "good",
  cancelled: "plain",
};

export function JobBadge({ status }: { status: JobFragment["status"] }) {
  return <Badge tone={tones[status]}>{statusWords(status)}</Badge>;
}
