/** The scalars that are JSON numbers. In a file of its own, for code that is generated before the client exists. */
export const numberNames = [
  "AdvanceDays",
  "AreaM2",
  "CapacityKw",
  "Days",
  "LinePrice",
  "Money",
  "Outlets",
  "PageLimit",
  "PaymentAmount",
  "PositiveMoney",
  "Quantity",
  "RequestRate",
  "TaxRate",
  "UnitPrice",
  "Zones",
] as const;
