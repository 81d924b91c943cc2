import { acceptInvitation } from "../../domain/identity/invitations/accept-invitation.ts";
import { findInvitation, type ShownInvitation } from "../../domain/identity/invitations/find-invitation.ts";
import { Problem } from "../../problems.ts";
import { html } from "../../text/html.ts";
import { platformPage } from "../../web/layout.ts";
import type { AuthPage, Visit } from "./auth-page.ts";
import { enteredIn, Form, readArguments } from "./form.ts";
import { startPath } from "./own-path.ts";
import { signInIfDone } from "./repeated.ts";

type Given = { input: { token: string; name?: string; password: string } };

export const invitationPage: AuthPage<ShownInvitation> = {
  path: "/invitation/:token",
  find: ({ context, parameters: { token = "" } }) => findInvitation(context.services.database, token),
  missing: html`This link is invalid or was replaced by a later invitation. Ask the person who invited you for a new one.`,
  render(visit, entered, problem) {
    const { found } = visit;
    if (found.state !== "open") return closedPage(found.state, visit);
    const title = `Join ${found.businessName}`;
    const form = new Form({ title, entered, problem, first: "password", again: "password" });
    return form.page(html`<p class="quiet"><bdi>${found.inviterName}</bdi> invites you to the team of <bdi>${found.businessName}</bdi> on Fieldline.</p>
${form.notice("Not joined.")}
${otherPerson(visit)}
${ssoWay(visit)}${found.sso?.isRequired !== true && passwordWay(visit, form)}<p class="below">If you do not know <bdi>${found.businessName}</bdi>, close this page.</p>`);
  },
  async submit({ context, parameters: { token }, found }, entered) {
    const given = { input: { token, ...enteredIn(entered, ["name", "password"]) } };
    const { input } = readArguments<Given>("accept_invitation", given);
    try {
      await acceptInvitation(context, input);
    } catch (error) {
      if (!(error instanceof Problem) || error.type !== "unauthorized") throw error;
      await signInIfDone(context, { email: found.email, password: input.password }, error);
    }
    return { to: startPath };
  },
};

/** The identity provider proves who the person is, and the link proves that the invitation is theirs. */
function ssoWay({ found: { sso, businessName }, parameters: { token = "" } }: Visit<ShownInvitation>) {
  if (sso === undefined) return false;
  return html`<div class="actions"><a class="button" href="/sign-in/sso/${sso.slug}?invitation=${token}">Join with the single sign-on of ${businessName}</a></div>
${!sso.isRequired && html`<p>Or set a password:</p>\n`}`;
}

function passwordWay({ path, found }: Visit<ShownInvitation>, form: Form) {
  return html`<form method="post" action="${path}">
${form.field({ name: "email", label: "Email", type: "email", autocomplete: "username", value: found.email, isFixed: true })}
${form.field({ name: "name", label: "Your name", type: "text", autocomplete: "name", value: found.name })}
${form.field({ name: "password", label: "Password", type: "password", autocomplete: "new-password", hint: "10 to 200 characters." })}
<div class="actions"><button type="submit">Join the team</button></div>
</form>
`;
}

/** A browser has one session, so joining ends the current one. */
function otherPerson({ context: { caller } }: Visit) {
  if (caller.kind !== "user") return false;
  return html`<p class="state warn"><strong>You are signed in as <bdi>${caller.name}</bdi>.</strong> Joining ends that session
on this device.</p>`;
}

const closedTitles: Record<Exclude<ShownInvitation["state"], "open">, string> = {
  accepted: "You have joined already",
  expired: "This invitation has expired",
  revoked: "This invitation was revoked",
};

function closedPage(state: keyof typeof closedTitles, { context, found }: Visit<ShownInvitation>): string {
  const { businessName, inviterName } = found;
  const isSignedIn = context.caller.kind === "user";
  const title = closedTitles[state];
  const advice =
    state === "accepted"
      ? html`This invitation to <bdi>${businessName}</bdi> has been accepted.${!isSignedIn && " Sign in with the password that you set then."}`
      : html`To join <bdi>${businessName}</bdi>, ask <bdi>${inviterName}</bdi> for another invitation.`;
  return platformPage({
    title,
    isNarrow: true,
    body: html`<h1>${title}</h1>
<p>${advice}</p>
<ul class="below"><li>${isSignedIn ? html`<a href="${startPath}">Open Fieldline</a>` : html`Have an account? <a href="/sign-in">Sign in</a>`}</li></ul>`,
  });
}
