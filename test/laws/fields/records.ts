import { TOTP } from "otpauth";
import { asPerson, operator } from "../../../src/audit/audit.ts";
import { hashToken } from "../../../src/crypto/hash.ts";
import { makeInvitationToken } from "../../../src/domain/identity/invitations/token.ts";
import { createImport } from "../../../src/domain/trade/imports/create-import.ts";
import { connectToXero } from "../../accounting/stored.ts";
import { storeConversation } from "../../world/inbox.ts";
import type { Ask, Asking } from "./ask.ts";
import type { Variables } from "./fields.ts";

export const input = (fields: Variables) => ({ input: fields });
export const inAYear = "2099-07-01T02:30:00.000Z";
export const password = "correct horse battery";

/** Functions that create the records which root fields need. */
export function recordsFor(at: Asking, { made, answered }: Ask) {
  const text = () => ({ conversation_id: at.records.conversations, channel: "email", text: "Tuesday suits us." });

  const sentDraft = () => made("send_message", input(text()));

  const aComment = () =>
    made("add_comment", { conversation_id: at.records.conversations, text: "Sam knows the unit." });

  async function aFile(): Promise<string> {
    const { id } = await at.world.database.system.file.create({
      data: {
        businessId: at.business.id,
        jobId: at.records.jobs ?? null,
        status: "ready",
        filename: "switchboard.jpg",
        contentType: "image/jpeg",
        size: 1000,
        hasThumbnail: true,
        uploadedById: at.owner.id,
      },
    });
    return id;
  }

  const aField = () => made("create_custom_field", input({ record: "job", label: "Boiler type", type: "text" }));
  const anItem = () => made("create_price_item", input({ name: "Call-out", unit_price: 165 }));

  async function anImport(status: "uploaded" | "checked"): Promise<string> {
    const bytes = Buffer.from("name,email\nJane,jane@example.com\n");
    const file = { kind: "customers", fileName: "a.csv", bytes } as const;
    const { id } = await createImport(at.business.db, asPerson(at.owner, operator.request.origin), file, 1);
    await at.world.database.systemPool.query("update imports set status = $2, checked_at = now() where id = $1", [
      id,
      status,
    ]);
    return id;
  }

  const aTemplate = () => made("create_reply_template", input({ name: crypto.randomUUID(), text: "Hi" }));

  async function unmatched(): Promise<string> {
    return (await storeConversation(at.business.db, { senderAddress: "+61491570156" })).id;
  }

  async function failedEmail(): Promise<string> {
    const { system } = at.world.database;
    await at.business.client("POST", `/v1/invoices/${at.records.invoices}/send`);
    const email = await system.email.findFirstOrThrow({ where: { invoiceId: at.records.invoices ?? "" } });
    await system.email.updateMany({ where: { id: email.id }, data: { status: "failed" } });
    return email.id;
  }

  async function aNotification(): Promise<string> {
    const member = {
      businessId: at.business.id,
      memberId: at.owner.id,
      type: "lead_created" as const,
      title: "A lead",
    };
    return (await at.world.database.system.notification.create({ data: { ...member, leadId: at.records.leads ?? "" } }))
      .id;
  }

  const sessionsOf = (memberId: string) =>
    at.world.database.system.session.findMany({ where: { memberId }, orderBy: { createdAt: "desc" } });

  async function aResetLink(): Promise<string> {
    const token = crypto.randomUUID();
    await at.world.database.systemPool.query(
      `insert into password_resets (business_id, token_hash, member_id, expires_at)
       values ($1, $2, $3, now() + interval '1 hour')`,
      [at.business.id, hashToken(token), at.owner.id],
    );
    return token;
  }

  async function anInvitation(): Promise<{ id: string; token: string }> {
    const { token, tokenHash } = makeInvitationToken(at.business.id);
    const { id } = await at.world.database.system.invitation.create({
      data: {
        businessId: at.business.id,
        name: "Alex",
        email: `${crypto.randomUUID()}@example.com`,
        role: "member",
        tokenHash,
        invitedById: at.owner.id,
        expiresAt: new Date(inAYear),
      },
    });
    return { id, token };
  }

  /** A single sign-on connection, and a person linked to it. */
  async function aConnection(): Promise<Variables> {
    const { id: businessId } = at.business;
    const state = {
      mode: "offered" as const,
      issuer: "https://93.184.216.34",
      clientId: "fieldline",
      clientSecret: Buffer.from("sealed"),
      domains: ["southerlyair.example"],
      verifiedDomains: ["southerlyair.example"],
      rolesClaim: "groups",
      defaultRole: "member" as const,
    };
    await at.world.database.system.singleSignOn.upsert({
      where: { businessId },
      create: { businessId, ...state },
      update: state,
    });
    const { ssoIdentity } = at.world.database.system;
    await ssoIdentity.deleteMany({ where: { businessId } });
    const { id: memberId } = at.owner;
    await ssoIdentity.create({ data: { memberId, businessId, issuer: state.issuer, subject: memberId } });
    return {};
  }

  /** A paused stream with a value in every nullable field. */
  async function anAuditStream(): Promise<Variables> {
    const [failed, gap] = [new Date("2026-06-01T00:00:00.000Z"), new Date("2024-06-01T00:00:00.000Z")];
    const { id: businessId } = at.business;
    const state = {
      url: "https://siem.example.com/fieldline",
      cursorAt: failed,
      lastAttemptAt: failed,
      lastSentAt: failed,
      failingSince: failed,
      pausedAt: failed,
      lastStatus: 500,
      lastError: "siem.example.com responded with 500 Internal Server Error.",
      gapFrom: gap,
      gapTo: gap,
    };
    await at.world.database.system.auditStream.upsert({
      where: { businessId },
      create: { businessId, ...state },
      update: state,
    });
    return {};
  }

  /** A record that Xero refused, of a business that is connected. */
  async function aRefusedRecord(): Promise<Variables> {
    const organisationId = await connectToXero(at.world, at.business.id);
    await at.world.database.system.accountingRecord.deleteMany({ where: { businessId: at.business.id } });
    const data = {
      businessId: at.business.id,
      organisationId,
      kind: "invoice" as const,
      recordId: crypto.randomUUID(),
      parentId: crypto.randomUUID(),
      remoteId: crypto.randomUUID(),
      label: "INV-1001",
      state: "failed" as const,
      error: "Account code '999' is not a valid code for this document.",
      sentAt: new Date(),
    };
    return { id: (await at.world.database.system.accountingRecord.create({ data })).id };
  }

  /** A code for the owner, whose two-factor sign-in is on or only started. */
  async function aCode(isOn: boolean): Promise<string> {
    const { secret } = await answered("start_two_factor", { current_password: password });
    const code = new TOTP({ secret }).generate();
    if (!isOn) return code;
    await answered("confirm_two_factor", { code });
    await at.world.database.systemPool.query("update authenticators set last_step = 0");
    return code;
  }

  return {
    text,
    sentDraft,
    aComment,
    aFile,
    aField,
    anItem,
    anImport,
    aTemplate,
    unmatched,
    failedEmail,
    aNotification,
    sessionsOf,
    aResetLink,
    anInvitation,
    aConnection,
    anAuditStream,
    aRefusedRecord,
    aCode,
  };
}
