-- Reading every public table into one file, and writing such a file back in one transaction.

-- Rows of a backup wait here until all of them have arrived. A null row says only that the table is in the backup.
create table public.restore_rows (
  id bigint generated always as identity primary key,
  batch uuid not null,
  table_name text not null,
  content jsonb,
  created_at timestamptz not null default now()
);
create index restore_rows_of_batch on public.restore_rows (batch, table_name, id);

create function private.table_columns(name text, only_key boolean) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(a.attname::text order by a.attnum) from pg_catalog.pg_attribute a
  where a.attrelid = ('public.' || quote_ident(name))::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and (not only_key or a.attnum = any (
      (select i.indkey from pg_catalog.pg_index i where i.indrelid = a.attrelid and i.indisprimary)::smallint[]));
$$;

-- The tables of a backup, so ordered that a row comes after those it refers to.
create function private.tables_to_keep() returns setof text
language sql stable set search_path = '' as $$
  with recursive link as (
    select conrelid as child, confrelid as parent from pg_catalog.pg_constraint where contype = 'f' and conrelid <> confrelid
  ),
  reach (id, level) as (
    select oid, 0 from pg_catalog.pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'restore_rows'
    union
    select link.child, reach.level + 1 from link join reach on link.parent = reach.id where reach.level < 20
  )
  select c.relname::text from pg_catalog.pg_class c join reach on reach.id = c.oid
  where c.relnamespace = 'public'::regnamespace group by c.relname order by max(reach.level), c.relname;
$$;

create function public.list_backup_tables() returns setof text
language sql stable security definer set search_path = '' as $$
  select private.tables_to_keep();
$$;

-- Rows of a table in the order of its key, behind the row `after`.
create function public.read_backup_rows(name text, after jsonb, page_size integer) returns jsonb
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
    'select coalesce(jsonb_agg(to_jsonb(page)), ''[]'') from (select * from public.%1$I
       where $1 is null or (%2$s) > (select %2$s from jsonb_populate_record(null::public.%1$I, $1)) order by %2$s limit $2) as page',
    name, columns) into result using after, least(greatest(page_size, 1), 500);
  return result;
end;
$$;

-- Makes the tables of a batch what the backup says, all or nothing. The audit log only grows; rows of accounts
-- that do not exist here are left out. Answers how many rows each table was given.
create function public.apply_restore(batch_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  names text[];
  name text;
  columns text;
  known text;
  written bigint;
  result jsonb := '{}';
begin
  perform set_config('site.restoring', 'yes', true);
  select array_agg(kept) into names from private.tables_to_keep() as kept
  where exists (select from public.restore_rows where batch = batch_id and table_name = kept);
  if names is null then
    raise exception 'The backup holds no table of this site' using errcode = 'P0002';
  end if;
  for i in reverse array_length(names, 1)..1 loop
    if names[i] <> 'audit_log' then
      execute format('delete from public.%I', names[i]);
    end if;
  end loop;
  foreach name in array names loop
    select string_agg(quote_ident(c), ', ') into columns from unnest(private.table_columns(name, false)) as c
    where c in (select jsonb_object_keys(content) from public.restore_rows where batch = batch_id and table_name = name and content is not null);
    continue when columns is null;
    select coalesce(string_agg(format(' and (r.%1$I is null or exists (select from auth.users u where u.id = r.%1$I))', a.attname), ''), '') into known
    from pg_catalog.pg_constraint k join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.conrelid = ('public.' || quote_ident(name))::regclass and k.confrelid = 'auth.users'::regclass;
    execute format(
      'insert into public.%1$I (%2$s) overriding system value
         select %2$s from (select r.* from public.restore_rows s cross join lateral jsonb_populate_record(null::public.%1$I, s.content) r
           where s.batch = $1 and s.table_name = %3$L and s.content is not null%4$s order by s.id) as rows on conflict do nothing',
      name, columns, name, known) using batch_id;
    get diagnostics written = row_count;
    result := result || jsonb_build_object(name, written);
    for columns in
      select a.attname from pg_catalog.pg_attribute a where a.attrelid = ('public.' || quote_ident(name))::regclass and a.attidentity <> ''
    loop
      execute format('select setval(pg_get_serial_sequence(%1$L, %2$L), greatest((select max(%2$I) from public.%3$I), 1))', 'public.' || quote_ident(name), columns, name);
    end loop;
  end loop;
  delete from public.restore_rows where batch = batch_id or created_at < now() - interval '1 day';
  return result;
end;
$$;

create trigger notify_change after insert or update or delete or truncate on public.restore_rows
  for each statement execute function private.notify_change();

revoke execute on all functions in schema private from public;
revoke execute on function public.list_backup_tables(), public.read_backup_rows(text, jsonb, integer), public.apply_restore(uuid) from public, anon, authenticated, service_role;
grant execute on function public.list_backup_tables(), public.read_backup_rows(text, jsonb, integer), public.apply_restore(uuid) to service_role;

alter table public.restore_rows enable row level security;
revoke all on public.restore_rows from public, anon, authenticated, service_role;
grant select, insert, delete on public.restore_rows to service_role;
