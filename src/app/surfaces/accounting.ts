import { finishConnection } from "../../domain/integrations/accounting/connection/finish-connection.ts";
import type { Surface } from "../../http/router.ts";
import { redirect, sendPage } from "../../http/send-page.ts";
import { html } from "../../text/html.ts";
import { platformFailurePage } from "../../web/failure-page.ts";
import { pageHeaders, platformPage } from "../../web/layout.ts";
import { xeroCallbackPath } from "../create-accounting.ts";
import type { Portal } from "../portal.ts";

const settingsPath = "/settings/accounting";

/** The address at which Xero sends a person back. Only the session that started the connection can finish it. */
export function accountingSurface({ contextOf }: Portal): Surface {
  return {
    routes: [
      {
        method: "GET",
        path: xeroCallbackPath,
        operation: "FinishAccountingConnection",
        anonymous: "forms",
        bySession: true,
        async handle(ctx) {
          const context = await contextOf(ctx);
          ctx.set(pageHeaders);
          await finishConnection(context, new URLSearchParams(ctx.querystring));
          redirect(ctx, settingsPath);
        },
      },
    ],
    problems: {
      paths: /^\/accounting\//,
      render(ctx, problem) {
        ctx.set(pageHeaders);
        sendPage(
          ctx,
          problem.status,
          problem.detail === undefined ? platformFailurePage(problem) : failed(problem.detail),
        );
      },
    },
  };
}

function failed(detail: string): string {
  return platformPage({
    title: "Xero was not connected",
    isNarrow: true,
    body: html`<h1>Xero was not connected</h1>
<p>${detail}</p>
<ul class="below"><li><a href="${settingsPath}">Back to the settings</a></li></ul>`,
  });
}
