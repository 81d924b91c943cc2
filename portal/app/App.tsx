import { Provider } from "@urql/preact";
import type { AnyComponent } from "preact";
import { LocationProvider, lazy, Route, Router, useLocation } from "preact-iso";
import { client } from "../data/client.ts";
import { isOutdated } from "../data/live.ts";
import { hasRole, type Role } from "../data/permissions.ts";
import { viewer } from "../data/viewer.ts";
import { routes, type ScreenName } from "../routes.ts";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { Forbidden, NotFound, NotLoaded } from "./Fallbacks.tsx";
import { Shell } from "./Shell.tsx";

/** Each screen is a chunk of its own, loaded when it is first opened. */
const screens: Record<ScreenName, AnyComponent> = {
  "today/Today": load(() => import("../screens/today/Today.tsx").then(({ Today }) => Today)),
  "messages/Messages": load(() =>
    import("../screens/messages/Messages.tsx").then(({ openMessages }) => openMessages()),
  ),
  "messages/drafts/Drafts": load(() => import("../screens/messages/drafts/Drafts.tsx").then(({ Drafts }) => Drafts)),
  "customers/Customers": load(() => import("../screens/customers/Customers.tsx").then(({ Customers }) => Customers)),
  "customers/NewCustomer": load(() =>
    import("../screens/customers/NewCustomer.tsx").then(({ NewCustomer }) => NewCustomer),
  ),
  "customers/Customer": load(() => import("../screens/customers/Customer.tsx").then(({ Customer }) => Customer)),
  "notifications/Notifications": load(() =>
    import("../screens/notifications/Notifications.tsx").then(({ Notifications }) => Notifications),
  ),
  "settings/Profile": load(() => import("../screens/settings/Profile.tsx").then(({ Profile }) => Profile)),
  "settings/NotificationSettings": load(() =>
    import("../screens/settings/NotificationSettings.tsx").then(({ NotificationSettings }) => NotificationSettings),
  ),
  "settings/Business": load(() => import("../screens/settings/Business.tsx").then(({ Business }) => Business)),
  "settings/Team": load(() => import("../screens/settings/Team.tsx").then(({ Team }) => Team)),
  "settings/Templates": load(() => import("../screens/settings/Templates.tsx").then(({ Templates }) => Templates)),
  "webhooks/Webhooks": load(() => import("../screens/webhooks/Webhooks.tsx").then(({ Webhooks }) => Webhooks)),
  "webhooks/NewWebhook": load(() => import("../screens/webhooks/NewWebhook.tsx").then(({ NewWebhook }) => NewWebhook)),
  "webhooks/DeliveryLog": load(() =>
    import("../screens/webhooks/DeliveryLog.tsx").then(({ DeliveryLog }) => DeliveryLog),
  ),
  "webhooks/Webhook": load(() => import("../screens/webhooks/Webhook.tsx").then(({ Webhook }) => Webhook)),
  "webhooks/EditWebhook": load(() =>
    import("../screens/webhooks/EditWebhook.tsx").then(({ EditWebhook }) => EditWebhook),
  ),
  "webhooks/Delivery": load(() => import("../screens/webhooks/Delivery.tsx").then(({ Delivery }) => Delivery)),
  "developers/ApiKeys": load(() => import("../screens/developers/ApiKeys.tsx").then(({ ApiKeys }) => ApiKeys)),
  "developers/NewApiKey": load(() => import("../screens/developers/NewApiKey.tsx").then(({ NewApiKey }) => NewApiKey)),
  "developers/ConnectedApps": load(() =>
    import("../screens/developers/ConnectedApps.tsx").then(({ ConnectedApps }) => ConnectedApps),
  ),
};

/** A newer portal no longer has the files of this one. */
function load(read: () => Promise<AnyComponent>): AnyComponent {
  return lazy(() =>
    read().catch(() => {
      if (isOutdated.value) location.reload();
      return NotLoaded;
    }),
  );
}

/** The router takes what its addresses say; other links of the origin leave the portal. */
const scope = new RegExp(`^/(${[...new Set(routes.map(({ path }) => path.split("/")[1]))].join("|")})(/|$|\\?)`);

export function App() {
  return (
    <Provider value={client}>
      <LocationProvider scope={scope}>
        <Shell>
          <Screens />
        </Shell>
      </LocationProvider>
    </Provider>
  );
}

function Screens() {
  const { path } = useLocation();
  return (
    <ErrorBoundary path={path}>
      <Router
        onRouteChange={() => {
          document.documentElement.dataset.navigated = "";
        }}
      >
        {routes.map(({ path: address, screen, role }) => (
          // The router looks for another screen where a route's properties change, its component aside. A screen of two
          // addresses stays as it is between them.
          <Route
            key={screen}
            path={address}
            component={isAllowed(role) ? screens[screen] : forbidden[role]}
            data-allowed={isAllowed(role)}
          />
        ))}
        <Route default component={NotFound} />
      </Router>
    </ErrorBoundary>
  );
}

const forbidden: Record<Role, AnyComponent> = {
  member: () => <Forbidden least="member" />,
  admin: () => <Forbidden least="admin" />,
  owner: () => <Forbidden least="owner" />,
};

function isAllowed(role: Role): boolean {
  return viewer.value !== undefined && hasRole(viewer.value.member.role, role);
}
