-- A list of one type does not read the others. Of what there is, each partition's index is built by a worker while others
-- write, in src/database/partitions/index-partitions.ts.
-- contract: It is built of no rows: where there are any, it is the table's alone.
do $$
begin
  if exists (select from events) then
    create index events_business_id_type_occurred_at_id_idx on only events (business_id, type, occurred_at desc, id desc);
  else
    create index events_business_id_type_occurred_at_id_idx on events (business_id, type, occurred_at desc, id desc);
  end if;
end
$$;
