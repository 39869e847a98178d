-- People with an account: profile, access, sessions. The accounts themselves belong to the auth part.

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text check (length(email) <= 320),
  role text not null default 'member' check (role in ('member', 'admin')),
  created_at timestamptz not null default now(),
  constraint profiles_bytes check (octet_length(email) <= 1280)
);
create trigger notify_change after insert or update or delete or truncate on public.profiles
  for each statement execute function private.notify_change();
alter table public.profiles enable row level security;
revoke all on public.profiles from public, anon, authenticated, service_role;
grant select on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

create table public.access_requests (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '\S' and length(name) <= 200),
  email text not null check (email ~ '^[^@\s]+@[^@\s]+$' and length(email) <= 320),
  reason text not null check (length(reason) <= 5000),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  note text check (length(note) <= 2000),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by text,
  -- Whether a mail has told the owner of it: beyond so many an hour, one mail tells of all that are left.
  owner_told boolean not null default false,
  constraint access_requests_bytes check (octet_length(name) <= 800 and octet_length(email) <= 1280
    and octet_length(reason) <= 20000 and octet_length(note) <= 8000),
  constraint access_requests_decider_bytes check (octet_length(decided_by) <= 1280)
);
create unique index access_requests_one_per_address on public.access_requests (lower(email));
create index access_requests_by_time on public.access_requests (status, created_at desc, id desc);
create index access_requests_untold on public.access_requests (created_at) where not owner_told;
create trigger notify_change after insert or update or delete or truncate on public.access_requests
  for each statement execute function private.notify_change();
create trigger write_audit after update on public.access_requests
  for each row execute function private.write_audit('email');
create trigger note_network after insert or delete on public.access_requests for each row execute function private.note_network();
create trigger keep_newest after insert on public.access_requests for each statement execute function private.keep_newest('status = ''pending''',
  'octet_length(name) + octet_length(email) + octet_length(reason)', '20000000');
alter table public.access_requests enable row level security;
revoke all on public.access_requests from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.access_requests to service_role;

-- What the server was told about access when it started: one row.
create table public.access_rules (
  single boolean primary key default true check (single),
  policy text not null default 'approval' check (policy in ('approval', 'open')),
  owner_email text check (length(owner_email) <= 320)
);
insert into public.access_rules default values;
create trigger notify_change after insert or update or delete or truncate on public.access_rules
  for each statement execute function private.notify_change();
alter table public.access_rules enable row level security;
revoke all on public.access_rules from public, anon, authenticated, service_role;
grant select, insert, update on public.access_rules to service_role;

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

-- The owner is whoever has confirmed the owner's address; who gives that address up is an ordinary member again.
create function private.keep_owner_role() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner_address text := (select lower(owner_email) from public.access_rules);
begin
  if lower(new.email) = owner_address and new.email_confirmed_at is not null then
    update public.profiles set role = 'admin' where user_id = new.id and role <> 'admin';
  elsif tg_op = 'UPDATE' and lower(old.email) = owner_address and lower(new.email) is distinct from owner_address then
    update public.profiles set role = 'member' where user_id = new.id;
  end if;
  return null;
end;
$$;
-- Triggers run in the order of their names: the profile is there when this one runs.
create trigger owner_role_of_user after insert or update of email, email_confirmed_at on auth.users
  for each row execute function private.keep_owner_role();

create function private.move_owner_role() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.owner_email is not null then
    update public.profiles set role = 'member' where lower(email) = lower(old.owner_email);
  end if;
  update public.profiles p set role = 'admin' from auth.users u
    where u.id = p.user_id and u.email_confirmed_at is not null and lower(u.email) = lower(new.owner_email);
  return null;
end;
$$;
create trigger move_owner_role after insert or update of owner_email on public.access_rules
  for each row execute function private.move_owner_role();

-- Makes the profiles follow the accounts: each account has one with its address, and the confirmed owner is admin.
-- Answers how many were made or changed. Called at the start of the site and after a restore.
create function public.sync_profiles() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer := 0;
  counted integer;
