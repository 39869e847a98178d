-- A field of a post is a column of posts and, where revisions keep it, of post_revisions: the functions below read from the
-- tables which columns there are, so that a new field needs nothing but its two columns.

-- What a revision keeps of a post: the columns that are called alike in both tables. Its own come with the insert.
create function private.to_revision(post public.posts) returns public.post_revisions
language sql stable set search_path = '' as $$
  select jsonb_populate_record(null::public.post_revisions, to_jsonb(post) - 'id' - 'created_at');
$$;

create or replace function private.keep_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  revision public.post_revisions;
begin
  if private.is_restoring() then
    return null;
  end if;
  revision := private.to_revision(new);
  if tg_op = 'UPDATE' and revision is not distinct from private.to_revision(old) then
    return null;
  end if;
  revision.id := nextval(pg_get_serial_sequence('public.post_revisions', 'id'));
  revision.post_id := new.id;
  revision.actor := private.actor();
  revision.created_at := now();
  insert into public.post_revisions overriding system value select revision.*;
  return null;
end;
$$;
drop trigger keep_revision on public.posts;
create trigger keep_revision after update on public.posts
  for each row when (old is distinct from new) execute function private.keep_revision();

-- One page of the owner's list, newest first, without the long texts; and how many there are in all.
create or replace function public.list_posts_for_owner(search text, kind text, before_at timestamptz, before_id uuid, page_size integer) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  listed text;
  result jsonb;
begin
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into listed from pg_catalog.pg_attribute a
  where a.attrelid = 'public.posts'::regclass and a.attnum > 0 and not a.attisdropped and a.attname not in ('content', 'image_prompt');
  execute format($list$
    with found as (
      select %1$s from public.posts
      where ($1 is null or position(lower($1) in lower(title || ' ' || slug || ' ' || coalesce(excerpt, ''))) > 0)
        and case $2
          when 'draft' then status = 'draft'
          when 'published' then status = 'published' and published_at <= now()
          when 'scheduled' then status = 'published' and published_at > now()
          else true
        end
    ),
    page as (
      select * from found where $3 is null or (created_at, id) < ($3, $4)
      order by created_at desc, id desc limit least(greatest($5, 1), 200) + 1
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'posts', coalesce((select jsonb_agg(to_jsonb(page.*) order by page.created_at desc, page.id desc) from page), '[]'::jsonb)
    )$list$, listed) into result using search, kind, before_at, before_id, page_size;
  return result;
end;
$$;

-- Of a table of content a backup holds every column. What the columns may hold says server/functions/backup/content-tables.ts,
-- and a test that none is missing there.
alter table private.content_tables drop column columns;

-- Rows of a table of content in the order of its key, behind the row `after`; none at the end. A page ends after `page_size`
-- rows or about 1.5 MB, whichever comes first, and holds at least one row.
create or replace function public.read_backup_rows(name text, after jsonb, page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted text;
  keys text;
  result jsonb;
begin
  -- Workaround (@supabase/lite 0.10 on PostgreSQL: an object given as an argument arrives as a text that holds its JSON; remove when not).
  if jsonb_typeof(after) = 'string' then
    after := (after #>> '{}')::jsonb;
  end if;
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

-- Makes the tables of a batch what the backup says, all or nothing; answers how many rows each was given. Refuses a batch
-- with any other table or column. Private links to posts that are still there afterwards go on working.
create or replace function private.apply_restore(batch_id uuid) returns jsonb
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
    execute format('delete from public.%I', entry.name);
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

revoke execute on all functions in schema private from public;
