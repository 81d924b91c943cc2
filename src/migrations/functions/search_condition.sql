-- The number that a search text is, as digits are written in phone numbers; one that begins with 0 is Australian. Null where
-- the text is something else.
create or replace function search_number(search text) returns text
language sql immutable
set search_path = public, pg_temp
as $$
  select regexp_replace(digits, '^0(?=\d)', '+61')
  from regexp_replace(regexp_replace(search, '^\s*(\+.*)\(0\)', '\1'), '[\s()./‐‑–-]', '', 'g') as digits
  where digits ~ '^\+?\d+$' and digits <> '0'
$$;

-- What a search asks of a column, as SQL: that it holds the text, in which %, _ and \ stand for themselves, or the number
-- in E.164. Nearly every Australian number has the trigrams of +61, so an index is asked only for what follows; `|| ''`
-- keeps the whole number from it.
create or replace function search_condition_of(name text, search text) returns text
language sql immutable
set search_path = public, pg_temp
as $$
  select string_agg(
    case when wanted ~ '^%\+61\d{9}%$'
      then format('%1$s like %2$L and %1$s || '''' like %3$L', name, '%' || substr(wanted, 5), wanted)
      else format('%s like %L', name, wanted) end, ' or ')
  from (select search_pattern(search) as wanted union select '%' || search_number(search) || '%') patterns
  where wanted is not null
$$;

create or replace function search_condition(search text) returns text
language sql immutable
set search_path = public, pg_temp
as $$ select search_condition_of('search_text', search) $$;
