-- The hub: what the owner changed of the roadmap, what the owner writes, and what the checks of the site's parts found.

-- A phase that was never touched has no row and is as content/hub says.
create table public.roadmap_state (
  phase_id text primary key check (phase_id ~ '^phase-[1-7]$'),
  status text not null check (status in ('not-started', 'in-progress', 'completed', 'blocked')),
  progress integer not null check (progress between 0 and 100),
  -- Null as long as the date of the content holds.
  started_at timestamptz,
  -- Ids of tasks, separated by spaces.
  completed_tasks text not null check (completed_tasks ~ '^([a-z0-9-]+( [a-z0-9-]+)*)?$' and length(completed_tasks) <= 5000),
  updated_at timestamptz not null default now()
);
create trigger notify_change after insert or update or delete or truncate on public.roadmap_state
  for each statement execute function private.notify_change();
create trigger write_audit after insert or update or delete on public.roadmap_state
  for each row execute function private.write_audit('phase_id');
alter table public.roadmap_state enable row level security;
revoke all on public.roadmap_state from public, anon, authenticated, service_role;
grant select on public.roadmap_state to anon, authenticated;
grant select, insert, update on public.roadmap_state to service_role;
create policy "Everybody reads the state of the roadmap" on public.roadmap_state
  for select to anon, authenticated using (true);

-- Dev logs, issues, milestones and incidents. Each lies beside the entries of content/hub.
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

insert into private.content_tables (position, name) values (60, 'roadmap_state'), (65, 'hub_entries');

-- Checks of the parts of the site. Not tables of the API: a write to them tells nobody, so that no cache is emptied.
create table private.probes (
  at timestamptz primary key,
  -- [{"part", "status", "ms", "note"}]
  results jsonb not null check (jsonb_typeof(results) = 'array')
);
create table private.probe_days (
  day date not null,
  part text not null check (length(part) <= 50),
  passed integer not null check (passed between 0 and total),
  total integer not null check (total > 0),
  primary key (day, part)
);
alter table private.probes enable row level security;
alter table private.probe_days enable row level security;
revoke all on private.probes, private.probe_days from public;

-- Stores one round of checks and adds it to the sums of its day (UTC). Rounds are kept for 2 days, sums for 90.
create function public.record_probes(results jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.probes as p (at, results) values (now(), record_probes.results)
    on conflict (at) do nothing;
  insert into private.probe_days as d (day, part, passed, total)
    select (now() at time zone 'utc')::date, r.part, (r.status <> 'down')::integer, 1
    from jsonb_to_recordset(record_probes.results) as r (part text, status text)
    on conflict (day, part) do update set passed = d.passed + excluded.passed, total = d.total + 1;
  delete from private.probes p where p.at < now() - interval '2 days';
  delete from private.probe_days d where d.day <= (now() at time zone 'utc')::date - 90;
end;
$$;
revoke execute on function public.record_probes from public;
grant execute on function public.record_probes to service_role;
comment on function public.record_probes is 'Writes nothing that visitors can read.';

-- The last round and the sums of 90 days: {"at", "results", "days": [{"day", "part", "passed", "total"}]}.
create function public.read_probes() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'at', (select floor(extract(epoch from p.at) * 1000)::bigint from private.probes p order by p.at desc limit 1),
    'results', coalesce((select p.results from private.probes p order by p.at desc limit 1), '[]'),
    'days', coalesce((select jsonb_agg(to_jsonb(d.*) order by d.day, d.part) from private.probe_days d), '[]')
  );
$$;
revoke execute on function public.read_probes from public;
grant execute on function public.read_probes to service_role;
