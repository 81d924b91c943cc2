-- The LIKE pattern that finds a text anywhere in a lower-case text. Escapes %, _ and \.
create or replace function search_pattern(search text) returns text
language sql immutable
as $$ select '%' || replace(replace(replace(lower(search), '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;
