-- Runs of the Book Engine. Not tables of the API: a write to them tells nobody, so that no visitor's cache is emptied.
create table private.book_runs (
  id uuid primary key,
  -- The post that the story becomes.
  post_id uuid not null,
  status text not null default 'running' check (status in ('running', 'succeeded', 'failed', 'cancelled')),
  -- Who asked for it, the seed, the owner's note: server/book-engine/run-store.ts.
  "order" jsonb not null,
  -- What the owner sees: log, progress, result.
  report jsonb not null,
  -- The written story until it is a post.
  story jsonb,
  is_cancelled boolean not null default false,
  holder text not null check (length(holder) <= 100),
  lease_ends_at timestamptz not null,
  created_at timestamptz not null default now(),
  check (octet_length("order"::text) <= 50000),
  check (octet_length(report::text) <= 500000),
  check (octet_length(story::text) <= 2000000)
);
-- One story is written at a time, by whichever process.
create unique index book_runs_single on private.book_runs ((true)) where status = 'running';
create index book_runs_latest on private.book_runs (created_at desc);

create table private.book_settings (
  single boolean primary key default true check (single),
  note text not null default '' check (length(note) <= 2000),
  drafts_when_in_doubt boolean not null default false
);
insert into private.book_settings default values;

alter table private.book_runs enable row level security;
alter table private.book_settings enable row level security;
revoke all on private.book_runs, private.book_settings from public;

