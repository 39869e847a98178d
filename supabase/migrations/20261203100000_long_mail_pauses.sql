-- A pause between two mails of a kind may be longer than an hour: the owner hears once a day of what goes on failing.
create or replace function public.add_mail(mail jsonb, most_in_hour integer, pause_seconds integer) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  new public.mails := jsonb_populate_record(null::public.mails, private.to_object(mail));
begin
  if most_in_hour is not null then
    -- One after the other, so that each sees what the others have stored.
    perform pg_advisory_xact_lock(hashtextextended(new.kind || ' ' || new.counted_for, 5190731143));
    if exists (
      select from public.mails m
      where m.counted_for = new.counted_for and m.kind = new.kind
        and m.created_at > now() - greatest(interval '1 hour', make_interval(secs => pause_seconds))
      having count(*) filter (where m.created_at > now() - interval '1 hour') >= most_in_hour or bool_or(
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
