-- A page of the owner's own, such as an imprint: a post without a date, which no list of stories, feed, letter or webhook
-- holds. Its tags and its number are kept, and shown nowhere.
alter table public.posts add column kind text not null default 'post' check (kind in ('post', 'page'));
alter table public.post_revisions add column kind text not null default 'post' check (kind in ('post', 'page'));

create or replace function private.write_post_tags() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.post_tags where post_id = new.id;
  insert into public.post_tags (post_id, address, tag, position, published_at)
    select new.id, private.tag_address(t.tag), t.tag, t.position, case when new.status = 'published' and new.kind = 'post' then new.published_at end
    from unnest(new.tags) with ordinality as t (tag, position);
  return null;
end;
$$;
drop trigger write_changed_post_tags on public.posts;
create trigger write_changed_post_tags after update on public.posts
  for each row when (
    (old.tags <> '{}' or new.tags <> '{}')
    and (old.tags, old.status, old.published_at, old.kind) is distinct from (new.tags, new.status, new.published_at, new.kind)
  ) execute function private.write_post_tags();

create or replace function public.list_due_letters(most integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(due), '[]') from (
    select s.id as subscriber, s.email, 'stories' as kind, told.items
    from public.subscribers s cross join lateral (
      select jsonb_agg(jsonb_build_object('item', p.item, 'title', p.title, 'excerpt', p.excerpt, 'content', p.beginning, 'path', '/post/' || p.slug) order by p.published_at) as items
      from (
        select 'post ' || o.id as item, o.title, coalesce(o.excerpt, '') as excerpt, o.slug, o.published_at,
          case when o.excerpt ~ '\S' then '' else left(o.content, 2000) end as beginning
        from public.posts o
        where o.kind = 'post' and o.status = 'published' and o.published_at between greatest(s.stories_since, now() - interval '14 days') and now()
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

create or replace function public.queue_webhook_deliveries() returns integer
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
      where p.kind = 'post' and p.status = 'published' and p.published_at > since.at and p.published_at <= now()
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