-- Workaround (@supabase/lite 0.10 on PostgreSQL: an object given as an argument arrives as a text that holds its JSON; remove when not).
create function private.to_object(given jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select nullif(case when jsonb_typeof(given) = 'string' then (given #>> '{}')::jsonb else given end, 'null');
$$;

create function private.book_run_to_json(run private.book_runs) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', run.id, 'post_id', run.post_id, 'order', run."order", 'report', run.report,
    'status', case when run.status = 'running' and run.lease_ends_at <= clock_timestamp() then 'failed' else run.status end,
    'has_story', run.story is not null,
    'created_at', floor(extract(epoch from run.created_at) * 1000)::bigint);
$$;

-- Begins a run unless one is going on: {"started": whether it began, "run": that one or the one that is going on}.
create function public.begin_book_run(run_id uuid, post uuid, run_order jsonb, run_report jsonb, run_holder text, lease_ms integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  run private.book_runs;
begin
  update private.book_runs r set status = 'failed' where r.status = 'running' and r.lease_ends_at <= clock_timestamp();
  insert into private.book_runs (id, post_id, "order", report, holder, lease_ends_at)
    values (run_id, post, private.to_object(run_order), private.to_object(run_report), run_holder,
      clock_timestamp() + lease_ms * interval '1 millisecond')
    on conflict do nothing returning * into run;
  if run.id is not null then
    -- What is not a post yet is kept.
    delete from private.book_runs r where r.story is null and r.status <> 'running'
      and r.id not in (select kept.id from private.book_runs kept order by kept.created_at desc limit 20);
    return jsonb_build_object('started', true, 'run', private.book_run_to_json(run));
  end if;
  select * into run from private.book_runs r where r.status = 'running';
  return jsonb_build_object('started', false, 'run', private.book_run_to_json(run));
end;
$$;

-- The holder prolongs its lease and says how far it is. `run_story` is kept until `run_status` or `run_story` = {} says that
-- it is a post. Answers {"held": whether the run is still its own, "cancelled"}.
create function public.save_book_run(run_id uuid, run_holder text, lease_ms integer, run_report jsonb, run_story jsonb, run_status text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given jsonb := private.to_object(run_story);
  cancelled boolean;
begin
  update private.book_runs r set
    report = private.to_object(run_report),
    story = case when given is null then r.story when given = '{}' then null else given end,
    status = run_status,
    lease_ends_at = clock_timestamp() + lease_ms * interval '1 millisecond'
    where r.id = run_id and r.holder = run_holder and (r.status = 'running' or r.status = run_status)
    returning r.is_cancelled into cancelled;
  return jsonb_build_object('held', found, 'cancelled', coalesce(cancelled, false));
end;
$$;

-- Asks the holder of the run that is going on to end it; false when none is.
create function public.cancel_book_run() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.book_runs r set is_cancelled = true where r.status = 'running' and r.lease_ends_at > clock_timestamp();
  return found;
end;
$$;

-- One run, or the last one; null where there is none.
create function public.read_book_run(run_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.book_run_to_json(r) from private.book_runs r
  where run_id is null or r.id = run_id order by r.created_at desc limit 1;
$$;

-- Ends runs whose holder is gone, and hands out one of them whose story is not a post yet: {"run", "story"}, or null.
-- `every_run` is for the only process of a database: whoever held a run before its start is gone.
create function public.claim_lost_story(run_holder text, lease_ms integer, every_run boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  run private.book_runs;
begin
  update private.book_runs r set status = 'failed'
    where r.status = 'running' and r.holder <> run_holder and (every_run or r.lease_ends_at <= clock_timestamp());
  update private.book_runs r set holder = run_holder, lease_ends_at = clock_timestamp() + lease_ms * interval '1 millisecond'
    where r.id = (
      select lost.id from private.book_runs lost
      where lost.status <> 'running' and lost.story is not null
        and (lost.holder = run_holder or every_run or lost.lease_ends_at <= clock_timestamp())
      order by lost.created_at limit 1 for update skip locked)
    returning * into run;
  if run.id is null then
    return null;
  end if;
  return jsonb_build_object('run', private.book_run_to_json(run), 'story', run.story);
end;
$$;

create function public.read_book_settings() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('note', s.note, 'drafts_when_in_doubt', s.drafts_when_in_doubt) from private.book_settings s;
$$;

-- Changes what is given; with `used_note` the note goes if it is still that one.
create function public.save_book_settings(new_note text, in_doubt boolean, used_note text) returns void
language sql security definer set search_path = '' as $$
  update private.book_settings s set
    note = case when used_note is not null and s.note = used_note then '' else coalesce(new_note, s.note) end,
    drafts_when_in_doubt = coalesce(in_doubt, s.drafts_when_in_doubt);
$$;

-- What a story of the Book Engine says that later ones must know: facts, threads, who and where. It counts while its post is
-- public, and there is no reference to posts, so that it is there again when the post comes back from the trash.
create table public.story_ledger (
  -- The id of the post.
  id uuid primary key,
  entry jsonb not null check (jsonb_typeof(entry) = 'object' and octet_length(entry::text) <= 200000),
  created_at timestamptz not null default now()
);

create trigger notify_change after insert or update or delete or truncate on public.story_ledger
  for each statement execute function private.notify_change();

-- A post that leaves the trash for good takes its entries along.
create function private.delete_ledger_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_restoring() and not exists (select from public.posts p where p.id = old.id) then
    delete from public.story_ledger l where l.id = old.id;
  end if;
  return null;
end;
$$;
create trigger delete_ledger_entry after delete on public.deleted_posts
  for each row execute function private.delete_ledger_entry();

alter table public.story_ledger enable row level security;
revoke all on public.story_ledger from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.story_ledger to service_role;

insert into private.content_tables (position, name) values (80, 'story_ledger');

revoke execute on all functions in schema private from public;
revoke execute on function public.begin_book_run(uuid, uuid, jsonb, jsonb, text, integer),
  public.save_book_run(uuid, text, integer, jsonb, jsonb, text), public.cancel_book_run(), public.read_book_run(uuid),
  public.claim_lost_story(text, integer, boolean), public.read_book_settings(), public.save_book_settings(text, boolean, text)
  from public, anon, authenticated;
grant execute on function public.begin_book_run(uuid, uuid, jsonb, jsonb, text, integer),
  public.save_book_run(uuid, text, integer, jsonb, jsonb, text), public.cancel_book_run(), public.read_book_run(uuid),
  public.claim_lost_story(text, integer, boolean), public.read_book_settings(), public.save_book_settings(text, boolean, text)
  to service_role;
