alter table api_keys add last_used_address text, add last_used_app text;
