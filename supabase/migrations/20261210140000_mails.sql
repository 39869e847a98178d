-- Every mail the site writes. With SMTP it waits here until it was taken (queued, then sent or failed);
-- without, this is where it stays to be read (kept). Only the server's own functions reach it.
create table public.mails (
  id bigint generated always as identity primary key,
  recipient text not null check (recipient ~ '\S' and length(recipient) <= 320),
  subject text not null check (length(subject) <= 500),
  text text not null,
  html text not null,
  status text not null check (status in ('kept', 'queued', 'sent', 'failed')),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Mails are counted where they are stored: what really goes out, by all processes, also before a restart. A mail counts
  -- as one of its kind for an address or a mailbox, as the server normalizes it.
  kind text check (length(kind) <= 100),
  counted_for text check (length(counted_for) <= 500),
  -- Emails that somebody subscribed to end with a link that stops them.
  unsubscribe_url text check (octet_length(unsubscribe_url) <= 1000),
  constraint mails_bytes check (octet_length(recipient) <= 1280 and octet_length(subject) <= 2000 and octet_length(text) <= 200000
    and octet_length(html) <= 400000),
  constraint mails_counted_bytes check (octet_length(kind) <= 400 and octet_length(counted_for) <= 2000)
);
create index mails_by_time on public.mails (created_at);
create index mails_by_mailbox on public.mails (counted_for, kind, created_at);
create trigger notify_change after insert or update or delete or truncate on public.mails
  for each statement execute function private.notify_change();
create trigger write_audit after update on public.mails
  for each row execute function private.write_audit();
alter table public.mails enable row level security;
revoke all on public.mails from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.mails to service_role;

-- Keeps the newest 5,000 emails that wait for nothing. To refuse one would keep somebody from signing up.
create function private.limit_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.mails m where m.status <> 'queued' and m.id <= (
    select k.id from public.mails k where k.status <> 'queued' order by k.id desc offset 5000 limit 1
  );
  return null;
end;
$$;
create trigger limit_mails after insert on public.mails
  for each row when (new.id % 100 = 0) execute function private.limit_mails();

-- Stores a mail, given as its columns, and tells whether it did. It does not once as many of its kind were stored within an
-- hour, or the last one to this recipient less than `pause_seconds` ago, which may be longer than an hour: the owner hears
-- once a day of what goes on failing. Without `most_in_hour` it always does.
create function public.add_mail(mail jsonb, most_in_hour integer, pause_seconds integer) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  new public.mails := jsonb_populate_record(null::public.mails, mail);
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
revoke execute on function public.add_mail from public;
grant execute on function public.add_mail to service_role;

-- A mail that waits for the mail server is a job, for three days. Those that somebody subscribed to wait behind all others:
-- nobody waits for them.
create function private.add_mail_job() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.add_job(jsonb_build_object('kind', 'mail', 'key', new.id::text,
    'rank', (new.unsubscribe_url is not null)::integer, 'deadline', new.created_at + interval '3 days'));
  return null;
end;
$$;
create trigger add_job after insert or update of status on public.mails
  for each row when (new.status = 'queued') execute function private.add_mail_job();
create trigger delete_jobs after delete on public.mails
  for each row when (old.status <> 'kept') execute function private.delete_jobs('mail', 'key');

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
create trigger notify_change after insert or update or delete or truncate on public.subscribers
  for each statement execute function private.notify_change();
create trigger write_audit after delete on public.subscribers
  for each statement execute function private.write_audit();
create trigger limit_inbox after insert on public.subscribers for each statement
  execute function private.limit_inbox('100000', 'true', 'octet_length(email) + octet_length(address)', '40000000');
alter table public.subscribers enable row level security;
revoke all on public.subscribers from public, anon, authenticated, service_role;
grant select, delete on public.subscribers to service_role;

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
alter table private.letter_requests enable row level security;
revoke all on private.letter_requests from public;

-- Keeps the newest 5,000 requests that nobody confirmed, at most 13 MB. To refuse one would let somebody who asks for many
-- addresses keep everybody else from asking.
create function private.limit_letter_requests() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.letter_requests r where r.secret_hash in (
    select k.secret_hash from private.letter_requests k order by k.created_at desc, k.secret_hash offset 5000
  );
  return null;
end;
$$;
create trigger limit_letter_requests after insert on private.letter_requests
  for each statement execute function private.limit_letter_requests();

-- What each subscriber was told, once: "post <id>", "incident <id>", "incident-over <id>". The hash is that of the secret with
-- which the email ends the subscription.
create table private.letters (
  subscriber_id uuid not null references public.subscribers (id) on delete cascade,
  item text not null check (octet_length(item) <= 200),
  secret_hash text not null check (secret_hash ~ '^[0-9a-f]{64}$'),
  primary key (subscriber_id, item)
);
create index letters_by_secret on private.letters (secret_hash);
alter table private.letters enable row level security;
revoke all on private.letters from public;

