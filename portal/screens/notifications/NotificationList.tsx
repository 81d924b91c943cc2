import { Ago } from "../../components/Ago.tsx";
import { Answer, Empty } from "../../components/Answer.tsx";
import { mutate } from "../../data/client.ts";
import { useLive } from "../../data/reread.ts";
import { Notifications } from "../../generated/documents/Notifications.ts";
import { ReadNotification } from "../../generated/documents/ReadNotification.ts";
import type { NotificationFragment } from "../../generated/types.ts";
import styles from "./NotificationList.module.css";

/** The newest notifications. Each links to its record. */
export function NotificationList({ limit = 5 }: { limit?: number }) {
  const [answer, retry] = useLive(Notifications, { limit }, ["notification"]);
  return (
    <Answer answer={answer} retry={retry} lines={limit}>
      {({ notifications: { data } }) =>
        data.length === 0 ? (
          <Empty>You're up to date.</Empty>
        ) : (
          <>
            <NotificationItems notifications={data.slice(0, limit)} />
            <p class={styles.all}>
              <a href="/notifications">All notifications</a>
            </p>
          </>
        )
      }
    </Answer>
  );
}

export function NotificationItems({ notifications }: { notifications: readonly NotificationFragment[] }) {
  return (
    <ul class={styles.list}>
      {notifications.map((notification) => (
        <li key={notification.id} data-unread={notification.read_at === null} data-row tabIndex={-1}>
          <Title notification={notification} />
          <Ago class={styles.time} at={notification.created_at} />
        </li>
      ))}
    </ul>
  );
}

function Title({ notification }: { notification: NotificationFragment }) {
  const { id, title, read_at: readAt } = notification;
  const href = addressOf(notification);
  const read = () => {
    if (readAt === null) mutate(ReadNotification, { id }).catch(() => undefined);
  };
  const text = (
    <>
      {readAt === null && <span class="visually-hidden">Unread: </span>}
      {title}
    </>
  );
  if (href !== undefined)
    return (
      <a class={styles.title} href={href} onClick={read}>
        {text}
      </a>
    );
  if (readAt !== null) return <span class={styles.title}>{text}</span>;
  return (
    <button type="button" class={styles.title} onClick={read} title="Mark as read">
      {text}
    </button>
  );
}

/** The path of the notification's record; undefined if it has none. */
function addressOf(notification: NotificationFragment): string | undefined {
  const { webhook_subscription_id: subscription, conversation_id: conversation } = notification;
  if (subscription !== null) return `/settings/developers/webhooks/${subscription}`;
  return conversation === null ? undefined : `/messages/${conversation}`;
}
