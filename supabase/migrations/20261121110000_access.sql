-- What the server was told about access when it started: one row.
create table public.access_rules (
  single boolean primary key default true check (single),
  policy text not null default 'approval' check (policy in ('approval', 'open')),
  owner_email text check (length(owner_email) <= 320)
);
insert into public.access_rules default values;

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

-- What a person may do, for the server's own functions.
create function public.rights_of(person uuid) returns table (role text, approved boolean, request text)
language sql stable security definer set search_path = '' as $$
  select p.role, private.has_access(p.user_id),
    (select r.status from public.access_requests r where lower(r.email) = lower(u.email))
  from public.profiles p join auth.users u on u.id = p.user_id where p.user_id = person;
$$;

-- The same for the signed-in user himself; nothing once his session was ended, although its token lives on for a while.
create function public.my_access() returns table (role text, approved boolean, request text)
language sql stable security definer set search_path = '' as $$
  select r.* from public.rights_of((select auth.uid())) r
  where (select auth.jwt()) ->> 'session_id' is null
    or exists (select from auth.sessions s where s.id::text = (select auth.jwt()) ->> 'session_id' and s.user_id = (select auth.uid()));
$$;

create trigger notify_change after insert or update or delete or truncate on public.access_rules
  for each statement execute function private.notify_change();

revoke execute on all functions in schema private from public;
grant execute on function private.has_access(uuid) to authenticated, service_role;
revoke execute on function public.rights_of(uuid), public.my_access() from public, anon, authenticated;
grant execute on function public.rights_of(uuid) to service_role;
grant execute on function public.my_access() to authenticated;

alter table public.access_rules enable row level security;
revoke all on public.access_rules from public, anon, authenticated, service_role;
grant select, insert, update on public.access_rules to service_role;