-- Stores a request together with the email that asks to confirm it. Does neither, and answers false, if a request for the same
-- mailbox was stored within a day: nobody gets more of these emails than one a day, whoever asks.
create function public.request_letters(mail jsonb, request jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  new_mail public.mails := jsonb_populate_record(null::public.mails, mail);
  new private.letter_requests := jsonb_populate_record(null::private.letter_requests, request);
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
revoke execute on function public.request_letters from public;
grant execute on function public.request_letters to service_role;
comment on function public.request_letters is 'Writes nothing that visitors can read.';

-- Confirms a request of the last three days and answers whether there was one. What its person has already stays. Pressing the
-- button of the link again, as on a slow connection, answers like the first time while the subscription lasts.
create function public.confirm_letters(hash text) returns boolean
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
revoke execute on function public.confirm_letters from public;
grant execute on function public.confirm_letters to service_role;
comment on function public.confirm_letters is 'Writes nothing that visitors can read.';

-- Ends the subscription, or withdraws the request, of an email with this secret.
create function public.end_letters(hash text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.letter_requests r where r.secret_hash = hash;
  delete from public.subscribers s where s.id in (select l.subscriber_id from private.letters l where l.secret_hash = hash);
end;
$$;
revoke execute on function public.end_letters from public;
grant execute on function public.end_letters to service_role;
comment on function public.end_letters is 'Writes nothing that visitors can read.';

-- Letters that are to be written now, each with the stories or incidents that its subscriber was not told of: at once, or
-- a week after the last letter. None while very many wait for the mail server. Of a story without an excerpt they tell the
-- beginning. That an incident is over they tell in one letter each: those whom they told of it, and those who subscribed
-- while it lasted. Who asked for stories only is told of no incident: of a null and a time, `greatest` is the time.
create function public.list_due_letters(most integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(due), '[]') from (
    select s.id as subscriber, s.email, 'stories' as kind, told.items
    from public.subscribers s cross join lateral (
      select jsonb_agg(jsonb_build_object('item', p.item, 'title', p.title, 'excerpt', p.excerpt, 'content', p.beginning, 'path', '/post/' || p.slug) order by p.published_at) as items
      from (
        select 'post ' || o.id as item, o.title, coalesce(o.excerpt, '') as excerpt, o.slug, o.published_at,
          case when o.excerpt ~ '\S' then '' else left(o.content, 2000) end as beginning
        from public.posts o
        where o.status = 'published' and o.published_at between greatest(s.stories_since, now() - interval '14 days') and now()
          and not exists (select from private.letters l where l.subscriber_id = s.id and l.item = 'post ' || o.id)
        order by o.published_at limit 20
      ) p
    ) told
    where told.items is not null and (s.stories = 'at-once' or coalesce(s.told_at, s.stories_since) <= now() - interval '7 days')
    union all
    select s.id, s.email, 'incidents', told.items
    from public.subscribers s cross join lateral (
      select jsonb_agg(jsonb_build_object('item', 'incident ' || e.id, 'title', left(e.content ->> 'title', 200)) order by e.occurred_at) as items
      from public.hub_entries e
      where e.kind = 'incident' and e.status = 'published' and e.deleted_at is null and e.content ->> 'resolvedAt' is null
        and e.updated_at > greatest(s.incidents_since, now() - interval '2 days')
        and not exists (select from private.letters l where l.subscriber_id = s.id and l.item = 'incident ' || e.id)
    ) told
    where s.incidents_since is not null and told.items is not null
    union all
    select s.id, s.email, 'incident-over', told.items
    from public.subscribers s cross join lateral (
      select jsonb_build_array(jsonb_build_object('item', 'incident-over ' || e.id, 'title', left(e.content ->> 'title', 200),
        'beganAt', e.occurred_at, 'endedAt', e.content ->> 'resolvedAt')) as items
      from public.hub_entries e
      where e.kind = 'incident' and e.status = 'published' and e.deleted_at is null
        and e.updated_at > greatest(s.incidents_since, now() - interval '2 days')
        and (
          exists (select from private.letters l where l.subscriber_id = s.id and l.item = 'incident ' || e.id)
          or e.occurred_at < s.incidents_since
        )
        -- Compared as texts: what the content has need not be a time, and nothing else must wait for that.
        and e.content ->> 'resolvedAt' collate "C" > to_char(s.incidents_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        and not exists (select from private.letters l where l.subscriber_id = s.id and l.item = 'incident-over ' || e.id)
      order by e.occurred_at limit 1
    ) told
    where s.incidents_since is not null
    limit case when (select count(*) from public.jobs j where j.kind = 'mail' and j.state = 'waiting' and j.rank > 0) < 2000 then most else 0 end
  ) due
$$;
revoke execute on function public.list_due_letters from public;
grant execute on function public.list_due_letters to service_role;

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
revoke execute on function public.add_letter from public;
grant execute on function public.add_letter to service_role;
comment on function public.add_letter is 'Writes nothing that visitors can read.';

revoke execute on all functions in schema private from public;
