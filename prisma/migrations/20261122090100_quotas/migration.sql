alter table allowances rename to quotas;
alter index allowances_pkey rename to quotas_pkey;
alter table quotas rename constraint allowances_business_id_fkey to quotas_business_id_fkey;
