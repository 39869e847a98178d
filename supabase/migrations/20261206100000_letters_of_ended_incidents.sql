-- Letters also tell that an incident is over, one letter each: those whom they told of it, and those who subscribed while it
-- lasted. Of a story without an excerpt they tell the beginning. Who asked for stories only is told of no incident: of a null
-- and a time, `greatest` is the time.
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
    limit case when (select count(*) from public.mails m where m.status = 'queued' and m.unsubscribe_url is not null) < 2000 then most else 0 end
  ) due
$$;
