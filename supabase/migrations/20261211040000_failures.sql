-- What failed when it was last tried: a service elsewhere, the backup, or a confirmation email that the day's limit refused. Each
-- process writes what it tried, and all of them show the owner the same.
create table public.failures (
  topic text primary key check (topic in ('mail', 'model', 'pictures', 'voice', 'backup', 'confirmations')),
  failed_at timestamptz not null,
  reason text not null check (octet_length(reason) <= 4000)
);
alter table public.failures enable row level security;
revoke all on public.failures from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.failures to service_role;
