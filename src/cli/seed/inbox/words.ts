/** What customers write, in sentences that fit any trade; none holds a character that HTML would read as markup. */
export const fromCustomers = [
  "Hi, the unit in the lounge has stopped cooling. Could somebody take a look this week?",
  "Thanks for the quote. We would like to go ahead, when can you start?",
  "The breaker trips every time the oven goes on. Is that safe?",
  "Running ten minutes late, please start without me. The side gate is open.",
  "Could you resend the invoice? Our accounts team needs a purchase order number on it.",
  "The noise is back. It rattles when the fan is on high.",
  "Is Thursday afternoon still fine? I can be home from two.",
  "Paid the deposit this morning. Looking forward to it.",
  "The tenant says there is water on the floor under the indoor unit.",
  "Do you also do solar? My neighbour was very happy with your work.",
  "Please call before you come, the dog needs to be locked away.",
  "We have to move the booking, something came up at work. Any time next week suits.",
  "All good now, thank you for coming so quickly.",
  "What would a second outlet in the study cost?",
  "The remote shows error E7. I turned it off and on again, no change.",
  "Can you send the compliance certificate? The strata manager is asking for it.",
];

export const fromTeam = [
  "Thanks for letting us know. We can come on Tuesday between eight and ten, does that suit?",
  "Your technician is on the way and about fifteen minutes out.",
  "The part has arrived. When would be a good time to fit it?",
  "Please leave that circuit switched off until we have looked at it.",
  "The invoice is on its way again, with your purchase order number.",
  "Great, you are booked in. We will send a reminder the day before.",
  "Happy to help. Let us know if it comes back.",
  "The deposit is in, thank you. We start on the date in the quote.",
  "No problem, we have moved it to next Wednesday morning.",
  "A second outlet would be about two hundred and forty dollars, fitted.",
  "That error points to the drain sensor. It is quick to fix, we will bring one.",
  "The certificate is attached to this email.",
];

export const notes = [
  "Key is in the lockbox, code in the site notes.",
  "Quoted twice already, do not discount further.",
  "Sam knows this unit, send Sam if possible.",
  "Ask for photos before booking.",
  "Called back, no answer. Try again tomorrow.",
];

export const voicemails = [
  "Hi, it is about the hot water. Please call me back when you can.",
  "Just checking whether you are still coming today. Thanks.",
  "I would like a quote for a split system, two bedrooms. My number is the one I am calling from.",
];

export const subjects = [
  "Air conditioner not cooling",
  "Your quote",
  "Invoice query",
  "Booking for next week",
  "Switchboard upgrade",
  "Hot water leaking",
  "Certificate of compliance",
];
