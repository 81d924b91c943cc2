import { Answer } from "../../components/Answer.tsx";
import { MoreButton } from "../../components/MoreButton.tsx";
import { Cell, Table } from "../../components/Table.tsx";
import { dateTime } from "../../data/time.ts";
import { usePages } from "../../data/use-pages.ts";
import { CustomerConversations } from "../../generated/documents/CustomerConversations.ts";
import type { CustomerConversationFragment, CustomerConversationsQueryVariables } from "../../generated/types.ts";
import { Group } from "../../records/Group.tsx";
import { pageSize } from "../../routes.ts";
import styles from "./Customer.module.css";

type State = CustomerConversationsQueryVariables["state"];

/** A customer's conversations, except trash and spam. */
export function Conversations({ customerId }: { customerId: string }) {
  const parts = [
    { title: "Open", ...useConversations(customerId, "open") },
    { title: "Snoozed", ...useConversations(customerId, "snoozed") },
    { title: "Archived", ...useConversations(customerId, "archived") },
  ];
  const areNone = parts.every(({ answer: { data } }) => data?.inbox.data.length === 0);
  if (areNone) return <p class={styles.quiet}>No conversations yet.</p>;
  return parts.map(({ title, answer, retry, more }) => (
    <Answer key={title} answer={answer} retry={retry} lines={2}>
      {({ inbox: { data } }) =>
        data.length > 0 && (
          <Group title={title}>
            <Table caption={`${title} conversations`} columns={["Conversation", "Assigned to", "Latest"]}>
              {data.map((conversation) => (
                <Row key={conversation.id} conversation={conversation} />
              ))}
            </Table>
            <MoreButton more={more} />
          </Group>
        )
      }
    </Answer>
  ));
}

function useConversations(id: string, state: State) {
  const variables = { id, state, limit: pageSize };
  return usePages(CustomerConversations, variables, ["conversation"], (data) => data.inbox);
}

function Row({ conversation: { id, latest_message: latest, assignee, activity_at: at } }: Props) {
  return (
    <tr data-row>
      <Cell column="Conversation">
        <a class={styles.preview} href={`/messages/${id}`}>
          {latest?.preview || (latest === null ? "No messages yet" : "Call")}
        </a>
      </Cell>
      <Cell column="Assigned to">{assignee?.name}</Cell>
      <Cell column="Latest">{dateTime(at)}</Cell>
    </tr>
  );
}

type Props = { conversation: CustomerConversationFragment };
