import { useQuery } from "@urql/preact";
import { createPortal } from "preact";
import { useEffect, useState } from "preact/hooks";
import { notify } from "../app/notices.ts";
import { Button } from "../components/Button.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { Form } from "../components/Form.tsx";
import { SuggestField } from "../components/SuggestField.tsx";
import { client } from "../data/client.ts";
import { useForm } from "../data/form.ts";
import { useRested } from "../data/rested.ts";
import { CreateCustomer } from "../generated/documents/CreateCustomer.ts";
import { FindCustomers } from "../generated/documents/FindCustomers.ts";
import { PaneCustomer } from "../generated/documents/PaneCustomer.ts";
import { CustomerBasics, readBasics } from "./CustomerBasics.tsx";
import { customerChoice } from "./customer-choice.ts";
import { create } from "./faults.ts";

type Customer = { id: string; name: string };

type Props = {
  /** An empty string if no customer is chosen. */
  customerId: string;
  onChoose: (id: string) => void;
  error: string | undefined;
  /** The initial search text, such as a lead's name. */
  written?: string;
};

const newCustomer = "new-customer";
const maxFound = 8;

/** Finds a customer by typing, or creates one in place. */
export function CustomerField({ customerId, onChoose, error, written = "" }: Props) {
  const [text, setText] = useState(written);
  const [chosen, setChosen] = useState<Customer>();
  const [isCreating, setCreating] = useState(false);
  const typed = text.trim();
  const isChosen = chosen !== undefined && chosen.id === customerId;
  const search = useRested(typed);
  const [{ data }] = useQuery({
    query: FindCustomers,
    variables: { search, limit: maxFound },
    pause: search === "" || isChosen,
    requestPolicy: "cache-and-network",
  });

  function take(customer: Customer): void {
    setChosen(customer);
    setText(customer.name);
    onChoose(customer.id);
  }

  // Reads the name of a customer who was preset by the URL or by the record.
  useEffect(() => {
    if (customerId === "" || isChosen) return;
    let isOver = false;
    const named = client.query(PaneCustomer, { id: customerId }).toPromise();
    named.then(
      (answer) => {
        if (isOver) return;
        if (answer.data == null) onChoose("");
        else take(answer.data.customer);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [customerId]);

  const found = typed === "" || isChosen || search !== typed ? [] : (data?.customers.data ?? []);
  const another = { id: newCustomer, name: "New customer", facts: typed === "" ? [] : [`“${typed}”`] };
  return (
    <>
      <SuggestField
        label="Customer"
        name="customer_id"
        placeholder="Name, phone number or email"
        required
        error={error}
        text={text}
        onText={(changed) => {
          setText(changed);
          if (customerId !== "") onChoose("");
        }}
        suggestions={isChosen ? [] : [...found.map(customerChoice), another]}
        onChoose={(one) => {
          if (one.id === newCustomer) setCreating(true);
          else take(one);
        }}
        validity={customerId === "" && typed !== "" ? "Choose a customer of the list, or create a new one." : ""}
      />
      {isCreating &&
        // Rendered in a portal, because forms cannot be nested.
        createPortal(
          <NewCustomer
            name={typed}
            onDone={(customer) => {
              setCreating(false);
              take(customer);
            }}
            onClose={() => setCreating(false)}
          />,
          document.body,
        )}
    </>
  );
}

type NewProps = { name: string; onDone: (customer: Customer) => void; onClose: () => void };

function NewCustomer({ name, onDone, onClose }: NewProps) {
  const form = useForm({
    document: CreateCustomer,
    send: create,
    variables: (fields) => ({ input: readBasics(fields) }),
    onDone({ create_customer: customer }) {
      notify(`${customer.name} is a customer.`, "good");
      onDone(customer);
    },
  });
  return (
    <Dialog title="New customer" onClose={onClose}>
      <Form form={form} action="Create customer" cancel={<Button onClick={onClose}>Cancel</Button>}>
        <CustomerBasics begin={{ name }} errors={form.errors.value} />
      </Form>
    </Dialog>
  );
}
