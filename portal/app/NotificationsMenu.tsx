import { Menu } from "../components/Menu.tsx";
import { useLive } from "../data/reread.ts";
import { UnreadCount } from "../generated/documents/UnreadCount.ts";
import { onDemand } from "./on-demand.tsx";

const NotificationList = onDemand(async () => {
  const { NotificationList: List } = await import("../screens/notifications/NotificationList.tsx");
  return List;
});

/** The bell: how many are unread, and the newest. */
export function NotificationsMenu() {
  const [{ data }] = useLive(UnreadCount, {}, ["notification"]);
  return (
    <Menu label="Notifications" icon="notifications" count={data?.unread_notification_count}>
      <NotificationList />
    </Menu>
  );
}