begin
  insert into public.profiles (user_id, email) select u.id, u.email from auth.users u
    where not exists (select from public.profiles p where p.user_id = u.id) on conflict (user_id) do nothing;
  get diagnostics counted = row_count;
  changed := changed + counted;
  update public.profiles p set email = u.email from auth.users u where u.id = p.user_id and p.email is distinct from u.email;
  get diagnostics counted = row_count;
  changed := changed + counted;
  update public.profiles p set role = 'admin' from auth.users u, public.access_rules r
    where u.id = p.user_id and p.role <> 'admin' and u.email_confirmed_at is not null and lower(u.email) = lower(r.owner_email);
  get diagnostics counted = row_count;
  return changed + counted;
end;
$$;
revoke execute on function public.sync_profiles from public;
grant execute on function public.sync_profiles to service_role;

-- What a person says about himself at sign-up is stored with the account, and is in each of its tokens. What is longer
-- already may only become shorter.
create function private.limit_metadata() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if octet_length(new.raw_user_meta_data::text) > 20000
    and (tg_op = 'INSERT' or octet_length(new.raw_user_meta_data::text) > coalesce(octet_length(old.raw_user_meta_data::text), 0)) then
    raise exception 'The metadata of an account take at most 20 kB'
      using errcode = 'check_violation', constraint = 'metadata_of_a_user', hint = 'metadata_of_a_user';
  end if;
  return new;
end;
$$;
create trigger limit_metadata before insert or update of raw_user_meta_data on auth.users
  for each row execute function private.limit_metadata();
create trigger write_audit after delete on auth.users
  for each row execute function private.write_audit('id');

-- Whether the session of a caller has shown all that its account asks for: the password is not enough once an
-- authenticator app is set up. For policies: `(select private.is_fully_signed_in())`.
create function private.is_fully_signed_in() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select auth.jwt()) ->> 'aal', '') = 'aal2' or not exists (
    select from auth.mfa_factors f
    where f.user_id = (select auth.uid()) and f.factor_type = 'totp' and f.status = 'verified'
  );
$$;
revoke execute on function private.is_fully_signed_in from public;
grant execute on function private.is_fully_signed_in to authenticated, service_role;

-- Whether a person may use what is behind the console. For policies: `(select private.has_access((select auth.uid())))`.
create function private.has_access(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u join public.profiles p on p.user_id = u.id
    where u.id = person and u.email_confirmed_at is not null and (
      p.role = 'admin'
      or exists (select from public.access_rules where policy = 'open')
      or exists (select from public.access_requests r where lower(r.email) = lower(u.email) and r.status = 'approved')
    )
  );
$$;
revoke execute on function private.has_access from public;
grant execute on function private.has_access to authenticated, service_role;

create policy "A user reads his own profile" on public.profiles
  for select to authenticated
  using (user_id = (select auth.uid()));
-- Restrictive: added to what the other policies ask for. Each table that users reach has one.
create policy "A session without its second factor sees no profile" on public.profiles
  as restrictive for all to authenticated using ((select private.is_fully_signed_in()));

-- What a person may do, for the server's own functions.
create function public.rights_of(person uuid) returns table (role text, approved boolean, request text)
language sql stable security definer set search_path = '' as $$
  select p.role, private.has_access(p.user_id),
    (select r.status from public.access_requests r where lower(r.email) = lower(u.email))
  from public.profiles p join auth.users u on u.id = p.user_id where p.user_id = person;
$$;
revoke execute on function public.rights_of from public;
grant execute on function public.rights_of to service_role;

-- These read and write past the policies.

-- What the signed-in user may do; nothing once his session was ended, although its token lives on for a while.
create function public.my_access() returns table (role text, approved boolean, request text)
language sql stable security definer set search_path = '' as $$
  select r.* from public.rights_of((select auth.uid())) r
  where private.is_fully_signed_in() and ((select auth.jwt()) ->> 'session_id' is null
    or exists (select from auth.sessions s where s.id::text = (select auth.jwt()) ->> 'session_id' and s.user_id = (select auth.uid())));
