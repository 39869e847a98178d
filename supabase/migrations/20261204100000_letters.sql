-- Who asked to be told by email of new stories or of incidents, and confirmed it. About people: not in the content backup.
create table public.subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email ~ '\S' and length(email) <= 320 and octet_length(email) <= 1280),
  -- The email in the one spelling that the server compares.
  address text not null unique check (octet_length(address) <= 1280),
  stories text check (stories in ('at-once', 'weekly')),
  -- Since when: what was public before is not told.
  stories_since timestamptz,
  incidents_since timestamptz,
  -- The last letter about stories.
  told_at timestamptz,
  created_at timestamptz not null default now(),
  constraint subscriber_wants_something check (stories is not null or incidents_since is not null),
  constraint stories_have_their_time check ((stories is null) = (stories_since is null))
);
create index subscribers_newest on public.subscribers (created_at desc);

-- What somebody asked for and did not confirm yet. The link's secret is stored as its hash.
create table private.letter_requests (
  secret_hash text primary key check (octet_length(secret_hash) = 64 and secret_hash ~ '^[0-9a-f]{64}$'),
  email text not null check (email ~ '\S' and length(email) <= 320 and octet_length(email) <= 1280),
  address text not null check (octet_length(address) <= 1280),
  stories text check (stories in ('at-once', 'weekly')),
  incidents boolean not null default false,
  created_at timestamptz not null default now(),
  constraint request_wants_something check (stories is not null or incidents)
);
create index letter_requests_by_time on private.letter_requests (created_at);

-- What each subscriber was told, once: "post <id>", "incident <id>". The hash is that of the secret with which the email ends
-- the subscription.
create table private.letters (
  subscriber_id uuid not null references public.subscribers (id) on delete cascade,
  item text not null check (octet_length(item) <= 200),
  secret_hash text not null check (secret_hash ~ '^[0-9a-f]{64}$'),
  primary key (subscriber_id, item)
);
create index letters_by_secret on private.letters (secret_hash);

alter table public.subscribers enable row level security;
alter table private.letter_requests enable row level security;
alter table private.letters enable row level security;
revoke all on public.subscribers, private.letter_requests, private.letters from public, anon, authenticated, service_role;
grant select, delete on public.subscribers to service_role;

create trigger notify_change after insert or update or delete or truncate on public.subscribers
  for each statement execute function private.notify_change();
create trigger write_audit after delete on public.subscribers
  for each statement execute function private.write_audit();
create trigger limit_inbox after insert on public.subscribers for each statement
  execute function private.limit_inbox('100000', 'true', 'octet_length(email) + octet_length(address)', '40000000');
create trigger limit_inbox after insert on private.letter_requests for each statement
  execute function private.limit_inbox('10000', 'true', 'octet_length(email) + octet_length(address)', '4000000');

-- Emails that somebody subscribed to end with a link that stops them. They wait behind all others: nobody waits for them.
alter table public.mails add column unsubscribe_url text check (octet_length(unsubscribe_url) <= 1000);

create or replace function public.claim_due_mails(most integer, lease_seconds integer) returns setof public.mails
language sql security definer set search_path = '' as $$
  update public.mails set attempts = attempts + 1, due_at = now() + make_interval(secs => lease_seconds)
  where id in (
    select id from public.mails where status = 'queued' and due_at <= now()
    order by unsubscribe_url is not null, due_at, id limit most for update skip locked
  )
  returning *;
$$;

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
  insert into public.mails (recipient, subject, text, html, status, kind, counted_for, unsubscribe_url)
    values (new.recipient, new.subject, new.text, new.html, new.status, new.kind, new.counted_for, new.unsubscribe_url);
  return true;
end;
$$;

