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
