import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { serveShell } from "./dev-server.ts";

const root = fileURLToPath(new URL(".", import.meta.url));

export default defineConfig({
  root,
  base: "/",
  publicDir: false,
  plugins: [serveShell()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  resolve: { alias: { "@0no-co/graphql.web": fileURLToPath(new URL("data/graphql-web.ts", import.meta.url)) } },
  css: { transformer: "lightningcss", lightningcss: { cssModules: { pattern: "[local]-[hash]" } } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: "manifest.json",
    target: "es2023",
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: fileURLToPath(new URL("main.tsx", import.meta.url)),
      // One chunk for the modules that every screen needs, and one per area for its screens. Large or rarely used
      // modules are chunks of their own.
      output: {
        codeSplitting: {
          groups: [
            {
              name: "main",
              test: /portal\/(main\.tsx|styles|components\/((?!AddressFields|Card|Choices|Columns|ListFilters|Editor|EmailBody|Combobox|Facts|SuggestField|Switch).*\.module\.css|Ago|Answer|Badge|ButtonRow|Menu)|data\/format|generated\/documents\/Assignees\.|screens\/notifications\/.*\.css)|node_modules\/(?!temporal|uqr|squire)/,
            },
            // Forms, dialogs and tables: most screens use them, the list of conversations does not.
            {
              name: "controls",
              test: /portal\/(components\/(?!VerifyFirst|SecretOnce|Editor|EmailBody|VirtualList|live-frames|end-in-view|clean-html|Facts|Switch|Combobox|AddressFields|Card|Choices|Columns|ListFilters|Pages|PendingScreen|SuggestField)|data\/(?!filters|ordered-list|sending|deleting|undoing|draft-answers|countries|tax)|app\/(?!ConfirmIdentity|GlobalSearch|OutgoingNotices|ShortcutHelp|found|sandbox)|generated\/(permissions|documents\/(IdentityConfirmation|PaneCustomer))\.|screens\/notifications\/NotificationList)/,
            },
            { name: "combobox", test: /components\/Combobox/ },
            { name: "address", test: /components\/AddressFields|data\/(countries|tax)/ },
            { name: "lines", test: /portal\/records\/(LineEditor|LineFields|TaxRateField|lines|decimal|price-items)/ },
            // Parts of quotes, jobs and invoices that several screens show.
            {
              name: "records",
              test: /portal\/records\/(?!Booking|NewBooking|JobDialog|overlap|files\/)|components\/(Card|Choices|Columns|ListFilters|Pages|PendingScreen|Facts|SecretOnce|SuggestField)|data\/filters|generated\/documents\/(OpenWork|RestoreCustomer|CreateContact|CreateCustomer|CreateLead|UpdateCustomer|CreateQuote|CreateJob|FindCustomers|Job|UpdateJob)\./,
            },
            { name: "files", test: /portal\/records\/files\/|generated\/documents\/(Files|DraftFiles|DeleteFile)\./ },
            // Dialogs that several screens open, but rarely.
            {
              name: "bookings",
              test: /portal\/records\/(Booking|NewBooking|JobDialog|overlap)|generated\/documents\/(BusyThen|(Create|Update|Complete|Cancel)?Booking)\./,
            },
            {
              name: "messages",
              test: /(EmailBody|ComposerBar)\.module\.css|screens\/messages\/((?!composer|customer\/(?!CustomerPart)).*\.module\.css|names|move-on-demand|conversation|views|list\/(inbox|selection|later|ConversationRow)|drafts\/(DraftsLink|tabs))/,
            },
            // Shows and sends a draft, both in a thread and in the review.
            {
              name: "drafts",
              test: /components\/(EmailBody\.tsx|live-frames)|data\/(sending|deleting|undoing|draft-answers)|screens\/messages\/(composer\/(editing|sent-comments)|drafts\/(DraftButtons|DraftContent|DraftFacts|stale-on-demand|describe|mark|use-draft-actions)|thread\/Meta)/,
            },
            {
              name: "thread",
              test: /components\/end-in-view|screens\/messages\/(moves|thread\/(?!snooze|TimeDialog|OnItsWay|OutgoingBubble|Elsewhere)|customer\/(CustomerPart|open)|composer\/Composer(Bar|Place))/,
            },
            {
              name: "customer-dialogs",
              test: /screens\/messages\/customer\/(MatchDialog|CreateDialog|sender|create\/)/,
            },
            { name: "customer", test: /screens\/messages\/customer\/(?!CustomerPart|open\.ts)/ },
            { name: "editor", test: /components\/(Editor(\.|Start|Tools)|clean-html)/ },
            {
              name: "composer",
              test: /portal\/screens\/messages\/(composer\/(?!editing|sent-comments|Composer(Bar|Place))|thread\/(TimeDialog|snooze|OnItsWay|OutgoingBubble))/,
            },
          ],
        },
      },
    },
  },
});
