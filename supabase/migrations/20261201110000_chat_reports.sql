-- Parts of conversations that visitors chose to send to the owner. About people: not in the content backup.
create table public.chat_reports (
  id bigint generated always as identity primary key,
  reason text not null check (reason in ('harm', 'sexual', 'minor', 'false', 'personal', 'other')),
  excerpt jsonb not null check (jsonb_typeof(excerpt) = 'array' and octet_length(excerpt::text) <= 400000),
  note text check (octet_length(note) <= 4000),
  status text not null default 'open' check (status in ('open', 'closed')),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint closed_has_its_time check ((status = 'closed') = (closed_at is not null))
);
create index chat_reports_open_first on public.chat_reports (status desc, id desc);

alter table public.chat_reports enable row level security;
revoke all on public.chat_reports from public, anon, authenticated, service_role;
revoke all on sequence public.chat_reports_id_seq from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.chat_reports to service_role;

create trigger notify_change after insert or update or delete or truncate on public.chat_reports
  for each statement execute function private.notify_change();
create trigger write_audit after update or delete on public.chat_reports
  for each row execute function private.write_audit('id');
create trigger limit_inbox after insert on public.chat_reports for each statement
  execute function private.limit_inbox('10000', 'true', 'octet_length(excerpt::text) + coalesce(octet_length(note), 0)', '20000000');
