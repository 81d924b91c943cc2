import { Menu } from "../components/Menu.tsx";
import { useLive } from "../data/reread.ts";
import { UnreadCount } from "../generated/documents/UnreadCount.ts";
import { NotificationList } from "./frame-on-demand.ts";

export function NotificationsMenu() {
  const [{ data }] = useLive(UnreadCount, {}, ["notification"]);
  return (
    <Menu label="Notifications" icon="notifications" count={data?.unread_notification_count}>
      <NotificationList />
    </Menu>
  );
}
