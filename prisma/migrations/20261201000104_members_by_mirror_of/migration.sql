drop index concurrently if exists members_business_id_mirror_of_key;
create unique index concurrently members_business_id_mirror_of_key on members (business_id, mirror_of);
