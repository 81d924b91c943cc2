-- The phone number in a search text, as its digits are written. A leading 0 means Australia. Null if the text is
-- something else.
create or replace function search_number(search text) returns text
language sql immutable
set search_path = public, pg_temp
as $$
  select regexp_replace(digits, '^0(?=\d)', '+61')
  from regexp_replace(regexp_replace(search, '^\s*(\+.*)\(0\)', '\1'), '[\s()./‐‑–-]', '', 'g') as digits
  where digits ~ '^\+?\d+$' and digits <> '0'
$$;

-- The SQL condition for a column that contains the text, with %, _ and \ escaped, or the number in E.164. Nearly every
-- Australian number contains the trigrams of +61, so the index compares only the rest. `|| ''` keeps the comparison of
-- the whole number from the index.
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
