-- What a hosted project needs besides: it grants everything on new tables, sequences and functions of `public` to the API
-- roles, and its API refuses updates and deletes without a WHERE clause, also within functions.

-- From here on, migrations grant what is granted. Tables were taken back one by one; these were not.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
revoke all on sequence public.post_revisions_id_seq, public.audit_log_id_seq, public.mails_id_seq, public.restore_rows_id_seq,
  public.typo_reports_id_seq from public, anon, authenticated, service_role;
revoke execute on function public.my_access(), public.my_sessions(), public.end_my_session(uuid) from service_role;

-- Changes what is given; with `used_note` the note goes if it is still that one.
create or replace function public.save_book_settings(new_note text, in_doubt boolean, used_note text) returns void
language sql security definer set search_path = '' as $$
  update private.book_settings s set
    note = case when used_note is not null and s.note = used_note then '' else coalesce(new_note, s.note) end,
    drafts_when_in_doubt = coalesce(in_doubt, s.drafts_when_in_doubt)
    where s.single;
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

-- A hosted project ends a statement of its API after 8 seconds, unless the function says otherwise; `server/backend/hosted.ts`
-- waits for 30.
alter function public.apply_restore(uuid) set statement_timeout = '25s';

revoke execute on all functions in schema private from public;
