-- What a search asks of a column `search_text`: that it holds the text, in which %, _ and \ stand for themselves, or where
-- the text is digits as they are written in phone numbers, that number in E.164. A number that begins with 0 is Australian.
create or replace function search_condition(search text) returns text
language sql immutable
set search_path = public, pg_temp
as $$
  select string_agg(format('search_text like %L', wanted), ' or ')
  from (
    select search_pattern(search) as wanted
    union
    select '%' || regexp_replace(digits, '^0(?=\d)', '+61') || '%'
    from regexp_replace(regexp_replace(search, '^\s*(\+.*)\(0\)', '\1'), '[\s()./‐‑–-]', '', 'g') as digits
    where digits ~ '^\+?\d+$' and digits <> '0'
  ) patterns
$$;
