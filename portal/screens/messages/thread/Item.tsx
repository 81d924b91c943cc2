import { Icon } from "../../../components/Icons.tsx";
import { viewer } from "../../../data/viewer.ts";
import type { ThreadItemFragment } from "../../../generated/types.ts";
import { Comment } from "./Comment.tsx";
import { Email } from "./Email.tsx";
import { Meta } from "./Meta.tsx";
import styles from "./Thread.module.css";

type Props = {
  item: ThreadItemFragment;
  customer: string;
  isOpen: boolean;
};

export function Item({ item, customer, isOpen }: Props) {
  const sender = senderOf(item, customer);
  if (item.type === "comment") return <Comment item={item} sender={sender} />;
  if (item.type === "call") return <Call item={item} sender={sender} />;
  if (item.channel === "email") return <Email item={item} sender={sender} isOpenAtFirst={isOpen} />;
  return (
    <li class={styles.message} data-direction={item.direction}>
      <Meta at={item.at} sender={sender}>
        SMS
      </Meta>
      <p class={styles.bubble} dir="auto">
        {item.text}
      </p>
    </li>
  );
}

/** The sender's name: the team member's, or the business's for automatic messages. */
function senderOf({ type, direction, sent_by: person, contact }: ThreadItemFragment, customer: string): string {
  if (type === "comment" || direction === "out") return person?.name ?? viewer.value?.business.name ?? "The business";
  return contact?.name ?? customer;
}

function Call({ item, sender }: { item: ThreadItemFragment; sender: string }) {
  const { text, at, direction, call } = item;
  const isVoicemail = call?.outcome === "voicemail";
  const isMissed = call !== null && !isVoicemail && call.outcome !== "answered";
  return (
    <li class={styles.message} data-direction={direction}>
      <Meta at={at} sender={sender}>
        {isVoicemail ? "Voicemail" : "Call"}
      </Meta>
      <div class={styles.bubble}>
        <p class={styles.call} data-missed={isMissed}>
          <Icon name={isVoicemail ? "voicemail" : "call"} />
          <span>
            {call === null ? "Call" : outcomeOf(call.outcome, direction)}
            {call?.duration_seconds != null && ` · ${lengthOf(call.duration_seconds)}`}
          </span>
        </p>
        {text !== null && (
          <p class={styles.text} dir="auto">
            {text}
          </p>
        )}
      </div>
    </li>
  );
}

type Outcome = NonNullable<ThreadItemFragment["call"]>["outcome"];

function outcomeOf(outcome: Outcome, direction: ThreadItemFragment["direction"]): string {
  switch (outcome) {
    case "answered":
      return "Answered";
    case "no_answer":
      return direction === "in" ? "Missed call" : "No answer";
    case "busy":
      return "The line was busy";
    case "failed":
      return "Could not be connected";
    case "voicemail":
      return direction === "in" ? "Left a voicemail" : "Voicemail left";
  }
}

/** `1 min 35 s` */
function lengthOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return [minutes > 0 && `${minutes} min`, (seconds % 60 > 0 || minutes === 0) && `${seconds % 60} s`]
    .filter(Boolean)
    .join(" ");
}
