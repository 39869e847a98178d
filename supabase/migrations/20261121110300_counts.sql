-- How often something was looked at or done, by day: numbers only, nothing about who did it.
create table public.page_views (
  day date not null,
  path text not null check (path like '/%' and length(path) <= 200),
  views integer not null check (views > 0),
  primary key (day, path)
);
create table public.activity (
  day date not null,
  kind text not null check (kind in ('play', 'chat')),
  name text not null check (length(name) <= 100),
  total integer not null check (total > 0),
  primary key (day, kind, name)
);

-- Adds what a process has counted: [{"day", "path", "views"}] and [{"day", "kind", "name", "total"}].
create function public.add_counts(new_views jsonb, new_activity jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.page_views as p (day, path, views)
    select v.day, v.path, v.views from jsonb_to_recordset(new_views) as v (day date, path text, views integer)
    on conflict (day, path) do update set views = p.views + excluded.views;
  insert into public.activity as a (day, kind, name, total)
    select v.day, v.kind, v.name, v.total from jsonb_to_recordset(new_activity) as v (day date, kind text, name text, total integer)
    on conflict (day, kind, name) do update set total = a.total + excluded.total;
$$;

-- Limits that several processes share. Not a table of the API: a write to it tells nobody.
create unlogged table private.limits (
  key text primary key check (length(key) <= 500),
  points integer not null,
  ends_at timestamptz not null
);
create index limits_by_end on private.limits (ends_at);
alter table private.limits enable row level security;
revoke all on private.limits from public;

-- Counts `amount` for a key within a window of `milliseconds`; answers the sum and when the window ends.
create function public.spend_limit(limit_key text, amount integer, milliseconds bigint) returns table (points integer, ms_left bigint)
language plpgsql security definer set search_path = '' as $$
begin
  if random() < 0.01 then
    delete from private.limits l where l.ends_at < now() - interval '1 hour';
  end if;
  return query
    insert into private.limits as l (key, points, ends_at)
    values (limit_key, amount, now() + milliseconds * interval '1 millisecond')
    on conflict (key) do update set
      points = case when l.ends_at <= now() then excluded.points else l.points + excluded.points end,
      ends_at = case when l.ends_at <= now() then excluded.ends_at else l.ends_at end
    returning l.points, ceil(extract(epoch from l.ends_at - now()) * 1000)::bigint;
end;
$$;

create function public.read_limit(limit_key text) returns table (points integer, ms_left bigint)
language sql stable security definer set search_path = '' as $$
  select l.points, ceil(extract(epoch from l.ends_at - now()) * 1000)::bigint from private.limits l where l.key = limit_key and l.ends_at > now();
$$;

create trigger notify_change after insert or update or delete or truncate on public.page_views
  for each statement execute function private.notify_change();
create trigger notify_change after insert or update or delete or truncate on public.activity
  for each statement execute function private.notify_change();

revoke execute on function public.add_counts(jsonb, jsonb), public.spend_limit(text, integer, bigint), public.read_limit(text) from public, anon, authenticated;
grant execute on function public.add_counts(jsonb, jsonb), public.spend_limit(text, integer, bigint), public.read_limit(text) to service_role;

alter table public.page_views enable row level security;
alter table public.activity enable row level security;
revoke all on public.page_views, public.activity from public, anon, authenticated, service_role;
grant select on public.page_views, public.activity to authenticated;
grant select, insert, update, delete on public.page_views, public.activity to service_role;

create policy "Approved users read how often pages were seen" on public.page_views
  for select to authenticated
  using ((select private.has_access((select auth.uid()))));
create policy "Approved users read what was done how often" on public.activity
  for select to authenticated
  using ((select private.has_access((select auth.uid()))));

-- The figures since a day, added up where they are. With the rights of whoever asks: the policies above decide.
create function public.site_figures(since date) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'days', coalesce((select jsonb_agg(d order by d.day) from (
      select v.day, sum(v.views)::bigint as views from public.page_views v where v.day >= since group by v.day) d), '[]'),
    'pages', coalesce((select jsonb_agg(p order by p.views desc, p.path) from (
      select v.path, sum(v.views)::bigint as views from public.page_views v where v.day >= since group by v.path order by 2 desc, 1 limit 10) p), '[]'),
    'stories', (select coalesce(sum(v.views), 0)::bigint from public.page_views v where v.day >= since and v.path like '/post/%'),
    'plays', (select coalesce(sum(a.total), 0)::bigint from public.activity a where a.day >= since and a.kind = 'play'),
    'chats', (select coalesce(sum(a.total), 0)::bigint from public.activity a where a.day >= since and a.kind = 'chat')
  );
$$;
revoke execute on function public.site_figures(date) from public, anon;
grant execute on function public.site_figures(date) to authenticated, service_role;
