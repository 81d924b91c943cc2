import type { OperationResult } from "@urql/core";
import { useQuery } from "@urql/preact";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { notify } from "../../../app/notices.ts";
import { Failure, Skeleton } from "../../../components/Answer.tsx";
import { Button } from "../../../components/Button.tsx";
import { AboveOptions, type Option as Choice, Combobox } from "../../../components/Combobox.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { Fault } from "../../../components/Fault.tsx";
import { Form, Row } from "../../../components/Form.tsx";
import { Note } from "../../../components/Note.tsx";
import { useAction } from "../../../data/action.ts";
import { client, mutate } from "../../../data/client.ts";
import { useForm } from "../../../data/form.ts";
import { phone as spelled } from "../../../data/format.ts";
import { problemOf, sentenceOf } from "../../../data/problems.ts";
import { useRested } from "../../../data/rested.ts";
import { leave } from "../../../data/unsaved.ts";
import { FindCustomers } from "../../../generated/documents/FindCustomers.ts";
import { LatestInbound } from "../../../generated/documents/LatestInbound.ts";
import { MatchConversation } from "../../../generated/documents/MatchConversation.ts";
import { PaneCustomer } from "../../../generated/documents/PaneCustomer.ts";
import { RemoveAddress } from "../../../generated/documents/RemoveAddress.ts";
import type {
  ConversationFragment,
  MatchConversationMutation,
  MatchConversationMutationVariables,
} from "../../../generated/types.ts";
import { CustomerBasics, readBasics } from "../../../records/CustomerBasics.tsx";
import { customerChoice } from "../../../records/customer-choice.ts";
import { threadSize } from "../../../routes.ts";
import { fieldsOf, hasAddress, latestInbound, senderOf } from "./sender.ts";

type Customer = { id: string; name: string };

type Props = {
  conversation: ConversationFragment;
  /** The conversation's customer when the dialog opened. */
  from: Customer | null;
  retry: () => void;
  onClose: () => void;
};

/** Matches a conversation to an existing customer, or to a new one with the sender's details. */
export function MatchDialog({ conversation, from, retry, onClose }: Props) {
  const [seen, setSeen] = useState(from);
  const [isNew, setNew] = useState(false);
  const [isSending, setSending] = useState(false);
  const [{ data, error }] = useQuery({
    query: LatestInbound,
    variables: { id: conversation.id, limit: threadSize },
    requestPolicy: "network-only",
  });
  const title = seen === null ? "Match to a customer" : "Match to another customer";
  const { customer: now } = conversation;
  // Ignores the person's own match, whether the answer or the change arrives first.
  const other = !isSending && now !== null && now.id !== seen?.id ? now : undefined;
  const send: Send = async (document, variables) => {
    setSending(true);
    const answer = await mutate(document, variables);
    if (answer.error !== undefined) {
      setSending(false);
      retry();
    }
    return answer;
  };
  if (other !== undefined && !isNew)
    return (
      <Dialog title={title} onClose={onClose}>
        <Meanwhile customer={other} />
        <Row>
          <Button onClick={() => setSeen(other)}>Match to another customer</Button>
          <Button variant="main" onClick={onClose}>
            Keep {other.name}
          </Button>
        </Row>
      </Dialog>
    );
  if (data == null && error === undefined)
    return (
      <Dialog title={title} onClose={onClose}>
        <Skeleton lines={3} />
      </Dialog>
    );
  const sender = senderOf(conversation, latestInbound(data?.conversation_messages.data ?? []));
  const done = ({ match_conversation: { customer } }: MatchConversationMutation) => {
    notify(`Matched to ${customer?.name ?? "the customer"}.`, "good");
    if (seen !== null) offerRemoval(seen, sender);
    onClose();
  };
  const shared = { id: conversation.id, seen, sender, send, onDone: done };
  return isNew ? (
    <NewCustomer {...shared} back={() => setNew(false)}>
      {other !== undefined && (
        <Note>
          <Meanwhile customer={other} />
          <Button onClick={() => setSeen(other)}>Match to this new customer instead</Button>
        </Note>
      )}
    </NewCustomer>
  ) : (
    <Find {...shared} title={title} create={() => setNew(true)} onClose={onClose} />
  );
}

function Meanwhile({ customer: { name } }: { customer: Customer }) {
  return (
    <p>
      The conversation has been matched to <bdi>{name}</bdi> meanwhile.
    </p>
  );
}

type Send = (
  document: typeof MatchConversation,
  variables: MatchConversationMutationVariables,
) => Promise<OperationResult<MatchConversationMutation, MatchConversationMutationVariables>>;

