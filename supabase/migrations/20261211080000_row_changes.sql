-- Tells every replica which row changed, for those who listen to the rows of a table (`postgres_changes`). It says no more
-- than the key: what a row holds, each reads with his own rights. The first argument names the columns of the key; the
-- second, if any, the account that alone hears of a deletion, when nobody can be asked any more who might read the row.
create function private.announce_row() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  perform pg_catalog.pg_notify('changes', jsonb_build_object(
    'kind', 'row', 'table', tg_table_name, 'type', tg_op, 'at', to_jsonb(clock_timestamp()),
    'key', (select jsonb_object_agg(k, changed ->> k) from unnest(string_to_array(tg_argv[0], ',')) k),
    'owner', case when tg_nargs > 1 then changed ->> tg_argv[1] end
  )::text);
  return null;
end;
$$;
revoke execute on function private.announce_row from public;

create trigger announce_row after insert or update on public.posts
  for each row execute function private.announce_row('id');
create trigger announce_deletion after delete on public.posts
  for each row when (old.status = 'published' and old.published_at <= now()) execute function private.announce_row('id');
create trigger announce_row after insert or update on public.hub_entries
  for each row execute function private.announce_row('id');
create trigger announce_deletion after delete on public.hub_entries
  for each row when (old.status = 'published' and old.deleted_at is null) execute function private.announce_row('id');
create trigger announce_row after insert or update or delete on public.roadmap_state
  for each row execute function private.announce_row('phase_id');
create trigger announce_row after insert or update or delete on public.profiles
  for each row execute function private.announce_row('user_id', 'user_id');
create trigger announce_row after insert or update or delete on public.images
  for each row execute function private.announce_row('id', 'user_id');
create trigger announce_row after insert or update or delete on public.chat_sessions
  for each row execute function private.announce_row('id', 'user_id');
create trigger announce_row after insert or update or delete on public.chat_messages
  for each row execute function private.announce_row('user_id,id', 'user_id');

-- A hosted project tells of rows by itself, and of deleted ones to whoever may read any row of their table: so of those
-- tables alone that everybody reads.
do $$
begin
  if exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime' and not puballtables) then
    alter publication supabase_realtime add table public.posts, public.hub_entries, public.roadmap_state;
  end if;
end;
$$;
