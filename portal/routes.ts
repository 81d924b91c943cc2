/** The portal's addresses. The server reads this file too: it serves the shell at them and nothing else. */
export type Route = {
  path: string;
  /** The screen's module in `screens/`: `today/Today` exports `Today`. */
  screen: string;
  title: string;
  /** The least role that may see it. */
  role: "member" | "admin" | "owner";
  /** The document that the screen opens with, whose answer comes with the page. */
  opens?: (parameters: Readonly<Record<string, string>>) => Opening;
};

export type Opening = { document: string; variables: Readonly<Record<string, unknown>> };

/** What the frame asks for, on every screen. */
export const frame: readonly Opening[] = [
  { document: "Shell", variables: {} },
  { document: "UnreadCount", variables: {} },
];

/** How many records of a list are read at once. */
export const pageSize = 25;

export const routes = [
  { path: "/today", screen: "today/Today", title: "Today", role: "member" },
  {
    path: "/notifications",
    screen: "notifications/Notifications",
    title: "Notifications",
    role: "member",
    opens: () => ({ document: "Notifications", variables: { limit: pageSize } }),
  },
  {
    path: "/settings/developers/keys",
    screen: "developers/ApiKeys",
    title: "API keys",
    role: "owner",
    opens: () => ({ document: "ApiKeys", variables: { limit: pageSize, live: true } }),
  },
  {
    path: "/settings/developers/keys/new",
    screen: "developers/NewApiKey",
    title: "New API key",
    role: "owner",
    opens: () => ({ document: "ScopeCatalogue", variables: {} }),
  },
  {
    path: "/settings/developers/apps",
    screen: "developers/ConnectedApps",
    title: "Connected apps",
    role: "owner",
    opens: () => ({ document: "ConnectedApps", variables: { limit: pageSize } }),
  },
] as const satisfies readonly Route[];

export type ScreenName = (typeof routes)[number]["screen"];

/** Where a path without a screen of its own leads. */
export const redirects: Readonly<Record<string, string>> = {
  "/": "/today",
  "/settings": "/settings/profile",
  "/settings/developers": "/settings/developers/webhooks",
};
