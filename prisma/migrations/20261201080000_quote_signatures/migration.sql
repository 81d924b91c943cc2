alter table quotes add column accepted_signature text;
alter table quotes add constraint quotes_accepted_signature_length check (length(accepted_signature) <= 20000) not valid;
