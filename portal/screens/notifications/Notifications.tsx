import { notify } from "../../app/notices.ts";
import { useRowKeys } from "../../app/row-keys.ts";
import { useKeys } from "../../app/shortcuts.ts";
import { Answer, Empty } from "../../components/Answer.tsx";
import { Button } from "../../components/Button.tsx";
import { MoreButton } from "../../components/MoreButton.tsx";
import { Screen } from "../../components/Screen.tsx";
import { mutate } from "../../data/client.ts";
import { problemOf, sentenceOf } from "../../data/problems.ts";
import { usePages } from "../../data/use-pages.ts";
import { Notifications as Document } from "../../generated/documents/Notifications.ts";
import { ReadAllNotifications } from "../../generated/documents/ReadAllNotifications.ts";
import { pageSize } from "../../routes.ts";
import { NotificationItems } from "./NotificationList.tsx";

export function Notifications() {
  const { answer, retry, more } = usePages(
    Document,
    { limit: pageSize },
    ["notification"],
    (data) => data.notifications,
  );
  const markAll = () => readAll(retry);
  useRowKeys();
  useKeys([{ keys: "Shift+a", title: "Mark all as read", run: markAll }]);
  return (
    <Screen
      title="Notifications"
      actions={
        <Button onClick={markAll} title="Mark all as read (Shift+A)">
          Mark all as read
        </Button>
      }
    >
      <Answer answer={answer} retry={retry} lines={8}>
        {({ notifications: { data } }) =>
          data.length === 0 ? (
            <Empty>You're up to date. New leads, quote responses, payments and failures appear here.</Empty>
          ) : (
            <>
              <NotificationItems notifications={data} />
              <MoreButton more={more} />
            </>
          )
        }
      </Answer>
    </Screen>
  );
}

async function readAll(retry: () => void): Promise<void> {
  const { error } = await mutate(ReadAllNotifications, {});
  if (error !== undefined) notify(sentenceOf(problemOf(error)), "bad");
  retry();
}
