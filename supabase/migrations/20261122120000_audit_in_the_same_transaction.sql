-- The audit row of a change is written with it: where it cannot be, there is no change.

-- What the service says about its own write in the header `x-audit`: {"table", "level", "actor", "action", "subject"}.
-- Null where it says nothing, or speaks of another table: what a write sets off elsewhere is not another action.
create function private.audit_note(of_table text, of_level text) returns jsonb
language sql stable set search_path = '' as $$
  select note from (
    select (nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-audit')::jsonb as note
    where auth.role() = 'service_role'
  ) as said
  where note ->> 'table' = of_table and note ->> 'level' = of_level;
$$;

create function private.insert_audit(note jsonb, subject text) returns void
language sql set search_path = '' as $$
  insert into public.audit_log (actor, action, subject) values (note ->> 'actor', note ->> 'action', left(subject, 500));
$$;

-- Its argument names the column that is the subject where the note has none.
create function private.write_audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  note jsonb := private.audit_note(tg_table_name, tg_level);
  subject text := note ->> 'subject';
begin
  if note is null then
    return null;
  end if;
  if subject is null and tg_level = 'ROW' then
    subject := (case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end) ->> tg_argv[0];
  end if;
  perform private.insert_audit(note, subject);
  return null;
end;
$$;

-- Many rows of one action: the subject is how many.
create function private.write_audit_of_many() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  note jsonb := private.audit_note(tg_table_name, tg_level);
begin
  if note is not null then
    perform private.insert_audit(note, (select count(*)::text from added));
  end if;
  return null;
end;
$$;

create trigger write_audit after insert or update or delete on public.posts
  for each row execute function private.write_audit('slug');
create trigger write_audit_of_many after insert on public.posts
  referencing new table as added for each statement execute function private.write_audit_of_many();
create trigger write_audit after update on public.access_requests
  for each row execute function private.write_audit('email');
create trigger write_audit after update or delete on public.typo_reports
  for each row execute function private.write_audit('page');
create trigger write_audit after update on public.mails
  for each row execute function private.write_audit();
create trigger write_audit after delete on auth.users
  for each row execute function private.write_audit('id');
-- Once a statement, however many rows it takes.
create trigger write_audit after insert or delete on public.post_previews
  for each statement execute function private.write_audit();
create trigger write_audit after delete on public.feedback
  for each statement execute function private.write_audit();

alter function public.apply_restore(uuid) set schema private;
revoke execute on function private.apply_restore(uuid) from public, anon, authenticated, service_role;

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

revoke execute on all functions in schema private from public;
revoke execute on function public.apply_restore(uuid) from public, anon, authenticated, service_role;
grant execute on function public.apply_restore(uuid) to service_role;
