-- The public chat tells nobody what is said in it, so a visit to its page counts as a chat; `activity` has the others.
create or replace function public.site_figures(since date) returns jsonb
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
