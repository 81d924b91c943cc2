alter table quotas drop constraint quotas_kind_check,
  add constraint quotas_kind_check check (kind in ('api', 'portal', 'owners'));
