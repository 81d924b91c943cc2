/** A customer as a person would note them down; `customers.ts` makes the rows. */
export type DemoCustomer = {
  name: string;
  daysAgo: number;
  email?: string;
  /** As it is dialled in Australia. All are numbers that ACMA keeps for fiction. */
  phone?: string;
  abn?: string;
  /** `[Unit,] street, suburb STATE postcode`. */
  address: string;
  notes?: string;
  tags?: string[];
  archivedDaysAgo?: number;
  /** Unless named, there is one at the customer's address. */
  sites?: DemoSite[];
  /** The first is the primary one. */
  contacts?: DemoContact[];
};

export type DemoSite = { name: string; address?: string; access?: string };

export type DemoContact = { name: string; role: string; email?: string; phone?: string };