$$;
revoke execute on function public.my_access from public;
grant execute on function public.my_access to authenticated;

create function public.my_sessions() returns table (id uuid, created_at timestamptz, seen_at timestamptz, user_agent text, is_current boolean)
language sql stable security definer set search_path = '' as $$
  select s.id, s.created_at, coalesce(s.refreshed_at at time zone 'utc', s.created_at), s.user_agent,
    s.id::text = coalesce((select auth.jwt()) ->> 'session_id', '')
  from auth.sessions s where s.user_id = (select auth.uid()) and (select private.is_fully_signed_in())
  order by 5 desc, 3 desc;
$$;
revoke execute on function public.my_sessions from public;
grant execute on function public.my_sessions to authenticated;

-- Ends one of the user's own sessions; false where it is not.
create function public.end_my_session(session uuid) returns boolean
language sql security definer set search_path = '' as $$
  with ended as (
    delete from auth.sessions s
    where s.id = session and s.user_id = (select auth.uid()) and (select private.is_fully_signed_in()) returning s.id
  )
  select exists (select from ended);
$$;
revoke execute on function public.end_my_session from public;
grant execute on function public.end_my_session to authenticated;

-- Deletes an account with all that hangs on it, what its address asked for, and what the auth part has written down about
-- its logins.
create function public.delete_account(person uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.access_requests r using auth.users u where u.id = person and u.email_confirmed_at is not null and lower(r.email) = lower(u.email);
  delete from private.letter_requests r using auth.users u where u.id = person and u.email_confirmed_at is not null and lower(r.email) = lower(u.email);
  delete from public.subscribers s using auth.users u where u.id = person and u.email_confirmed_at is not null and lower(s.email) = lower(u.email);
  delete from auth.refresh_tokens t where t.user_id::text = person::text;
  delete from auth.audit_log_entries e where e.payload ->> 'actor_id' = person::text;
  delete from auth.users u where u.id = person;
  return found;
end;
$$;
revoke execute on function public.delete_account from public;
grant execute on function public.delete_account to service_role;

-- Deletes what nobody comes back for: accounts whose address was not confirmed within a week, which anybody can make for
-- anybody's address; sessions that were not used for half a year; and tokens that were replaced a month ago, which until
-- then tell a stolen one. Of what one account has too much, all but its newest 100 sessions, and of the replaced tokens all
-- but its newest 1,000. Called by the site every hour.
create function public.clean_up_accounts() returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.users where id in (
    select u.id from auth.users u
    where u.email is not null and u.email_confirmed_at is null and u.phone_confirmed_at is null and u.invited_at is null
      and greatest(u.created_at, u.confirmation_sent_at, u.recovery_sent_at) < now() - interval '7 days'
    limit 1000
  );
  delete from auth.sessions where id in (
    select s.id from auth.sessions s
    where s.created_at < now() - interval '180 days' and not exists (
      select from auth.refresh_tokens t where t.session_id = s.id and t.created_at >= now() - interval '180 days'
    )
    limit 1000
  );
  delete from auth.sessions where id in (
    select n.id from (
      select s.id, row_number() over (partition by s.user_id order by coalesce(s.updated_at, s.created_at) desc, s.id) as place
      from auth.sessions s
    ) n where n.place > 100 limit 20000
  );
  delete from auth.refresh_tokens where id in (
    select t.id from auth.refresh_tokens t where t.revoked and t.updated_at < now() - interval '30 days' limit 1000
  );
  delete from auth.refresh_tokens where id in (
    select n.id from (
      select t.id, row_number() over (partition by t.user_id order by t.updated_at desc, t.id) as place
      from auth.refresh_tokens t where t.revoked
    ) n where n.place > 1000 limit 20000
  );
end;
$$;
revoke execute on function public.clean_up_accounts from public;
grant execute on function public.clean_up_accounts to service_role;
comment on function public.clean_up_accounts is 'Writes nothing that visitors can read.';

revoke execute on all functions in schema private from public;
