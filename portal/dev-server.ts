import type { Plugin } from "vite";

const server = "http://localhost:3000";

/** Email bodies are documents of their own, which the platform serves. */
const emailBody = "^/(messages|drafts)/[^/]+/body(\\?|$)";

/** Runs Vite's dev server in front of a running platform: pages and data come from the platform, modules from Vite. */
export function serveShell(): Plugin {
  return {
    name: "fieldline-shell",
    apply: "serve",
    config: () => ({
      server: {
        port: 5173,
        proxy: Object.fromEntries(
          [
            "/api",
            "/graphql",
            "/sign-in",
            "/sign-up",
            "/sign-out",
            "/signed-out",
            "/forgot-password",
            "/favicon.svg",
            emailBody,
          ].map((path) => [path, { target: server, changeOrigin: true, headers: { origin: server } }]),
        ),
      },
    }),
    configureServer(vite) {
      vite.middlewares.use((request, response, next) => {
        const isPage = request.headers.accept?.includes("text/html") === true && request.method === "GET";
        if (!isPage || new RegExp(emailBody).test(request.url ?? "")) return next();
        fetch(server + (request.url ?? "/"), { headers: { cookie: request.headers.cookie ?? "" }, redirect: "manual" })
          .then(async (answer) => {
            response.statusCode = answer.status;
            const location = answer.headers.get("location");
            if (location !== null) response.setHeader("Location", location);
            response.setHeader("Content-Type", answer.headers.get("content-type") ?? "text/html");
            const modules =
              '<script type="module" src="/@vite/client"></script><script type="module" src="/main.tsx"></script>';
            const page = await answer.text();
            response.end(
              page
                .replaceAll(/<link rel="(stylesheet|modulepreload)"[^>]*>|<script type="module"[^>]*><\/script>/g, "")
                .replace("</head>", `${modules}</head>`),
            );
          })
          .catch(next);
      });
    },
  };
}
