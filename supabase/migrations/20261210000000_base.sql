-- What all others stand on: who may use what by default, who writes, what is logged, and how often something may happen.

-- Functions that only triggers and policies call. No API role may use this schema.
create schema if not exists private;
revoke all on schema private from public;

-- A hosted project grants everything on new tables, sequences and functions of `public` to the API roles. Here, each
-- migration grants what is granted; on a function it also takes back what everybody may do by default.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

-- Tells every replica that a table changed, at commit; PostgreSQL folds equal messages of one transaction into one.
create function private.notify_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('changes', tg_table_name);
  return null;
end;
$$;

-- Who writes: the signed-in user, or whom the service names in the header `x-actor`.
create function private.actor() returns text
language sql stable set search_path = '' as $$
  select case
    when auth.role() = 'service_role' then
      coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-actor', 'service')
    else auth.uid()::text
  end;
$$;

-- A backup that is being written back brings its own history and its own trash.
create function private.is_restoring() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('site.restoring', true), '') = 'yes';
$$;

-- What the command `deploy-dryrun` reads.
create function public.applied_migrations() returns setof text
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select m.version from supabase_migrations.schema_migrations m order by 1;
end;
$$;
revoke execute on function public.applied_migrations from public;
grant execute on function public.applied_migrations to service_role;

create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text,
  action text not null check (action ~ '\S' and length(action) <= 100),
  subject text check (length(subject) <= 500),
  detail jsonb not null default '{}'
);
create index audit_log_by_time on public.audit_log (at desc, id desc);
create trigger notify_change after insert or update or delete or truncate on public.audit_log
  for each statement execute function private.notify_change();
alter table public.audit_log enable row level security;
revoke all on public.audit_log from public, anon, authenticated, service_role;
-- Nobody rewrites what was logged.
grant select, insert on public.audit_log to service_role;

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

-- Limits that several processes share. Not a table of the API: a write to it tells nobody.
create unlogged table private.limits (
  key text primary key check (length(key) <= 500),
  points integer not null,
  ends_at timestamptz not null,
  constraint limits_bytes check (octet_length(key) <= 2000)
);
create index limits_by_end on private.limits (ends_at);
alter table private.limits enable row level security;
revoke all on private.limits from public;

-- Counts `amount` for a key within a window of `milliseconds`; answers the sum and when the window ends.
create function public.spend_limit(limit_key text, amount integer, milliseconds bigint) returns table (points integer, ms_left bigint)
language plpgsql security definer set search_path = '' as $$
begin
  if random() < 0.01 then
    delete from private.limits l where l.ends_at < now() - interval '1 hour';
  end if;
  return query
    insert into private.limits as l (key, points, ends_at)
    values (limit_key, amount, now() + milliseconds * interval '1 millisecond')
    on conflict (key) do update set
      points = case when l.ends_at <= now() then excluded.points else l.points + excluded.points end,
      ends_at = case when l.ends_at <= now() then excluded.ends_at else l.ends_at end
    returning l.points, ceil(extract(epoch from l.ends_at - now()) * 1000)::bigint;
end;
$$;
revoke execute on function public.spend_limit from public;
grant execute on function public.spend_limit to service_role;
comment on function public.spend_limit is 'Writes nothing that visitors can read.';

create function public.read_limit(limit_key text) returns table (points integer, ms_left bigint)
language sql stable security definer set search_path = '' as $$
  select l.points, ceil(extract(epoch from l.ends_at - now()) * 1000)::bigint from private.limits l where l.key = limit_key and l.ends_at > now();
$$;
revoke execute on function public.read_limit from public;
grant execute on function public.read_limit to service_role;

-- Takes back one event that was counted before it was known whether it counts. A window that has ended is left alone. A
-- refund that leaves no event forgets the key: whoever sends requests chooses keys, such as email addresses, and a row of
-- each would stay until its window ends.
create function public.refund_limit(limit_key text) returns void
language sql security definer set search_path = '' as $$
  delete from private.limits l where l.key = limit_key and l.points <= 1;
  update private.limits l set points = l.points - 1 where l.key = limit_key and l.ends_at > now();
$$;
revoke execute on function public.refund_limit from public;
grant execute on function public.refund_limit to service_role;
comment on function public.refund_limit is 'Writes nothing that visitors can read.';

revoke execute on all functions in schema private from public;
