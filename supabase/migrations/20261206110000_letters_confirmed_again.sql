-- Pressing the button of the link again, as on a slow connection, answers like the first time while the subscription lasts.
create or replace function public.confirm_letters(hash text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  asked private.letter_requests;
  subscriber uuid;
begin
  delete from private.letter_requests r where r.secret_hash = hash and r.created_at > now() - interval '3 days' returning * into asked;
  if asked.secret_hash is null then
    return exists (select from private.letters l where l.secret_hash = hash and l.item = 'confirmation ' || hash);
  end if;
  insert into public.subscribers as s (email, address, stories, stories_since, incidents_since)
    values (asked.email, asked.address, asked.stories, case when asked.stories is not null then now() end, case when asked.incidents then now() end)
    on conflict (address) do update set
      email = excluded.email,
      stories = coalesce(excluded.stories, s.stories),
      stories_since = coalesce(s.stories_since, excluded.stories_since),
      incidents_since = coalesce(s.incidents_since, excluded.incidents_since)
    returning s.id into subscriber;
  insert into private.letters (subscriber_id, item, secret_hash) values (subscriber, 'confirmation ' || hash, hash);
  return true;
end;
$$;
