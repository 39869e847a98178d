-- All work in the background: what has to be done, when, by whom it is done now, and what became of it. Handlers are with
-- their nouns; only the server's own functions reach this.
create table public.jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z][a-z-]{0,39}$'),
  -- What it is about. There is one job of a kind with a key; work that is done from time to time has none.
  key text not null default '' check (octet_length(key) <= 400),
  -- What is held back together.
  lane text check (octet_length(lane) <= 100),
  -- Those with a higher one wait behind all others of their kind.
  rank smallint not null default 0,
  payload jsonb check (octet_length(payload::text) <= 60000),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  -- With a holder, until when no other process takes it.
  due_at timestamptz not null default now(),
  holder text check (octet_length(holder) <= 100),
  -- After this there is no further attempt.
  deadline timestamptz,
  attempts integer not null default 0,
  -- What the handler wants to know or show of its last attempt.
  result jsonb check (octet_length(result::text) <= 1000),
  problem text check (length(problem) <= 1000 and octet_length(problem) <= 4000),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (kind, key),
  check ((state = 'waiting') = (ended_at is null))
);
create index jobs_due on public.jobs (kind, rank, due_at) where state = 'waiting';
create index jobs_ended on public.jobs (ended_at) where state <> 'waiting';
create index jobs_of_a_lane on public.jobs (lane, created_at desc) where lane is not null;

alter table public.jobs enable row level security;
revoke all on public.jobs from public, anon, authenticated, service_role;
grant select, update, delete on public.jobs to service_role;

-- Adds a job, given as its columns, and answers its id. One that is there becomes due at that time, if it is earlier or the
-- job has ended.
create function public.add_job(job jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  new public.jobs := jsonb_populate_record(null::public.jobs, job);
  added uuid;
begin
  insert into public.jobs as j (kind, key, lane, rank, payload, due_at, deadline)
    values (new.kind, coalesce(new.key, ''), new.lane, coalesce(new.rank, 0), new.payload, coalesce(new.due_at, now()), new.deadline)
    on conflict (kind, key) do update set
      state = 'waiting',
      ended_at = null,
      due_at = case when j.state = 'waiting' then least(j.due_at, excluded.due_at) else excluded.due_at end,
      holder = case when excluded.due_at <= now() then null else j.holder end
    returning j.id into added;
  return added;
end;
$$;
revoke execute on function public.add_job from public;
grant execute on function public.add_job to service_role;
comment on function public.add_job is 'Writes nothing that visitors can read.';

-- Hands out jobs whose time has come, each to one process only, for so many seconds.
create function public.claim_jobs(wanted text, claimant text, most integer, lease_seconds integer) returns setof public.jobs
language sql security definer set search_path = '' as $$
  update public.jobs set attempts = attempts + 1, holder = claimant, due_at = now() + make_interval(secs => lease_seconds)
  where id in (
    select j.id from public.jobs j where j.kind = wanted and j.state = 'waiting' and j.due_at <= now()
    order by j.rank, j.due_at, j.id limit most for update skip locked
  )
  returning *;
$$;
revoke execute on function public.claim_jobs from public;
grant execute on function public.claim_jobs to service_role;
comment on function public.claim_jobs is 'Writes nothing that visitors can read.';

-- Makes a process the one that does what only one may do at a time, or lets it go on; false while another one does.
create function public.hold_job(wanted text, claimant text, lease_seconds integer) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.jobs as j (kind, holder, due_at)
    values (wanted, claimant, now() + make_interval(secs => lease_seconds))
    on conflict (kind, key) do update set holder = excluded.holder, due_at = excluded.due_at
      where j.holder = claimant or j.due_at <= now();
  return found;
end;
$$;
revoke execute on function public.hold_job from public;
grant execute on function public.hold_job to service_role;
comment on function public.hold_job is 'Writes nothing that visitors can read.';

-- Kinds of which a job is due.
create function public.list_due_jobs() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(distinct j.kind), '[]') from public.jobs j where j.state = 'waiting' and j.due_at <= now();
$$;
revoke execute on function public.list_due_jobs from public;
grant execute on function public.list_due_jobs to service_role;

-- What waits, and what was given up: {kind: {"waiting", "oldest_seconds", "failed", "failed_at", "problem"}}.
create function public.describe_jobs() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(k.kind, to_jsonb(k.*) - 'kind'), '{}') from (
    select j.kind, count(*) filter (where j.state = 'waiting') as waiting,
      coalesce(extract(epoch from now() - min(j.created_at) filter (where j.state = 'waiting')), 0) as oldest_seconds,
      count(*) filter (where j.state = 'failed') as failed,
      max(j.ended_at) filter (where j.state = 'failed') as failed_at,
      (array_agg(j.problem order by j.ended_at desc) filter (where j.state = 'failed'))[1] as problem
    from public.jobs j where j.key <> '' group by j.kind
  ) k;
$$;
revoke execute on function public.describe_jobs from public;
grant execute on function public.describe_jobs to service_role;

-- What is deleted takes its jobs along. Arguments: the kind, and whether its id is their key or their lane.
create function private.delete_jobs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.jobs j
    where j.kind = tg_argv[0] and case tg_argv[1] when 'key' then j.key = old.id::text else j.lane = old.id::text end;
  return null;
end;
$$;

revoke execute on all functions in schema private from public;
