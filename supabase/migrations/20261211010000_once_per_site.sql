-- Work that somebody waits for, such as a picture that is paid, is done once for all processes: whoever does it holds a job
-- about it, which is `held` until its lease ends (`due_at`, `ended_at`). It is no job that a process would look for, and
-- what stays of it is deleted with the jobs that have ended.
alter table public.jobs drop constraint jobs_state_check;
alter table public.jobs add constraint jobs_state_check check (state in ('waiting', 'held', 'done', 'failed'));

-- Makes a process the one that does what only one may do at a time, or lets it go on; false while another one does. `about`
-- tells work of a kind apart. `waits`: only what another process holds no longer, and has not ended.
drop function public.hold_job(text, text, integer);
create function public.hold_job(
  wanted text, claimant text, lease_seconds integer, about text default '', waits boolean default false
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  until timestamptz := now() + make_interval(secs => lease_seconds);
begin
  if waits then
    update public.jobs j set holder = claimant, state = 'held', due_at = until, ended_at = until
      where j.kind = wanted and j.key = about and j.due_at <= now();
    return found;
  end if;
  insert into public.jobs as j (kind, key, holder, state, due_at, ended_at)
    values (wanted, about, claimant, 'held', until, until)
    on conflict (kind, key) do update set
      holder = excluded.holder, state = excluded.state, due_at = excluded.due_at, ended_at = excluded.ended_at
      where j.holder = claimant or j.due_at <= now();
  return found;
end;
$$;
revoke execute on function public.hold_job from public;
grant execute on function public.hold_job to service_role;
comment on function public.hold_job is 'Writes nothing that visitors can read.';

-- Pictures and images of link previews that one process has made, for the others. Private: which of them somebody may see,
-- the site decides.
do $$
begin
  if to_regclass('storage.buckets') is not null then
    insert into storage.buckets (id, name, public) values ('made', 'made', false) on conflict (id) do nothing;
  end if;
end;
$$;

revoke execute on all functions in schema private from public;
