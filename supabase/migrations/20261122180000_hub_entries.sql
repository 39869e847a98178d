-- What the owner writes in the hub: dev logs, issues, milestones and incidents. Each lies beside the entries of content/hub.
create table public.hub_entries (
  -- The kind and a number that goes on from those of content/hub, like log-007.
  id text primary key,
  kind text not null check (kind in ('log', 'issue', 'milestone', 'incident')),
  status text not null check (status in ('draft', 'published')),
  -- When it was first published; an incident, when it began.
  occurred_at timestamptz not null default now(),
  -- By kind: contracts/hub/hub-entry.ts.
  content jsonb not null,
  -- The part whose failing checks began this incident, while they fail: one incident for each outage.
  open_outage text unique check (open_outage is null or (length(open_outage) <= 50 and kind = 'incident')),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null default now(),
  -- In the trash since then, for thirty days.
  deleted_at timestamptz,
  check (id ~ ('^' || kind || '-[0-9]{3,6}$')),
  check (jsonb_typeof(content) is not distinct from 'object' and jsonb_typeof(content -> 'title') is not distinct from 'string'),
  check (octet_length(content::text) <= 1500000)
);
create index hub_entries_newest on public.hub_entries (kind, occurred_at desc) where status = 'published' and deleted_at is null;

create trigger notify_change after insert or update or delete or truncate on public.hub_entries
  for each statement execute function private.notify_change();
create trigger write_audit after insert or update or delete on public.hub_entries
  for each row execute function private.write_audit('id');

alter table public.hub_entries enable row level security;
revoke all on public.hub_entries from public, anon, authenticated, service_role;
grant select on public.hub_entries to anon, authenticated;
grant select, insert, update, delete on public.hub_entries to service_role;
create policy "Everybody reads what is published in the hub" on public.hub_entries
  for select to anon, authenticated using (status = 'published' and deleted_at is null);

insert into private.content_tables (position, name) values (65, 'hub_entries');
