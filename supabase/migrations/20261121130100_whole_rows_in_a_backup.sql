-- A column that is called like the sub-query would be read in place of the whole row.
create or replace function public.read_backup_rows(name text, after jsonb, page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  columns text;
  result jsonb;
begin
  if not exists (select from private.tables_to_keep() as kept where kept = name) then
    raise exception 'There is no such table' using errcode = 'P0002';
  end if;
  select string_agg(quote_ident(c), ', ') into columns from unnest(private.table_columns(name, true)) as c;
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(page.*)), ''[]'') from (select * from public.%1$I
       where $1 is null or (%2$s) > (select %2$s from jsonb_populate_record(null::public.%1$I, $1)) order by %2$s limit $2) as page',
    name, columns) into result using after, least(greatest(page_size, 1), 500);
  return result;
end;
$$;
