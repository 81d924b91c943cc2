/** The queue of alarms: each job names a business of which a delivery falls due when the job does. */
export const deliverJob = "deliver";

/** Where a commit tells the workers at once, by the business's id. */
export const deliveryChannel = "fieldline_deliveries";
