import { newEmail, openPortal, password } from "../auth/portal.ts";
import { mail } from "../emails/mailed-world.ts";
import type { GraphqlClient } from "../world/client.ts";
import { world } from "../world/shared.ts";

export const shown =
  "id name email role invited_by { id name } expires_at accepted_at revoked_at created_at updated_at";
// biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects and fails if one is missing
export type Answer = any;

export async function ask(
  graphql: GraphqlClient,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<Answer> {
  const { body } = await graphql(query, variables);
  return body.errors === undefined ? Object.values(body.data)[0] : body.errors[0].extensions.problem;
}

export type Invitee = { name?: string; email?: string; role?: string };
export const invite = (
  graphql: GraphqlClient,
  { name = "Alex Nguyen", email = newEmail(), role = "member" }: Invitee = {},
) =>
  ask(graphql, `mutation ($input: InviteMemberInput!) { invite_member(input: $input) { ${shown} } }`, {
    input: { name, email, role },
  });
export const resend = (graphql: GraphqlClient, id: string) =>
  ask(graphql, `mutation ($id: ID!) { resend_invitation(id: $id) { ${shown} } }`, { id });
export const revoke = (graphql: GraphqlClient, id: string) =>
  ask(graphql, `mutation ($id: ID!) { revoke_invitation(id: $id) { ${shown} } }`, { id });
export const list = async (graphql: GraphqlClient) =>
  (await ask(graphql, `{ invitations { data { ${shown} } } }`)).data;
export const accept = (token: string, more: object = {}, portal = openPortal(world)) =>
  portal.ask(
    "mutation ($input: AcceptInvitationInput!) { accept_invitation(input: $input) { member { id name email role } business { id } } }",
    { input: { token, password, ...more } },
  );

export const emailsTo = (address: string) =>
  mail.accepted.filter(({ to }) => to?.some((one) => one.address === address));

export async function tokenTo(email: string): Promise<string> {
  await mail.send();
  return /\/invitation\/(\S+)/.exec(emailsTo(email).at(-1)?.text ?? "")?.[1] ?? "";
}

export async function openTeam() {
  const business = await world.addBusiness({ name: "Breeze Air" });
  return { ...business, owner: await world.addPerson(business.id) };
}

export async function invited(more: Invitee = {}) {
  const team = await openTeam();
  const invitation = await invite(team.owner.graphql, more);
  return { ...team, invitation, token: await tokenTo(invitation.email) };
}

export const invalid = {
  status: 401,
  detail: "The link is wrong, has expired or was used. Ask for another invitation.",
};
