import { Screen, Section } from "../../components/Screen.tsx";
import { NotificationList } from "../notifications/NotificationList.tsx";

export function Today() {
  return (
    <Screen title="Today">
      <Section title="Notifications">
        <NotificationList />
      </Section>
    </Screen>
  );
}
