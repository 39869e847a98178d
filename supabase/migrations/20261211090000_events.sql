-- What webhooks are told. Whatever everybody can read is compared with what it was when they were last told, so that a time
-- that has come, an import, the Book Engine and a row written by hand are told alike, and once. What people do is written
-- down by triggers, without who they are.

alter table public.webhooks drop constraint webhooks_events_check;
update public.webhooks set events = events || array['incident.published', 'incident.resolved'] where 'incident.updated' = any (events);
alter table public.webhooks add constraint webhooks_events_check check (cardinality(events) between 1 and 18 and events <@ array[
  'post.published', 'post.updated', 'post.unpublished', 'post.deleted',
  'page.published', 'page.updated', 'page.unpublished', 'page.deleted',
  'character.published',
  'incident.published', 'incident.updated', 'incident.resolved', 'incident.deleted',
  'access.requested', 'feedback.received', 'subscriber.added', 'subscriber.removed',
  'site.changed'
]);

-- Kept for three days, for webhooks that are off now.
create table private.site_events (
  id bigint generated always as identity primary key,
  event text not null,
  payload jsonb not null,
  -- One that says that more may follow has the time at which it is told.
  at timestamptz not null default now()
);
create index site_events_by_time on private.site_events (at);

-- What everybody could read when it was last compared. Empty while there is no webhook.
create table private.told_items (
  kind text not null,
  id text not null,
  version text not null,
  payload jsonb,
  primary key (kind, id)
);
alter table private.site_events enable row level security;
alter table private.told_items enable row level security;
revoke all on private.site_events, private.told_items from public;

-- All that everybody can read now. Kinds without a payload have no event but `site.changed`.
create function private.list_public_items() returns table (kind text, id text, version text, payload jsonb)
language sql stable security definer set search_path = '' as $$
  select p.kind, p.id::text, p.version::text, jsonb_build_object(
    'id', p.id, 'slug', p.slug, 'title', p.title, 'excerpt', p.excerpt, 'publishedAt', p.published_at)
  from public.posts p where p.status = 'published' and p.published_at <= now()
  union all
  select case h.kind when 'incident' then 'incident' else 'hub' end, h.id, hashtextextended(h.content::text, 0)::text,
    case h.kind when 'incident' then jsonb_build_object(
      'id', h.id, 'title', left(h.content ->> 'title', 300), 'state', h.content ->> 'state', 'impact', h.content ->> 'impact',
      'parts', coalesce(h.content -> 'parts', '[]'), 'resolvedAt', h.content ->> 'resolvedAt', 'updatedAt', h.updated_at) end
  from public.hub_entries h where h.status = 'published' and h.deleted_at is null
  union all
  -- What else the document `base` holds, no visitor sees.
  select 'character', d.name,
    hashtextextended((case d.name when 'base' then jsonb_build_array(d.published -> 'texts', d.published -> 'language') else d.published end)::text, 0)::text,
    jsonb_build_object('document', d.name)
  from public.content_documents d where d.published is not null
  union all
  select 'roadmap', r.phase_id, extract(epoch from r.updated_at)::text, null from public.roadmap_state r
  union all
  select 'picture', i.id::text, '', null from public.images i where i.sharing = 'approved'
  union all
  select 'setting', s.name, extract(epoch from s.updated_at)::text, null from public.settings s
$$;

