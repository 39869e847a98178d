-- The owner's inbox as one list. What asks for a decision is unread until it is decided or closed, an email once it
-- failed, and everything only until the owner has marked it as read.
alter table public.access_requests add column is_read boolean not null default false;
alter table public.feedback add column is_read boolean not null default false;
alter table public.typo_reports add column is_read boolean not null default false;
alter table public.chat_reports add column is_read boolean not null default false;
alter table public.images add column is_read boolean not null default false;
alter table public.mails add column is_read boolean not null default false;
grant update (is_read) on public.feedback to service_role;
create index images_asked_to_share on public.images (sharing_at desc) where sharing <> 'none';

-- Who asks again is read again.
create or replace function private.guard_sharing() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated')
    and (old.sharing, new.sharing) not in (('none', 'requested'), ('requested', 'none'), ('approved', 'none')) then
    raise exception 'The owner of the site decides which pictures are shared'
      using errcode = 'check_violation', constraint = 'sharing_is_decided_by_the_owner', hint = 'sharing_is_decided_by_the_owner';
  end if;
  new.sharing_at := now();
  new.is_read := false;
  return new;
end;
$$;

drop trigger write_audit on public.access_requests;
create trigger write_audit after update or delete on public.access_requests
  for each row execute function private.write_audit('email');

create view private.inbox as
  select 'access' as kind, id::text as entry, created_at as at, status = 'pending' and not is_read as is_unread
    from public.access_requests
  union all select 'feedback', id::text, created_at, not is_read from public.feedback
  union all select 'typos', id::text, created_at, status = 'open' and not is_read from public.typo_reports
  union all select 'chat-reports', id::text, created_at, status = 'open' and not is_read from public.chat_reports
  union all select 'shares', id::text, coalesce(sharing_at, created_at), sharing = 'requested' and not is_read
    from public.images where sharing <> 'none'
  union all select 'mail', id::text, created_at, status = 'failed' and not is_read from public.mails;
revoke all on private.inbox from public;

-- A page of the list, newest first: of one kind or all, unread or read or both, behind an entry or from the newest on.
create function public.list_inbox(
  only_kind text, only_unread boolean, before_at timestamptz, before_kind text, before_entry text, page_size integer
) returns table (kind text, entry text, at timestamptz, is_unread boolean)
language sql stable security definer set search_path = '' as $$
  select i.kind, i.entry, i.at, i.is_unread from private.inbox i
  where (only_kind is null or i.kind = only_kind) and (only_unread is null or i.is_unread = only_unread)
    and (before_at is null or (i.at, i.kind, i.entry) < (before_at, before_kind, before_entry))
  order by i.at desc, i.kind desc, i.entry desc limit page_size;
$$;
revoke execute on function public.list_inbox from public;
grant execute on function public.list_inbox to service_role;

-- By kind, how many entries there are and how many of them are unread.
create function public.count_inbox() returns table (kind text, entries integer, unread integer)
language sql stable security definer set search_path = '' as $$
  select i.kind, count(*)::integer, (count(*) filter (where i.is_unread))::integer from private.inbox i group by i.kind;
$$;
revoke execute on function public.count_inbox from public;
grant execute on function public.count_inbox to service_role;
