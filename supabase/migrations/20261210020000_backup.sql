-- Reading the content into one file, and writing such a file back in one transaction. No table about people is read or written.

-- The tables of a content backup, of which it holds every column. A migration that adds a table of content adds a row
-- here; `server/backup/content-tables.ts` says what the columns may hold. Lower positions are written first.
create table private.content_tables (
  name text primary key,
  position integer not null unique
);
revoke all on private.content_tables from public;

-- Rows of a backup wait here until all of them have arrived. A null row says only that the table is in the backup.
create table public.restore_rows (
  id bigint generated always as identity primary key,
  batch uuid not null,
  table_name text not null,
  content jsonb,
  created_at timestamptz not null default now()
);
create index restore_rows_of_batch on public.restore_rows (batch, table_name, id);
create trigger notify_change after insert or update or delete or truncate on public.restore_rows
  for each statement execute function private.notify_change();
alter table public.restore_rows enable row level security;
revoke all on public.restore_rows from public, anon, authenticated, service_role;
grant select, insert, delete on public.restore_rows to service_role;

create function private.table_columns(name text, only_key boolean) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(a.attname::text order by a.attnum) from pg_catalog.pg_attribute a
  where a.attrelid = ('public.' || quote_ident(name))::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and (not only_key or a.attnum = any (
      (select i.indkey from pg_catalog.pg_index i where i.indrelid = a.attrelid and i.indisprimary)::smallint[]));
$$;

create function public.list_backup_tables() returns setof text
language sql stable security definer set search_path = '' as $$
  select name from private.content_tables order by position;
$$;
revoke execute on function public.list_backup_tables from public;
grant execute on function public.list_backup_tables to service_role;

-- Rows of a table of content in the order of its key, behind the row `after`; none at the end. A page ends after `page_size`
-- rows or about 1.5 MB, whichever comes first, and holds at least one row.
create function public.read_backup_rows(name text, after jsonb, page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted text;
  keys text;
  result jsonb;
begin
  select string_agg(quote_ident(c), ', ') into wanted
  from private.content_tables t, unnest(private.table_columns(t.name, false)) as c where t.name = read_backup_rows.name;
  if wanted is null then
    raise exception 'There is no such table' using errcode = 'P0002';
  end if;
  select string_agg(quote_ident(c), ', ') into keys from unnest(private.table_columns(name, true)) as c;
  execute format(
    'select coalesce(jsonb_agg(measured.body order by measured.n), ''[]'') from (
       select numbered.body, numbered.n, sum(octet_length(numbered.body::text)) over (order by numbered.n) - octet_length(numbered.body::text) as size_before
       from (select to_jsonb(page.*) as body, row_number() over () as n from (
         select %3$s from public.%1$I
         where $1 is null or (%2$s) > (select %2$s from jsonb_populate_record(null::public.%1$I, $1)) order by %2$s limit $2
       ) as page) as numbered
     ) as measured where measured.size_before < 1500000',
    name, keys, wanted) into result using after, least(greatest(page_size, 1), 500);
  return result;
end;
$$;
revoke execute on function public.read_backup_rows from public;
grant execute on function public.read_backup_rows to service_role;

-- Rows and bytes on disk, with indexes, of each table of a content backup: [{"name", "rows", "bytes"}].
create function public.content_sizes() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  entry private.content_tables;
  counted bigint;
  result jsonb := '[]';
begin
  for entry in select * from private.content_tables order by position loop
    execute format('select count(*) from public.%I', entry.name) into counted;
    result := result || jsonb_build_object('name', entry.name, 'rows', counted,
      'bytes', pg_catalog.pg_total_relation_size(format('public.%I', entry.name)::regclass));
  end loop;
  return result;
end;
$$;
revoke execute on function public.content_sizes from public;
grant execute on function public.content_sizes to service_role;

