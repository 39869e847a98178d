-- What the owner changed of the roadmap: a phase that was never touched has no row and is as content/hub says.
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

insert into private.content_tables (position, name) values (60, 'roadmap_state');

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
-- Who probes: one process of all that share this database.
create table private.probe_lease (
  single boolean primary key default true check (single),
  holder text not null check (length(holder) <= 100),
  ends_at timestamptz not null
);
alter table private.probes enable row level security;
alter table private.probe_days enable row level security;
alter table private.probe_lease enable row level security;
revoke all on private.probes, private.probe_days, private.probe_lease from public;

-- Takes or prolongs the lease; false while another process has it.
create function public.claim_probe_lease(holder text, lease_ms integer) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.probe_lease as l (holder, ends_at)
    values (claim_probe_lease.holder, now() + lease_ms * interval '1 millisecond')
    on conflict (single) do update set holder = excluded.holder, ends_at = excluded.ends_at
    where l.holder = excluded.holder or l.ends_at <= now();
  return found;
end;
$$;

create function public.release_probe_lease(holder text) returns void
language sql security definer set search_path = '' as $$
  delete from private.probe_lease l where l.holder = release_probe_lease.holder;
$$;

-- Stores one round of checks and adds it to the sums of its day (UTC). Rounds are kept for 2 days, sums for 90.
create function public.record_probes(results jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Workaround (@supabase/lite 0.10 on PostgreSQL: an object given as an argument arrives as a text that holds its JSON; remove when not).
  if jsonb_typeof(results) = 'string' then
    results := (results #>> '{}')::jsonb;
  end if;
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

-- The last round and the sums of 90 days: {"at", "results", "days": [{"day", "part", "passed", "total"}]}.
create function public.read_probes() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'at', (select floor(extract(epoch from p.at) * 1000)::bigint from private.probes p order by p.at desc limit 1),
    'results', coalesce((select p.results from private.probes p order by p.at desc limit 1), '[]'),
    'days', coalesce((select jsonb_agg(to_jsonb(d.*) order by d.day, d.part) from private.probe_days d), '[]')
  );
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.claim_probe_lease(text, integer), public.release_probe_lease(text),
  public.record_probes(jsonb), public.read_probes() from public, anon, authenticated;
grant execute on function public.claim_probe_lease(text, integer), public.release_probe_lease(text),
  public.record_probes(jsonb), public.read_probes() to service_role;
