-- What a search asks of a column `search_text`: that it holds the text, in which %, _ and \ stand for themselves, or where
-- the text is digits as they are written in phone numbers, that number in E.164. A number that begins with 0 is Australian.
-- Nearly every Australian number has the trigrams of +61, so an index is asked only for what follows; `|| ''` keeps the whole
-- number from it.
create or replace function search_condition(search text) returns text
language sql immutable
set search_path = public, pg_temp
as $$
  select string_agg(
    case when wanted ~ '^%\+61\d{9}%$'
      then format('search_text like %L and search_text || '''' like %L', '%' || substr(wanted, 5), wanted)
      else format('search_text like %L', wanted) end, ' or ')
  from (
    select search_pattern(search) as wanted
    union
    select '%' || regexp_replace(digits, '^0(?=\d)', '+61') || '%'
    from regexp_replace(regexp_replace(search, '^\s*(\+.*)\(0\)', '\1'), '[\s()./‐‑–-]', '', 'g') as digits
    where digits ~ '^\+?\d+$' and digits <> '0'
  ) patterns
$$;
