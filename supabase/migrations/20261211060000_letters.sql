-- Where a post stood first: what search engines are told. Null: here.
alter table public.posts add column canonical_url text check (length(canonical_url) <= 2000);
alter table public.post_revisions add column canonical_url text;

-- Without the long texts, as before, and without this one.
create or replace function public.list_posts_for_owner(search text, kind text, before_at timestamptz, before_id uuid, page_size integer) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  listed text;
  result jsonb;
begin
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into listed from pg_catalog.pg_attribute a
  where a.attrelid = 'public.posts'::regclass and a.attnum > 0 and not a.attisdropped and a.attname not in ('content', 'image_prompt', 'image_alt', 'canonical_url');
  execute format($list$
    with found as (
      select %1$s from public.posts
      where ($1 is null or position(lower($1) in
          lower(title || ' ' || slug || ' ' || coalesce(excerpt, '') || ' ' || array_to_string(tags, ' '))) > 0)
        and case $2
          when 'draft' then status = 'draft'
          when 'published' then status = 'published' and published_at <= now()
          when 'scheduled' then status = 'published' and published_at > now()
          else true
        end
    ),
    page as (
      select * from found where $3 is null or (created_at, id) < ($3, $4)
      order by created_at desc, id desc limit least(greatest($5, 1), 200) + 1
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'posts', coalesce((select jsonb_agg(to_jsonb(page.*) order by page.created_at desc, page.id desc) from page), '[]'::jsonb)
    )$list$, listed) into result using search, kind, before_at, before_id, page_size;
  return result;
end;
$$;

-- Who once was told of stories and is no longer: they ended it, their mail server refused them, the owner took them out, or
-- their account was deleted. Only the hash of the address, so that no list of another tool brings them back.
create table private.former_subscribers (
  address_hash text primary key check (octet_length(address_hash) = 64 and address_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now()
);
alter table private.former_subscribers enable row level security;
revoke all on private.former_subscribers from public;

create function private.hash_address(address text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(address, 'UTF8')), 'hex');
$$;

-- Subscribers who came along from another tool, on the owner's word that they agreed.
create table public.subscriber_imports (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  source text not null check (length(source) <= 200 and octet_length(source) <= 800),
  agreement text not null check (length(agreement) <= 500 and octet_length(agreement) <= 2000),
  added integer not null,
  removed integer,
  undone_at timestamptz
);
create trigger notify_change after insert or update or delete or truncate on public.subscriber_imports
  for each statement execute function private.notify_change();
create trigger write_audit after insert or update on public.subscriber_imports
  for each row execute function private.write_audit('source');
alter table public.subscriber_imports enable row level security;
revoke all on public.subscriber_imports from public, anon, authenticated, service_role;
grant select on public.subscriber_imports to service_role;

-- Null: they asked for it here.
alter table public.subscribers add column import_id uuid references public.subscriber_imports (id);
create index subscribers_by_import on public.subscribers (import_id) where import_id is not null;

create function private.remember_former_subscriber() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- What an undo takes out was never asked for here, so it may come again.
  if coalesce(current_setting('site.undoes_import', true), '') <> 'on' then
    insert into private.former_subscribers (address_hash) values (private.hash_address(old.address)) on conflict do nothing;
  end if;
  return null;
end;
$$;
create trigger remember_former_subscriber after delete on public.subscribers
  for each row execute function private.remember_former_subscriber();

-- Which of these addresses are subscribed, and which were.
create function public.find_subscribers(addresses jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'here', coalesce(jsonb_agg(a.address) filter (where s.id is not null), '[]'),
    'gone', coalesce(jsonb_agg(a.address) filter (where s.id is null and f.address_hash is not null), '[]')
  )
  from jsonb_array_elements_text(addresses) as a (address)
  left join public.subscribers s on s.address = a.address
  left join private.former_subscribers f on f.address_hash = private.hash_address(a.address)
$$;
revoke execute on function public.find_subscribers from public;
grant execute on function public.find_subscribers to service_role;

-- Adds people, each as [address, email], where an empty email is the address, and answers how many. They are told of what is published from now on.
create function public.import_subscribers(list jsonb, people jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  new_id uuid := gen_random_uuid();
  newcomers integer;
begin
  -- Counted first, so that the audit entry and what others see are those of the whole import.
  select count(*) into newcomers from jsonb_array_elements(people) as p
    where not exists (select from public.subscribers s where s.address = p ->> 0)
      and not exists (select from private.former_subscribers f where f.address_hash = private.hash_address(p ->> 0));
  insert into public.subscriber_imports (id, source, agreement, added)
    values (new_id, list ->> 'source', list ->> 'agreement', newcomers);
  insert into public.subscribers (email, address, stories, stories_since, import_id)
    select coalesce(nullif(p ->> 1, ''), p ->> 0), p ->> 0, list ->> 'stories', now(), new_id
    from jsonb_array_elements(people) as p
    where not exists (select from private.former_subscribers f where f.address_hash = private.hash_address(p ->> 0))
    on conflict (address) do nothing;
  return newcomers;
end;
$$;
revoke execute on function public.import_subscribers from public;
grant execute on function public.import_subscribers to service_role;
comment on function public.import_subscribers is 'Writes nothing that visitors can read.';

-- Takes out whom an import brought and who has not subscribed since, with the letters that wait for them; answers how many,
-- or -1 if there is nothing to take back.
create function public.undo_subscriber_import(list uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  gone text[];
begin
  perform from public.subscriber_imports i where i.id = list and i.undone_at is null for update;
  if not found then
    return -1;
  end if;
  perform set_config('site.undoes_import', 'on', true);
  with removed as (delete from public.subscribers s where s.import_id = list returning s.email)
    select coalesce(array_agg(r.email), '{}') into gone from removed r;
  perform set_config('site.undoes_import', '', true);
  delete from public.mails m where m.status = 'queued' and m.kind like 'letter-%' and m.recipient = any (gone);
  update public.subscriber_imports i set undone_at = now(), removed = cardinality(gone) where i.id = list;
  return cardinality(gone);
end;
$$;
revoke execute on function public.undo_subscriber_import from public;
grant execute on function public.undo_subscriber_import to service_role;
comment on function public.undo_subscriber_import is 'Writes nothing that visitors can read.';

-- As before, and whoever confirms is here by themselves: no undo of an import takes them out.
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
      incidents_since = coalesce(s.incidents_since, excluded.incidents_since),
      import_id = null
    returning s.id into subscriber;
  insert into private.letters (subscriber_id, item, secret_hash) values (subscriber, 'confirmation ' || hash, hash);
  return true;
end;
$$;

revoke execute on all functions in schema private from public;
