alter table jobs validate constraint jobs_signature_length;
