-- Typos that visitors found. Only the server's own functions write and read them.
create table public.typo_reports (
  id bigint generated always as identity primary key,
  page text not null check (page ~ '^/([^/\\?#\s][^\\?#\s]*)?$' and length(page) <= 300),
  quote text not null check (quote ~ '\S' and length(quote) <= 500),
  correction text not null check (correction ~ '\S' and length(correction) <= 500),
  note text check (length(note) <= 1000),
  status text not null default 'open' check (status in ('open', 'closed')),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint closed_has_its_time check ((status = 'closed') = (closed_at is not null))
);
create index typo_reports_open_first on public.typo_reports (status desc, id desc);

create trigger notify_change after insert or update or delete or truncate on public.typo_reports
  for each statement execute function private.notify_change();

alter table public.typo_reports enable row level security;

revoke all on public.typo_reports from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.typo_reports to service_role;
