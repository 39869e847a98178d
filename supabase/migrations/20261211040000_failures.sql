-- What failed when it was last tried: a service elsewhere, or the backup. Each process writes what it tried, and all of them show
-- the owner the same.
create table public.failures (
  topic text primary key check (topic in ('mail', 'model', 'pictures', 'voice', 'backup')),
  failed_at timestamptz not null,
  reason text not null check (octet_length(reason) <= 4000)
);
alter table public.failures enable row level security;
revoke all on public.failures from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.failures to service_role;
