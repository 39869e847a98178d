-- Keys of programs that act for the owner, stored as hashes. Not in the content backup: who restores it elsewhere is not
-- who gave them out.
create table public.api_tokens (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '\S' and length(name) <= 80),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  scopes text[] not null check (cardinality(scopes) between 1 and 3 and scopes <@ array['posts:draft', 'posts:publish', 'hub:write']),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  -- To the minute.
  last_used_at timestamptz
);
create trigger write_audit after insert or delete on public.api_tokens
  for each row execute function private.write_audit('name');
alter table public.api_tokens enable row level security;
revoke all on public.api_tokens from public, anon, authenticated, service_role;
grant select, insert, delete on public.api_tokens to service_role;

create function private.limit_api_tokens() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.api_tokens) > 50 then
    raise exception 'There can be up to 50 tokens' using errcode = 'check_violation', constraint = 'api_tokens_limit';
  end if;
  return null;
end;
$$;
create trigger limit_api_tokens after insert on public.api_tokens
  for each statement execute function private.limit_api_tokens();

-- The token with this hash, unless it has expired; notes that it is used.
create function public.use_api_token(hash text) returns table (id uuid, name text, scopes text[])
language plpgsql security definer set search_path = '' as $$
begin
  update public.api_tokens t set last_used_at = now()
    where t.token_hash = hash and (t.last_used_at is null or t.last_used_at < now() - interval '1 minute');
  return query select t.id, t.name, t.scopes from public.api_tokens t
    where t.token_hash = hash and (t.expires_at is null or t.expires_at > now());
end;
$$;
revoke execute on function public.use_api_token from public;
grant execute on function public.use_api_token to service_role;
comment on function public.use_api_token is 'Writes nothing that visitors can read.';

-- Addresses of other programs that are told what happens on the site. Not in the content backup, like tokens.
create table public.webhooks (
  id uuid primary key default gen_random_uuid(),
  url text not null check (url ~ '^https?://' and octet_length(url) <= 2000),
  events text[] not null
    check (cardinality(events) between 1 and 3 and events <@ array['post.published', 'incident.updated', 'access.requested']),
  -- Signs what is sent, so it cannot be stored as a hash.
  secret text not null check (length(secret) <= 100),
  is_on boolean not null default true,
  created_at timestamptz not null default now()
);
create trigger write_audit after insert or update or delete on public.webhooks
  for each row execute function private.write_audit('url');
alter table public.webhooks enable row level security;
revoke all on public.webhooks from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.webhooks to service_role;

create function private.limit_webhooks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.webhooks) > 20 then
    raise exception 'There can be up to 20 webhooks' using errcode = 'check_violation', constraint = 'webhooks_limit';
  end if;
  return null;
end;
$$;
create trigger limit_webhooks after insert on public.webhooks
  for each statement execute function private.limit_webhooks();

-- What is told to a webhook is a job of its lane, for a day: its key is the webhook, the event and what it is about.
create trigger delete_jobs after delete on public.webhooks
  for each row execute function private.delete_jobs('webhook', 'lane');

-- Queues what has become public or was asked since a webhook was made, and of that the last three days; what is queued or
-- was told is not queued again. Nothing about people goes out but that somebody asks.
create function public.queue_webhook_deliveries() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  queued integer;
begin
  insert into public.jobs (kind, key, lane, payload, deadline)
  select 'webhook', news.key, w.id::text, news.payload, now() + interval '1 day'
  from public.webhooks w
  cross join lateral (select greatest(w.created_at, now() - interval '3 days') as at) since
  cross join lateral (
    select w.id || ' ' || e.event || ' ' || e.subject as key, e.* from (
      select 'post.published' as event, p.id::text as subject, p.published_at as at, jsonb_build_object(
        'id', p.id, 'slug', p.slug, 'title', p.title, 'excerpt', p.excerpt, 'publishedAt', p.published_at) as payload
      from public.posts p
      where p.status = 'published' and p.published_at > since.at and p.published_at <= now()
      union all
      select 'incident.updated', h.id || ' ' || (h.content ->> 'state'), h.updated_at, jsonb_build_object(
        'id', h.id, 'title', h.content ->> 'title', 'state', h.content ->> 'state', 'impact', h.content ->> 'impact',
        'parts', h.content -> 'parts', 'updatedAt', h.updated_at)
      from public.hub_entries h
      where h.kind = 'incident' and h.status = 'published' and h.deleted_at is null and h.updated_at > since.at
      union all
      select 'access.requested', r.id::text, r.created_at, jsonb_build_object('id', r.id, 'createdAt', r.created_at)
      from public.access_requests r where r.created_at > since.at
    ) e
  ) news
  where w.is_on and news.event = any (w.events) and octet_length(news.payload::text) <= 60000
    and not exists (select from public.jobs d where d.kind = 'webhook' and d.key = news.key)
  order by news.at limit 1000
  on conflict (kind, key) do nothing;
  get diagnostics queued = row_count;
  return queued;
end;
$$;
revoke execute on function public.queue_webhook_deliveries from public;
grant execute on function public.queue_webhook_deliveries to service_role;
comment on function public.queue_webhook_deliveries is 'Writes nothing that visitors can read.';

revoke execute on all functions in schema private from public;
