import { accountFields } from "./identity/accounts/root-fields.ts";
import { apiKeyFields } from "./identity/api-keys/root-fields.ts";
import { appFields } from "./identity/apps/root-fields.ts";
import { auditLogFields } from "./identity/audit-log/root-fields.ts";
import { auditStreamFields } from "./identity/audit-log/stream/root-fields.ts";
import { businessFields } from "./identity/business/root-fields.ts";
import { invitationFields } from "./identity/invitations/root-fields.ts";
import { profileFields } from "./identity/profile/root-fields.ts";
import { ownSessionFields } from "./identity/sessions/root-fields.ts";
import { singleSignOnFields } from "./identity/single-sign-on/root-fields.ts";
import { teamFields } from "./identity/team/root-fields.ts";
import { twoFactorFields } from "./identity/two-factor/root-fields.ts";
import { conversationFields } from "./inbox/conversations/root-fields.ts";
import { draftFields } from "./inbox/drafts/root-fields.ts";
import { draftScalars } from "./inbox/drafts/scalars.ts";
import { liveConversationFields } from "./inbox/live.ts";
import { sendingFields } from "./inbox/sending/root-fields.ts";
import { replyTemplateFields } from "./inbox/templates/root-fields.ts";
import { unreadFields } from "./inbox/unread/root-fields.ts";
import { accountingFields } from "./integrations/accounting/root-fields.ts";
import { calendarFeedFields } from "./integrations/calendar-feed/root-fields.ts";
import { changeFields } from "./integrations/changes/root-fields.ts";
import { emailFields } from "./integrations/emails/root-fields.ts";
import { maintenanceFields } from "./integrations/maintenance/root-fields.ts";
import { notificationFields } from "./integrations/notifications/root-fields.ts";
import { reminderFields } from "./integrations/reminders/root-fields.ts";
import { apiRequestFields } from "./integrations/requests/root-fields.ts";
import { sandboxFields } from "./integrations/sandbox/root-fields.ts";
import { webhookDeliveryFields } from "./integrations/webhooks/deliveries/root-fields.ts";
import { eventPatternScalar, eventTypeScalar } from "./integrations/webhooks/event-type.ts";
import { eventFields } from "./integrations/webhooks/events/root-fields.ts";
import { eventScalar } from "./integrations/webhooks/events/schema.ts";
import { webhookSubscriptionFields } from "./integrations/webhooks/subscriptions/root-fields.ts";
import { composeSchema } from "./kernel/compose-schema.ts";
import { bookingFields } from "./trade/bookings/root-fields.ts";
import { contactFields } from "./trade/contacts/root-fields.ts";
import { creditNoteFields } from "./trade/credit-notes/root-fields.ts";
import { customFieldFields } from "./trade/custom-fields/root-fields.ts";
import { customerFields } from "./trade/customers/root-fields.ts";
import { ductedPriceFields } from "./trade/ducted-prices/root-fields.ts";
import { fileFields } from "./trade/files/root-fields.ts";
import { historyFields } from "./trade/history/root-fields.ts";
import { importFields } from "./trade/imports/root-fields.ts";
import { invoiceFields } from "./trade/invoices/root-fields.ts";
import { jobFields } from "./trade/jobs/root-fields.ts";
import { leadFields } from "./trade/leads/root-fields.ts";
import { noteFields } from "./trade/notes/root-fields.ts";
import { priceItemFields } from "./trade/price-items/root-fields.ts";
import { quoteFields } from "./trade/quotes/root-fields.ts";
import { searchFields } from "./trade/search/root-fields.ts";
import { siteFields } from "./trade/sites/root-fields.ts";
import { statementFields } from "./trade/statements/root-fields.ts";
import { todayFields } from "./trade/today/root-fields.ts";

/** The API: every resource's root fields, in the order of the printed schema. */
export const schema = composeSchema({
  scalars: [...draftScalars, eventTypeScalar, eventPatternScalar, eventScalar],
  fields: [
    ...customerFields,
    ...siteFields,
    ...contactFields,
    ...teamFields,
    ...invitationFields,
    ...profileFields,
    ...ownSessionFields,
    ...singleSignOnFields,
    ...twoFactorFields,
    ...leadFields,
    ...notificationFields,
    ...quoteFields,
    ...ductedPriceFields,
    ...accountingFields,
    ...priceItemFields,
    ...customFieldFields,
    ...importFields,
    ...jobFields,
    ...fileFields,
    ...noteFields,
    ...invoiceFields,
    ...creditNoteFields,
    ...statementFields,
    ...historyFields,
    ...bookingFields,
    ...reminderFields,
    ...emailFields,
    ...businessFields,
    ...accountFields,
    ...apiKeyFields,
    ...appFields,
    ...auditLogFields,
    ...auditStreamFields,
    ...webhookSubscriptionFields,
    ...webhookDeliveryFields,
    ...eventFields,
    ...apiRequestFields,
    ...sandboxFields,
    ...draftFields,
    ...sendingFields,
    ...conversationFields,
    ...replyTemplateFields,
    ...unreadFields,
    ...liveConversationFields,
    ...todayFields,
    ...calendarFeedFields,
    ...searchFields,
    ...changeFields,
    ...maintenanceFields,
  ],
});
