import type { RowOf, Where } from "../../../database/query/types.ts";
import { isId } from "../../../graphql/record.ts";

type Filters = { conversation_id?: string | null | undefined; status: RowOf<"Draft">["status"] };

export function draftsWhere({ conversation_id, status }: Filters): Where<"Draft"> {
  return {
    status,
    // What is no id is nobody's, and finds as little as a stranger's.
    ...(conversation_id == null ? {} : { conversationId: { in: [conversation_id].filter(isId) } }),
  };
}