-- The rows of one table that wait in a batch. A row arrives in parts `{"line": 1, "part": "…"}`, whose texts together are its JSON.
create function private.staged_rows(batch_id uuid, name text) returns table (line bigint, body jsonb)
language sql stable set search_path = '' as $$
  select (r.content ->> 'line')::bigint, string_agg(r.content ->> 'part', '' order by r.id)::jsonb
  from public.restore_rows r where r.batch = batch_id and r.table_name = staged_rows.name and r.content is not null group by 1;
$$;

-- Makes the tables of a batch what the backup says, all or nothing; answers how many rows each was given. Refuses a batch
-- with any other table or column. Private links to posts that are still there afterwards go on working.
create function private.apply_restore(batch_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given text[];
  entry private.content_tables;
  used text[];
  wanted text;
  identity_column text;
  links jsonb;
  written bigint;
  result jsonb := '{}';
begin
  perform set_config('site.restoring', 'yes', true);
  select array_agg(distinct table_name) into given from public.restore_rows where batch = batch_id;
  if given is null then
    raise exception 'The backup holds no table of this site' using errcode = 'P0002';
  end if;
  if exists (select from unnest(given) as n where n not in (select t.name from private.content_tables t)) then
    raise exception 'The backup holds a table that is not content' using errcode = '22023';
  end if;

  select coalesce(jsonb_agg(to_jsonb(p.*)), '[]') into links from public.post_previews p;
  for entry in select t.* from private.content_tables t where t.name = any (given) order by t.position desc loop
    execute format('delete from public.%I where true', entry.name);
  end loop;
  for entry in select t.* from private.content_tables t where t.name = any (given) order by t.position loop
    select array_agg(distinct k) into used from private.staged_rows(batch_id, entry.name) s, jsonb_object_keys(s.body) as k;
    if not used <@ private.table_columns(entry.name, false) then
      raise exception 'The backup holds a column that is not content' using errcode = '22023';
    end if;
    select string_agg(quote_ident(k), ', ') into wanted from unnest(used) as k;
    written := 0;
    if wanted is not null then
      execute format(
        'insert into public.%1$I (%2$s) overriding system value
           select %2$s from (select r.* from private.staged_rows($1, %3$L) s cross join lateral jsonb_populate_record(null::public.%1$I, s.body) r
             order by s.line) as staged',
        entry.name, wanted, entry.name) using batch_id;
      get diagnostics written = row_count;
    end if;
    result := result || jsonb_build_object(entry.name, written);
    for identity_column in
      select a.attname from pg_catalog.pg_attribute a where a.attrelid = ('public.' || quote_ident(entry.name))::regclass and a.attidentity <> ''
    loop
      execute format('select setval(pg_get_serial_sequence(%1$L, %2$L), greatest((select max(%2$I) from public.%3$I), 1))',
        'public.' || quote_ident(entry.name), identity_column, entry.name);
    end loop;
  end loop;
  insert into public.post_previews
    select p.* from jsonb_populate_recordset(null::public.post_previews, links) p where exists (select from public.posts where posts.id = p.post_id)
    on conflict do nothing;
  delete from public.restore_rows where batch = batch_id or created_at < now() - interval '1 day';
  return result;
end;
$$;

-- Makes the tables of a batch what the backup says and writes that down, all or nothing. See `private.apply_restore`.
create function public.apply_restore(batch_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  note jsonb := private.audit_note('restore_rows', 'CALL');
  result jsonb := private.apply_restore(batch_id);
begin
  if note is not null then
    perform private.insert_audit(note,
      (select coalesce(sum(value::bigint), 0) from jsonb_each_text(result)) || ' rows, ' || (note ->> 'subject'));
  end if;
  return result;
end;
$$;
revoke execute on function public.apply_restore from public;
grant execute on function public.apply_restore to service_role;
-- A hosted project ends a statement of its API after 8 seconds, unless the function says otherwise;
-- `packages/supabase/hosted.ts` waits for 30.
alter function public.apply_restore(uuid) set statement_timeout = '25s';

revoke execute on all functions in schema private from public;
