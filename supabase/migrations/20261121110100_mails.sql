-- Every mail the site writes. With SMTP it waits here until it was taken (queued, then sent or failed);
-- without, this is where it stays to be read (kept). Only the server's own functions reach it.
create table public.mails (
  id bigint generated always as identity primary key,
  recipient text not null check (recipient ~ '\S' and length(recipient) <= 320),
  subject text not null check (length(subject) <= 500),
  text text not null,
  html text not null,
  status text not null check (status in ('kept', 'queued', 'sent', 'failed')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  problem text check (length(problem) <= 1000),
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_due on public.mails (due_at) where status = 'queued';
create index mails_by_time on public.mails (created_at);

-- Hands out mails whose time has come, each to one caller only: whoever takes one has until the lease ends.
create function public.claim_due_mails(most integer, lease_seconds integer) returns setof public.mails
language sql security definer set search_path = '' as $$
  update public.mails set attempts = attempts + 1, due_at = now() + make_interval(secs => lease_seconds)
  where id in (
    select id from public.mails where status = 'queued' and due_at <= now()
    order by due_at, id limit most for update skip locked
  )
  returning *;
$$;

create trigger notify_change after insert or update or delete or truncate on public.mails
  for each statement execute function private.notify_change();

revoke execute on function public.claim_due_mails(integer, integer) from public, anon, authenticated;
grant execute on function public.claim_due_mails(integer, integer) to service_role;

alter table public.mails enable row level security;
revoke all on public.mails from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.mails to service_role;
