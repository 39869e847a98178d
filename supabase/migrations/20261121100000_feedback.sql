-- Feedback of visitors, where the owner keeps it. Only the server's own functions write and read it.
create table public.feedback (
  id uuid primary key default gen_random_uuid(),
  name text check (length(name) <= 200),
  email text check (email ~ '^[^@\s]+@[^@\s]+$' and length(email) <= 320),
  category text check (category in ('bug', 'feature', 'improvement', 'general', 'compliment', 'other')),
  rating smallint not null default 0 check (rating between 0 and 5),
  subject text not null check (subject ~ '\S' and length(subject) <= 300),
  message text not null check (message ~ '\S' and length(message) <= 10000),
  contact boolean not null default false,
  created_at timestamptz not null default now()
);
create index feedback_by_time on public.feedback (created_at desc, id desc);

create trigger notify_change after insert or update or delete or truncate on public.feedback
  for each statement execute function private.notify_change();

alter table public.feedback enable row level security;

revoke all on public.feedback from public, anon, authenticated, service_role;
grant select, insert, delete on public.feedback to service_role;
