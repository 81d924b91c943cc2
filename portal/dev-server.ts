import type { Plugin } from "vite";

const server = "http://localhost:3000";

/** Documents of their own, which come as the platform serves them. */
const emailBody = "^/(messages|drafts)/[^/]+/body(\\?|$)";

/** Vite's server under a running platform: pages and data come from there, modules from here as they are edited. */
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
