import { Provider } from "@urql/preact";
import type { AnyComponent } from "preact";
import { LocationProvider, lazy, Route, Router, useLocation } from "preact-iso";
import { client } from "../data/client.ts";
import { isOutdated } from "../data/live.ts";
import { hasRole, type Role } from "../data/roles.ts";
import { viewer } from "../data/viewer.ts";
import { routes, type ScreenName } from "../routes.ts";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { Forbidden, NotFound, NotLoaded } from "./Fallbacks.tsx";
import { Shell } from "./Shell.tsx";

const customers = () => import("../screens/customers.ts");
const invoices = () => import("../screens/invoices.ts");
const jobs = () => import("../screens/jobs.ts");
const leads = () => import("../screens/leads.ts");
const prices = () => import("../screens/prices.ts");
const quotes = () => import("../screens/quotes.ts");
const settings = () => import("../screens/settings.ts");
const webhooks = () => import("../screens/webhooks.ts");
const developers = () => import("../screens/developers.ts");

/** The screens of an area share a chunk, loaded when one is first opened. */
const screens: Record<ScreenName, AnyComponent> = {
  "today/Today": load(() => import("../screens/today/Today.tsx"), "Today"),
  "messages/Messages": load(
    () => import("../screens/messages/Messages.tsx").then(({ openMessages }) => openMessages()),
    "Messages",
  ),
  "messages/drafts/Drafts": load(() => import("../screens/messages/drafts/Drafts.tsx"), "Drafts"),
  "leads/Leads": load(leads, "Leads"),
  "leads/NewLead": load(leads, "NewLead"),
  "leads/Lead": load(leads, "Lead"),
  "quotes/Quotes": load(quotes, "Quotes"),
  "quotes/NewQuote": load(quotes, "NewQuote"),
  "quotes/Quote": load(quotes, "Quote"),
  "quotes/EditQuote": load(quotes, "EditQuote"),
  "prices/Prices": load(prices, "Prices"),
  "prices/Import": load(prices, "Import"),
  "jobs/Jobs": load(jobs, "Jobs"),
  "jobs/NewJob": load(jobs, "NewJob"),
  "jobs/Job": load(jobs, "Job"),
  "schedule/Schedule": load(() => import("../screens/schedule/Schedule.tsx"), "Schedule"),
  "invoices/Invoices": load(invoices, "Invoices"),
  "invoices/NewInvoice": load(invoices, "NewInvoice"),
  "invoices/EditInvoice": load(invoices, "EditInvoice"),
  "invoices/Invoice": load(invoices, "Invoice"),
  "invoices/Emails": load(invoices, "Emails"),
  "customers/Customers": load(customers, "Customers"),
  "customers/NewCustomer": load(customers, "NewCustomer"),
  "customers/Customer": load(customers, "Customer"),
  "statements/Statement": load(() => import("../screens/statements/Statement.tsx"), "Statement"),
  "notifications/Notifications": load(() => import("../screens/notifications/Notifications.tsx"), "Notifications"),
  "settings/Profile": load(settings, "Profile"),
  "settings/NotificationSettings": load(settings, "NotificationSettings"),
  "settings/Business": load(settings, "Business"),
  "settings/SingleSignOn": load(developers, "SingleSignOn"),
  "settings/Team": load(settings, "Team"),
  "settings/CustomFields": load(prices, "CustomFields"),
  "settings/Reminders": load(prices, "Reminders"),
  "settings/Templates": load(settings, "Templates"),
  "settings/AuditLog": load(settings, "AuditLog"),
  "settings/AuditStream": load(developers, "AuditStream"),
  "accounting/Accounting": load(() => import("../screens/accounting/Accounting.tsx"), "Accounting"),
  "webhooks/Webhooks": load(webhooks, "Webhooks"),
  "webhooks/NewWebhook": load(webhooks, "NewWebhook"),
  "webhooks/DeliveryLog": load(webhooks, "DeliveryLog"),
  "webhooks/Webhook": load(webhooks, "Webhook"),
  "webhooks/EditWebhook": load(webhooks, "EditWebhook"),
  "webhooks/Delivery": load(webhooks, "Delivery"),
  "developers/ApiKeys": load(developers, "ApiKeys"),
  "developers/NewApiKey": load(developers, "NewApiKey"),
  "developers/ConnectedApps": load(developers, "ConnectedApps"),
  "developers/Requests": load(developers, "Requests"),
  "developers/Sandbox": load(developers, "Sandbox"),
};

/** After a deployment the server may no longer have the old chunks, so an outdated page reloads. */
function load<Name extends string>(read: () => Promise<Record<Name, AnyComponent>>, name: Name): AnyComponent {
  return lazy(() =>
    read().then(
      ({ [name]: screen }): AnyComponent => screen,
      () => {
        if (isOutdated.value) location.reload();
        return NotLoaded;
      },
    ),
  );
}

/** Limits the router to the portal's paths. Links to other paths of the origin load a page. */
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
          // preact-iso ignores a changed `component` unless another prop changes too, so `data-allowed` follows the
          // role. The key keeps a screen with two paths mounted.
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
  member: () => <Forbidden minRole="member" />,
  admin: () => <Forbidden minRole="admin" />,
  owner: () => <Forbidden minRole="owner" />,
};

function isAllowed(role: Role): boolean {
  return viewer.value !== undefined && hasRole(viewer.value.member.role, role);
}
