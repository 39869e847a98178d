-- Runs of the Book Engine. Not tables of the API: a write to them tells nobody, so that no visitor's cache is emptied.
create table private.book_runs (
  id uuid primary key,
  -- The post that the story becomes.
  post_id uuid not null,
  status text not null default 'running' check (status in ('running', 'succeeded', 'failed', 'cancelled')),
  -- Who asked for it, the seed, the owner's note: server/book/engine/run-store.ts.
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
alter table private.book_runs enable row level security;
revoke all on private.book_runs from public;

create table private.book_settings (
  single boolean primary key default true check (single),
  note text not null default '' check (length(note) <= 2000),
  drafts_when_in_doubt boolean not null default false
);
insert into private.book_settings default values;
alter table private.book_settings enable row level security;
revoke all on private.book_settings from public;

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
    values (run_id, post, run_order, run_report, run_holder,
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
revoke execute on function public.begin_book_run from public;
grant execute on function public.begin_book_run to service_role;
comment on function public.begin_book_run is 'Writes nothing that visitors can read.';

-- The holder prolongs its lease and says how far it is. `run_story` is kept until `run_status` or `run_story` = {} says that
-- it is a post. Answers {"held": whether the run is still its own, "cancelled"}.
create function public.save_book_run(run_id uuid, run_holder text, lease_ms integer, run_report jsonb, run_story jsonb, run_status text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  cancelled boolean;
begin
  update private.book_runs r set
    report = run_report,
    story = case when run_story is null then r.story when run_story = '{}' then null else run_story end,
    status = run_status,
    lease_ends_at = clock_timestamp() + lease_ms * interval '1 millisecond'
    where r.id = run_id and r.holder = run_holder and (r.status = 'running' or r.status = run_status)
    returning r.is_cancelled into cancelled;
  return jsonb_build_object('held', found, 'cancelled', coalesce(cancelled, false));
end;
$$;
revoke execute on function public.save_book_run from public;
grant execute on function public.save_book_run to service_role;
comment on function public.save_book_run is 'Writes nothing that visitors can read.';

-- Asks the holder of the run that is going on to end it; false when none is.
create function public.cancel_book_run() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.book_runs r set is_cancelled = true where r.status = 'running' and r.lease_ends_at > clock_timestamp();
  return found;
end;
$$;
revoke execute on function public.cancel_book_run from public;
grant execute on function public.cancel_book_run to service_role;
comment on function public.cancel_book_run is 'Writes nothing that visitors can read.';

-- One run, or the last one; null where there is none.
create function public.read_book_run(run_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.book_run_to_json(r) from private.book_runs r
  where run_id is null or r.id = run_id order by r.created_at desc limit 1;
$$;
revoke execute on function public.read_book_run from public;
grant execute on function public.read_book_run to service_role;

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
revoke execute on function public.claim_lost_story from public;
grant execute on function public.claim_lost_story to service_role;
comment on function public.claim_lost_story is 'Writes nothing that visitors can read.';

create function public.read_book_settings() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('note', s.note, 'drafts_when_in_doubt', s.drafts_when_in_doubt) from private.book_settings s;
$$;
revoke execute on function public.read_book_settings from public;
grant execute on function public.read_book_settings to service_role;

-- Changes what is given; with `used_note` the note goes if it is still that one.
create function public.save_book_settings(new_note text, in_doubt boolean, used_note text) returns void
language sql security definer set search_path = '' as $$
  update private.book_settings s set
    note = case when used_note is not null and s.note = used_note then '' else coalesce(new_note, s.note) end,
    drafts_when_in_doubt = coalesce(in_doubt, s.drafts_when_in_doubt)
    where s.single;
$$;
revoke execute on function public.save_book_settings from public;
grant execute on function public.save_book_settings to service_role;
comment on function public.save_book_settings is 'Writes nothing that visitors can read.';

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
alter table public.story_ledger enable row level security;
revoke all on public.story_ledger from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.story_ledger to service_role;
insert into private.content_tables (position, name) values (80, 'story_ledger');

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

-- A link from which the book of the published stories can be downloaded. Only the digest of its token is kept.
create table public.book_links (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index book_links_expiry on public.book_links (expires_at);
create trigger notify_change after insert or update or delete or truncate on public.book_links
  for each statement execute function private.notify_change();
create trigger write_audit after insert on public.book_links
  for each statement execute function private.write_audit();
alter table public.book_links enable row level security;
revoke all on public.book_links from public, anon, authenticated, service_role;
grant select, insert, delete on public.book_links to service_role;

revoke execute on all functions in schema private from public;
