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
  resolve: { alias: { react: "preact/compat", "react-dom": "preact/compat" } },
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
      // One file of what every screen needs, and one of an area's screens but for what is large, seldom or later needed.
      output: {
        codeSplitting: {
          groups: [
            {
              name: "main",
              test: /portal\/(main|app\/(?!GlobalSearch|OutgoingNotices|ShortcutHelp)|components\/(?!Editor|clean-html|Combobox|Facts|Switch)|data|styles|generated\/documents\/(Assignees|PaneCustomer)\.|screens\/notifications\/NotificationList)|node_modules\/(?!temporal|uqr|squire)/,
            },
            { name: "combobox", test: /components\/Combobox/ },
            {
              name: "messages",
              test: /messages\/((?!composer|customer\/(?!CustomerPart)).*\.module\.css|names|moves|views|thread\/Meta|list\/(inbox|selection|ConversationRow)|composer\/(editing|sent-comments|ComposerBar)|drafts\/(DraftButtons|DraftContent|DraftFacts|stale-on-demand|describe|mark|use-draft-actions))/,
            },
            { name: "customer-dialogs", test: /messages\/customer\/(MatchDialog|CreateDialog|sender|create\/)/ },
            { name: "customer", test: /messages\/customer\/(?!CustomerPart|open\.ts)/ },
            {
              debugName: "areas",
              name: (id) => /\/portal\/screens\/(?!messages)(\w+)\/(?!QrCode)/.exec(id)?.[1] ?? null,
            },
            {
              name: "composer",
              test: /portal\/(screens\/messages\/(composer\/(?!editing|sent-comments|Composer(Bar|Place))|drafts\/SendLaterDialog\.tsx|thread\/(snooze|OnItsWay|OutgoingBubble))|components\/Editor\.)/,
            },
          ],
        },
      },
    },
  },
});
