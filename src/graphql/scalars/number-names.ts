/** The scalars that are numbers in JSON: apart from what reads them, for what is generated before there is a client. */
export const numberNames = [
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
