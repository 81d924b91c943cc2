export { Delivery } from "./webhooks/Delivery.tsx";
export { DeliveryLog } from "./webhooks/DeliveryLog.tsx";
export { EditWebhook } from "./webhooks/EditWebhook.tsx";
export { NewWebhook } from "./webhooks/NewWebhook.tsx";
export { Webhook } from "./webhooks/Webhook.tsx";
export { Webhooks } from "./webhooks/Webhooks.tsx";
