import { onDemand } from "../app/on-demand.tsx";

/** Dialogs whose code loads when they are first opened. */
export const BookingDialog = onDemand(async () => (await import("./BookingDialog.tsx")).BookingDialog);
export const NewBookingDialog = onDemand(async () => (await import("./NewBookingDialog.tsx")).NewBookingDialog);
export const BookingOfCustomer = onDemand(async () => (await import("./BookingOfCustomer.tsx")).BookingOfCustomer);
export const JobDialog = onDemand(async () => (await import("./JobDialog.tsx")).JobDialog);
export const NewBookingForm = onDemand(async () => (await import("./NewBookingDialog.tsx")).NewBookingForm);
