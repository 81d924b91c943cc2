-- Of sandboxes alone.
alter table api_requests
  add column request_body text,
  add column response_body text;