-- Stores a request together with the email that asks to confirm it. Does neither, and answers false, if a request for the same
-- mailbox was stored within a day: nobody gets more of these emails than one a day, whoever asks.
create function public.request_letters(mail jsonb, request jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  new_mail public.mails := jsonb_populate_record(null::public.mails, private.to_object(mail));
  new private.letter_requests := jsonb_populate_record(null::private.letter_requests, private.to_object(request));
begin
  perform pg_advisory_xact_lock(hashtextextended(new_mail.kind || ' ' || new_mail.counted_for, 5190731143));
  if exists (
    select from public.mails m
    where m.counted_for = new_mail.counted_for and m.kind = new_mail.kind and m.created_at > now() - interval '1 day'
  ) then
    return false;
  end if;
  delete from private.letter_requests r where r.created_at <= now() - interval '3 days';
  insert into private.letter_requests (secret_hash, email, address, stories, incidents)
    values (new.secret_hash, new.email, new.address, new.stories, coalesce(new.incidents, false));
  return public.add_mail(mail, null, null);
end;
$$;

-- Confirms a request of the last three days and answers whether there was one. What its person has already stays.
create function public.confirm_letters(hash text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  asked private.letter_requests;
  subscriber uuid;
begin
  delete from private.letter_requests r where r.secret_hash = hash and r.created_at > now() - interval '3 days' returning * into asked;
  if asked.secret_hash is null then
    return false;
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

-- Ends the subscription, or withdraws the request, of an email with this secret.
create function public.end_letters(hash text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.letter_requests r where r.secret_hash = hash;
  delete from public.subscribers s where s.id in (select l.subscriber_id from private.letters l where l.secret_hash = hash);
end;
$$;

-- Letters that are to be written now, each with the stories or incidents that its subscriber was not told of: at once, or
-- a week after the last letter. None while very many wait for the mail server.
create function public.list_due_letters(most integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(due), '[]') from (
    select s.id as subscriber, s.email, 'stories' as kind, told.items
    from public.subscribers s cross join lateral (
      select jsonb_agg(jsonb_build_object('item', p.item, 'title', p.title, 'text', p.excerpt, 'path', '/post/' || p.slug) order by p.published_at) as items
      from (
        select 'post ' || o.id as item, o.title, coalesce(o.excerpt, '') as excerpt, o.slug, o.published_at from public.posts o
        where o.status = 'published' and o.published_at between greatest(s.stories_since, now() - interval '14 days') and now()
          and not exists (select from private.letters l where l.subscriber_id = s.id and l.item = 'post ' || o.id)
        order by o.published_at limit 20
      ) p
    ) told
    where told.items is not null and (s.stories = 'at-once' or coalesce(s.told_at, s.stories_since) <= now() - interval '7 days')
    union all
    select s.id, s.email, 'incidents', told.items
    from public.subscribers s cross join lateral (
      select jsonb_agg(jsonb_build_object('item', 'incident ' || e.id, 'title', left(e.content ->> 'title', 200), 'text', '', 'path', '/app/system-status') order by e.occurred_at) as items
      from public.hub_entries e
      where e.kind = 'incident' and e.status = 'published' and e.deleted_at is null and e.content ->> 'resolvedAt' is null
        and e.updated_at > greatest(s.incidents_since, now() - interval '2 days')
        and not exists (select from private.letters l where l.subscriber_id = s.id and l.item = 'incident ' || e.id)
    ) told
    where told.items is not null
    limit case when (select count(*) from public.mails m where m.status = 'queued' and m.unsubscribe_url is not null) < 2000 then most else 0 end
  ) due
$$;

-- Stores a letter together with what it tells; answers false, and does nothing, if its subscriber was told or left meanwhile.
create function public.add_letter(mail jsonb, person uuid, letter jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  items jsonb := letter -> 'items';
  hash text := letter ->> 'secret_hash';
begin
  -- One letter of a subscriber after the other, by all processes.
  perform from public.subscribers s where s.id = person for update;
  if not found or exists (
    select from private.letters l where l.subscriber_id = person and l.item in (select jsonb_array_elements_text(items))
  ) then
    return false;
  end if;
  insert into private.letters (subscriber_id, item, secret_hash) select person, i, hash from jsonb_array_elements_text(items) i;
  update public.subscribers s set told_at = now()
    where s.id = person and exists (select from jsonb_array_elements_text(items) i where i like 'post %');
  return public.add_mail(mail, null, null);
end;
$$;

create or replace function public.delete_account(person uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.access_requests r using auth.users u where u.id = person and u.email_confirmed_at is not null and lower(r.email) = lower(u.email);
  delete from private.letter_requests r using auth.users u where u.id = person and u.email_confirmed_at is not null and lower(r.email) = lower(u.email);
  delete from public.subscribers s using auth.users u where u.id = person and u.email_confirmed_at is not null and lower(s.email) = lower(u.email);
  delete from auth.refresh_tokens t where t.user_id::text = person::text;
  delete from auth.audit_log_entries e where e.payload ->> 'actor_id' = person::text;
  delete from auth.users u where u.id = person;
  return found;
end;
$$;

revoke all on function public.request_letters(jsonb, jsonb), public.confirm_letters(text), public.end_letters(text),
  public.list_due_letters(integer), public.add_letter(jsonb, uuid, jsonb) from public, anon, authenticated;
grant execute on function public.request_letters(jsonb, jsonb), public.confirm_letters(text), public.end_letters(text),
  public.list_due_letters(integer), public.add_letter(jsonb, uuid, jsonb) to service_role;
comment on function public.request_letters is 'Writes nothing that visitors can read.';
comment on function public.confirm_letters is 'Writes nothing that visitors can read.';
comment on function public.end_letters is 'Writes nothing that visitors can read.';
comment on function public.add_letter is 'Writes nothing that visitors can read.';
