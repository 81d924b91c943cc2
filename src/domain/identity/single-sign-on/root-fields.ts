import { badField } from "../../../problems.ts";
import { idOf, inputOf } from "../../kernel/arguments.ts";
import { mutationField } from "../../kernel/mutation-fields.ts";
import { queryField } from "../../kernel/read-fields.ts";
import { readIssuer } from "./read-input.ts";
import { readSingleSignOn } from "./read-single-sign-on.ts";
import { removeSingleSignOn } from "./remove-single-sign-on.ts";
import { SetSingleSignOnInput, SingleSignOnType, SsoMode } from "./schema.ts";
import { setSingleSignOn } from "./set-single-sign-on.ts";
import { setSsoMode } from "./set-sso-mode.ts";
import { unlinkSsoMember } from "./unlink-sso-member.ts";
import { findDomainRecord, verifySsoDomain } from "./verify-sso-domain.ts";

export const singleSignOnFields = [
  queryField("single_sign_on", {
    type: SingleSignOnType,
    description: "The business's single sign-on settings. The client secret is never returned.",
    access: "owner",
    run: readSingleSignOn,
  }),

  mutationField("set_single_sign_on", {
    type: SingleSignOnType,
    description:
      "Sets up or changes single sign-on in any mode. The issuer and the client ID do not change while it is enforced.",
    access: "owner",
    recentProof: true,
    verified: true,
    problems: ["conflict"],
    args: { input: inputOf(SetSingleSignOnInput, "The connection and its rules.") },
    async prepare({ services: { sso } }, { issuer }) {
      const reason = await sso.refusal(readIssuer(issuer));
      if (reason !== undefined) throw badField("/input/issuer", reason);
    },
    run: setSingleSignOn,
  }),

  mutationField("set_sso_mode", {
    type: SingleSignOnType,
    description:
      "Turns single sign-on off, offers it or enforces it. Enforcing it takes a test of the connection in the same session, and ends the sessions of everybody but owners that began by a password.",
    access: "owner",
    recentProof: true,
    verified: true,
    problems: ["conflict"],
    args: { mode: { type: SsoMode, required: true, description: "The mode." } },
    run: setSsoMode,
  }),

  mutationField("verify_sso_domain", {
    type: SingleSignOnType,
    description: "Verifies an email domain by its TXT record. People of a verified domain count as the business's own.",
    access: "owner",
    problems: ["conflict"],
    args: { domain: { type: "String", required: true, description: "One of the domains that were saved." } },
    prepare: findDomainRecord,
    run: verifySsoDomain,
  }),

  mutationField("unlink_sso_member", {
    type: SingleSignOnType,
    description:
      "Removes the link of a team member to their account at the identity provider and ends their sessions. Their next sign-in links the account that has their email address.",
    access: "owner",
    recentProof: true,
    problems: ["not-found"],
    args: { id: idOf("team member") },
    run: unlinkSsoMember,
  }),

  mutationField("remove_single_sign_on", {
    type: SingleSignOnType,
    description:
      "Deletes the connection and all links to it. People sign in by their password, and set one by an emailed link.",
    access: "owner",
    recentProof: true,
    run: removeSingleSignOn,
  }),
];