type Step = {
  id: string;
  seen: Customer | null;
  sender: string;
  send: Send;
  onDone: (data: MatchConversationMutation) => void;
};

const newCustomer = "new-customer";
const maxFound = 10;

function Find({
  title,
  id,
  seen,
  sender,
  send,
  onDone,
  create,
  onClose,
}: Step & { title: string; create: () => void; onClose: () => void }) {
  const [text, setText] = useState(seen === null ? sender : "");
  const search = useRested(text.trim());
  const [{ data, error, fetching, stale }, ask] = useQuery({
    query: FindCustomers,
    variables: { search, limit: maxFound },
    pause: search === "",
    requestPolicy: "cache-and-network",
  });
  const { isPending, error: fault, run } = useAction(MatchConversation, onDone, send);
  const isEmpty = text.trim() === "";
  const found = isEmpty || data == null ? [] : data.customers.data;
  const customers = found
    .filter((customer) => customer.id !== seen?.id)
    .sort((one, other) => Number(hasAddress(other, sender)) - Number(hasAddress(one, sender)))
    .map(customerChoice);
  const another = { id: newCustomer, name: "New customer", facts: sender === "" ? [] : [spelled(sender)] };
  const isWaiting = !isEmpty && (fetching || search !== text.trim());

  function choose({ id: chosen }: Choice): void {
    if (chosen === newCustomer) create();
    else if (!isPending) run({ id, customer_id: chosen, from_customer_id: seen?.id ?? null });
  }

  return (
    <Dialog title={title} variant="palette" onClose={onClose}>
      <Combobox
        label={title}
        placeholder="Name, phone number or email"
        text={text}
        onText={setText}
        groups={[
          { title: "Customers", found: customers },
          { title: "Not there yet", found: [another] },
        ]}
        isWaiting={isWaiting}
        onChoose={choose}
        onClose={onClose}
        none=""
        verb={(one) => (one?.id === newCustomer ? "create" : "match")}
      >
        {(fault !== undefined ||
          error !== undefined ||
          seen !== null ||
          (!isEmpty && !isWaiting && found.length === 0)) && (
          <AboveOptions>
            <Fault text={fault} />
            {error !== undefined && !isEmpty && (
              <Failure error={error} isStale={stale} retry={() => ask({ requestPolicy: "network-only" })} />
            )}
            {seen !== null && (
              <p>
                The whole conversation moves from <bdi>{seen.name}</bdi> to the customer that you choose.
              </p>
            )}
            {!isEmpty && !isWaiting && error === undefined && found.length === 0 && (
              <p>No customer is found for “{text.trim()}”.</p>
            )}
          </AboveOptions>
        )}
      </Combobox>
    </Dialog>
  );
}

function NewCustomer({
  id,
  seen,
  sender,
  send,
  onDone,
  back,
  children,
}: Step & { back: () => void; children: ComponentChildren }) {
  const form = useForm({
    document: MatchConversation,
    variables: (fields) => ({
      id,
      from_customer_id: seen?.id ?? null,
      new_customer: readBasics(fields),
    }),
    send,
    onDone,
  });
  return (
    <Dialog title="New customer" onClose={() => leave(back)}>
      {children}
      <Form form={form} action="Create and match" cancel={<Button onClick={() => leave(back)}>Back</Button>}>
        <CustomerBasics begin={fieldsOf(sender)} errors={form.errors.value} />
      </Form>
    </Dialog>
  );
}

/** A wrong match may have given the customer a stranger's address, and later messages would match it. */
function offerRemoval({ id, name }: Customer, sender: string): void {
  readCustomer(id)
    .then((customer) => {
      if (customer === undefined || !hasAddress(customer, sender)) return;
      const input = customer.phone === sender ? { phone: null } : { email: null };
      notify(`${name} still has ${spelled(sender)}.`, "plain", {
        name: "Remove it",
        run: () => {
          removeAddress(id, input).catch(() => notify("Something went wrong. Try again.", "bad"));
        },
      });
    })
    .catch(() => undefined);
}

async function readCustomer(id: string) {
  const { data } = await client.query(PaneCustomer, { id }, { requestPolicy: "network-only" }).toPromise();
  return data?.customer;
}

async function removeAddress(id: string, input: { phone: null } | { email: null }): Promise<void> {
  const { error } = await mutate(RemoveAddress, { id, input });
  if (error === undefined) notify("Removed.", "good");
  else notify(sentenceOf(problemOf(error)), "bad");
}
