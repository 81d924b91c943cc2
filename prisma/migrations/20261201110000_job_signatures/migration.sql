alter table jobs add column signed_by text, add column signature text;
alter table jobs add constraint jobs_signature_length check (length(signature) <= 20000) not valid;
