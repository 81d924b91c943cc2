/** What happened in a business, by type: the fields beside the envelope. */
export type EventPayloads = {
  "customer.created": {
    customer_id: string;
    name: string;
    email: string | null;
    phone: string | null;
    external_id: string | null;
  };
};

export type EventType = keyof EventPayloads;
