-- How often something was looked at or done, by day: numbers only, nothing about who did it.
create table public.page_views (
  day date not null,
  path text not null check (path like '/%' and length(path) <= 200),
  views integer not null check (views > 0),
  primary key (day, path),
  constraint page_views_bytes check (octet_length(path) <= 800)
);
create trigger notify_change after insert or update or delete or truncate on public.page_views
  for each statement execute function private.notify_change();
alter table public.page_views enable row level security;
revoke all on public.page_views from public, anon, authenticated, service_role;
grant select on public.page_views to authenticated;
grant select, insert, update, delete on public.page_views to service_role;
create policy "Approved users read how often pages were seen" on public.page_views
  for select to authenticated
  using ((select private.has_access((select auth.uid()))));
create policy "A session without its second factor reads no page views" on public.page_views
  as restrictive for all to authenticated using ((select private.is_fully_signed_in()));

create table public.activity (
  day date not null,
  -- `persona`: what visitors use to talk with the character, messages and tokens.
  kind text not null check (kind in ('play', 'chat', 'persona')),
  name text not null check (length(name) <= 100),
  total integer not null check (total > 0),
  primary key (day, kind, name),
  constraint activity_bytes check (octet_length(name) <= 400)
);
create trigger notify_change after insert or update or delete or truncate on public.activity
  for each statement execute function private.notify_change();
alter table public.activity enable row level security;
revoke all on public.activity from public, anon, authenticated, service_role;
grant select on public.activity to authenticated;
grant select, insert, update, delete on public.activity to service_role;
create policy "Approved users read what was done how often" on public.activity
  for select to authenticated
  using ((select private.has_access((select auth.uid()))));
create policy "A session without its second factor reads no activity" on public.activity
  as restrictive for all to authenticated using ((select private.is_fully_signed_in()));

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
revoke execute on function public.add_counts from public;
grant execute on function public.add_counts to service_role;

-- The figures since a day, added up where they are. With the rights of whoever asks: the policies above decide. The public
-- chat tells nobody what is said in it, so a visit to its page counts as a chat; `activity` has the others.
create function public.site_figures(since date) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'days', coalesce((select jsonb_agg(d order by d.day) from (
      select v.day, sum(v.views)::bigint as views from public.page_views v where v.day >= since group by v.day) d), '[]'),
    'pages', coalesce((select jsonb_agg(p order by p.views desc, p.path) from (
      select v.path, sum(v.views)::bigint as views from public.page_views v where v.day >= since group by v.path order by 2 desc, 1 limit 10) p), '[]'),
    'stories', (select coalesce(sum(v.views), 0)::bigint from public.page_views v where v.day >= since and v.path like '/post/%'),
    'plays', (select coalesce(sum(a.total), 0)::bigint from public.activity a where a.day >= since and a.kind = 'play'),
    'chats', (select coalesce(sum(v.views), 0)::bigint from public.page_views v where v.day >= since and v.path = '/chloe-chat')
      + (select coalesce(sum(a.total), 0)::bigint from public.activity a where a.day >= since and a.kind = 'chat')
  );
$$;
revoke execute on function public.site_figures from public;
grant execute on function public.site_figures to authenticated, service_role;