-- Writes down what has become public, has changed or is gone since this was last asked. The first webhook is told of what
-- comes after it.
create function private.note_public_changes() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(7305141291);
  with changed as (
    select kind, id, coalesce(i.payload, t.payload) as payload, i.version, t.version is null as is_new, i.version is null as is_gone,
      i.payload ->> 'resolvedAt' is not null and t.payload ->> 'resolvedAt' is null as is_resolved
    from private.list_public_items() i full join private.told_items t using (kind, id)
    where i.version is distinct from t.version
  ), forgotten as (
    delete from private.told_items t using changed c where c.is_gone and t.kind = c.kind and t.id = c.id
  ), remembered as (
    insert into private.told_items as t (kind, id, version, payload)
      select c.kind, c.id, c.version, c.payload from changed c where not c.is_gone
      on conflict (kind, id) do update set version = excluded.version, payload = excluded.payload
  ), events as (
    select c.kind || '.' || case
      when c.is_new then 'published'
      when not c.is_gone and c.is_resolved then 'resolved'
      when not c.is_gone then 'updated'
      when c.kind = 'incident' then 'deleted'
      when exists (select from public.posts p where p.id = c.id::uuid) then 'unpublished'
      else 'deleted' end as event, c.payload, now() as at
    from changed c where c.kind in ('post', 'page', 'incident')
    union all
    select 'character.published', jsonb_build_object('documents', jsonb_agg(c.id order by c.id)), now()
    from changed c where c.kind = 'character' having count(*) > 0
    union all
    -- One that waits stands for all that changes until its time.
    select 'site.changed', jsonb_build_object('changedAt', now()), now() + interval '10 seconds'
    from changed c where not exists (select from private.site_events e where e.event = 'site.changed' and e.at > now())
    having count(*) > 0
  )
  insert into private.site_events (event, payload, at)
    select e.event, e.payload, e.at from events e where exists (select from public.webhooks);
end;
$$;

create function private.note_before_webhook() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_public_changes();
  return null;
end;
$$;
create trigger note_before_webhook before insert on public.webhooks
  for each statement execute function private.note_before_webhook();

-- Writes down what people did. Argument: the event. A list that is taken over or taken back is the owner's own doing.
create function private.note_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_restoring() or coalesce(current_setting('site.undoes_import', true), '') = 'on' then
    return null;
  end if;
  insert into private.site_events (event, payload)
  select tg_argv[0], jsonb_build_object('id', c.entry -> 'id', 'createdAt', c.entry -> 'created_at') || case tg_argv[0]
    when 'access.requested' then '{}'
    when 'feedback.received' then jsonb_build_object('category', c.entry -> 'category', 'rating', c.entry -> 'rating')
    else jsonb_build_object('stories', c.entry -> 'stories', 'incidents', c.entry ->> 'incidents_since' is not null) end
  from (select to_jsonb(r) as entry from changed r) c
  where exists (select from public.webhooks w where tg_argv[0] = any (w.events))
    and (tg_op = 'DELETE' or c.entry ->> 'import_id' is null);
  return null;
end;
$$;
create trigger note_event after insert on public.access_requests referencing new table as changed
  for each statement execute function private.note_event('access.requested');
create trigger note_event after insert on public.feedback referencing new table as changed
  for each statement execute function private.note_event('feedback.received');
create trigger note_added after insert on public.subscribers referencing new table as changed
  for each statement execute function private.note_event('subscriber.added');
create trigger note_removed after delete on public.subscribers referencing old table as changed
  for each statement execute function private.note_event('subscriber.removed');

-- Queues for each webhook that is on what happened since it was made, and of that the last three days; what is queued or was
-- told is not queued again.
create or replace function public.queue_webhook_deliveries() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  queued integer;
begin
  if not exists (select from public.webhooks) then
    return 0;
  end if;
  perform private.note_public_changes();
  insert into public.jobs (kind, key, lane, payload, due_at, deadline, created_at)
  select 'webhook', w.id || ' ' || e.event || ' ' || e.id, w.id::text, e.payload, greatest(e.at, now()), now() + interval '1 day', e.at
  from public.webhooks w join private.site_events e on e.event = any (w.events) and e.at > w.created_at
  where w.is_on and octet_length(e.payload::text) <= 60000
    and not exists (select from public.jobs d where d.kind = 'webhook' and d.key = w.id || ' ' || e.event || ' ' || e.id)
  order by e.id limit 1000
  on conflict (kind, key) do nothing;
  get diagnostics queued = row_count;
  delete from private.site_events e where e.at < now() - interval '3 days';
  return queued;
end;
$$;

revoke execute on all functions in schema private from public;
