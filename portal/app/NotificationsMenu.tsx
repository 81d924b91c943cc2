import { Menu } from "../components/Menu.tsx";
import { useLive } from "../data/reread.ts";
import { UnreadCount } from "../generated/documents/UnreadCount.ts";
import { NotificationList } from "./frame-on-demand.ts";

/** The bell: how many are unread, and the newest. */
export function NotificationsMenu() {
  const [{ data }] = useLive(UnreadCount, {}, ["notification"]);
  return (
    <Menu label="Notifications" icon="notifications" count={data?.unread_notification_count}>
      <NotificationList />
    </Menu>
  );
}
