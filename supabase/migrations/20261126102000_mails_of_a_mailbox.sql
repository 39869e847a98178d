-- Mails are counted where they are stored: what really goes out, by all processes, also before a restart. A mail counts as
-- one of its kind for an address or a mailbox, as the server normalizes it.
alter table public.mails
  add column kind text check (length(kind) <= 100),
  add column counted_for text check (length(counted_for) <= 500);
create index mails_by_mailbox on public.mails (counted_for, kind, created_at);

-- Stores a mail, given as its columns, and tells whether it did. It does not once as many of its kind were stored within an
-- hour, or the last one to this recipient less than `pause_seconds` ago. Without `most_in_hour` it always does.
create function public.add_mail(mail jsonb, most_in_hour integer, pause_seconds integer) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  new public.mails := jsonb_populate_record(null::public.mails, private.to_object(mail));
begin
  if most_in_hour is not null then
    -- One after the other, so that each sees what the others have stored.
    perform pg_advisory_xact_lock(hashtextextended(new.kind || ' ' || new.counted_for, 5190731143));
    if exists (
      select from public.mails m
      where m.counted_for = new.counted_for and m.kind = new.kind and m.created_at > now() - interval '1 hour'
      having count(*) >= most_in_hour or bool_or(
        lower(m.recipient) = lower(new.recipient) and m.created_at > now() - make_interval(secs => pause_seconds)
      )
    ) then
      return false;
    end if;
  end if;
  insert into public.mails (recipient, subject, text, html, status, kind, counted_for)
    values (new.recipient, new.subject, new.text, new.html, new.status, new.kind, new.counted_for);
  return true;
end;
$$;

-- Requests that the owner was not told of in a mail yet: beyond so many an hour, one mail tells of all of them.
alter table public.access_requests add column owner_told boolean not null default false;
update public.access_requests set owner_told = true;
create index access_requests_untold on public.access_requests (created_at) where not owner_told;

revoke execute on function public.add_mail(jsonb, integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.add_mail(jsonb, integer, integer) to service_role;
