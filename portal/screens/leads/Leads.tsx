import { InlineSelect, ListFilters, SearchBox, StatusFilter } from "../../components/ListFilters.tsx";
import { Tabs } from "../../components/Tabs.tsx";
import { withQuery } from "../../data/addresses.ts";
import { useFilters } from "../../data/filters.ts";
import { useLive } from "../../data/reread.ts";
import { Assignees } from "../../generated/documents/Assignees.ts";
import { ListScreen } from "../../records/ListScreen.tsx";
import { leadStatuses } from "../../records/leads.ts";
import { maxAssignees } from "../../routes.ts";
import { Board } from "./Board.tsx";
import { LeadList } from "./LeadList.tsx";

const path = "/leads";

/** The leads as a board or a table. The filters are in the URL. */
export function Leads() {
  const { filters, filter } = useFilters(path);
  const isTable = filters.view === "table";
  const [{ data: team }] = useLive(Assignees, { limit: maxAssignees }, ["member"]);
  const { q, assignee } = filters;
  const variables = { ...(q ? { search: q } : {}), ...(assignee ? { assignee_id: assignee } : {}) };
  const status = isTable ? leadStatuses.find((one) => one === filters.status) : undefined;
  const isFiltered = [q, assignee, status].some((value) => value !== undefined);
  const clear = withQuery(path, { view: filters.view });
  return (
    <ListScreen title="Leads" path={path} noun="lead">
      <Tabs
        label="Views of the leads"
        tabs={[
          { href: withQuery(path, { q, assignee }), title: "Board", isOpen: !isTable },
          { href: withQuery(path, { q, assignee, view: "table" }), title: "Table", isOpen: isTable },
        ]}
      />
      <ListFilters>
        <SearchBox
          label="Search leads"
          placeholder="Name, email, phone or number"
          value={q ?? ""}
          onSearch={(text) => filter({ q: text })}
        />
        {isTable && (
          <StatusFilter statuses={leadStatuses} value={status} onChoose={(chosen) => filter({ status: chosen })} />
        )}
        <InlineSelect label="Assigned to" value={assignee ?? ""} onChoose={(chosen) => filter({ assignee: chosen })}>
          <option value="">Any assignee</option>
          {team?.team_members.data.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </InlineSelect>
      </ListFilters>
      {isTable ? (
        <LeadList
          variables={{ ...variables, ...(status === undefined ? {} : { status }) }}
          clear={isFiltered ? clear : undefined}
        />
      ) : (
        <Board variables={variables} clear={isFiltered ? clear : undefined} />
      )}
    </ListScreen>
  );
}
