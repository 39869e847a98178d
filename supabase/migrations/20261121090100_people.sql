create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text check (length(email) <= 320),
  role text not null default 'member' check (role in ('member', 'admin')),
  created_at timestamptz not null default now()
);

-- Every account has a profile, and its address follows the confirmed one.
create function private.keep_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (user_id, email) values (new.id, new.email)
  on conflict (user_id) do update set email = excluded.email;
  return null;
end;
$$;
create trigger keep_profile_of_new_user after insert on auth.users
  for each row execute function private.keep_profile();
create trigger keep_profile_of_user after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.keep_profile();

create table public.access_requests (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '\S' and length(name) <= 200),
  email text not null check (email ~ '^[^@\s]+@[^@\s]+$' and length(email) <= 320),
  reason text not null check (length(reason) <= 5000),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  note text check (length(note) <= 2000),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by text
);
create unique index access_requests_one_per_address on public.access_requests (lower(email));
create index access_requests_by_time on public.access_requests (status, created_at desc, id desc);

create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text,
  action text not null check (action ~ '\S' and length(action) <= 100),
  subject text check (length(subject) <= 500),
  detail jsonb not null default '{}'
);
create index audit_log_by_time on public.audit_log (at desc, id desc);

create trigger notify_change after insert or update or delete or truncate on public.profiles
  for each statement execute function private.notify_change();
create trigger notify_change after insert or update or delete or truncate on public.access_requests
  for each statement execute function private.notify_change();
create trigger notify_change after insert or update or delete or truncate on public.audit_log
  for each statement execute function private.notify_change();

revoke execute on all functions in schema private from public;

alter table public.profiles enable row level security;
alter table public.access_requests enable row level security;
alter table public.audit_log enable row level security;

revoke all on public.profiles, public.access_requests, public.audit_log from public, anon, authenticated, service_role;
grant select on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;
grant select, insert, update, delete on public.access_requests to service_role;
-- Nobody rewrites what was logged.
grant select, insert on public.audit_log to service_role;

create policy "A user reads his own profile" on public.profiles
  for select to authenticated
  using (user_id = (select auth.uid()));
