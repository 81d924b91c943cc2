-- What LIKE is given to find a text anywhere in one that is in lower case; %, _ and \ stand for themselves.
create or replace function search_pattern(search text) returns text
language sql immutable
as $$ select '%' || replace(replace(replace(lower(search), '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;
