-- A post has up to ten tags, and each tag has a page with the posts that have it.

-- Letters of every script become lower case, whatever the locale of the database.
do $$
declare
  rule text := coalesce(
    (select quote_ident(c.collname) from pg_catalog.pg_collation c where c.collname = 'pg_c_utf8'),
    (select quote_ident(c.collname) from pg_catalog.pg_collation c where c.collname = 'und-x-icu'),
    '"default"');
begin
  execute format($function$
    -- The last part of the path of a tag's page, decoded: lower case, and a hyphen for spaces and marks.
    create function private.tag_address(tag text) returns text
    language sql immutable strict set search_path = '' as $body$
      select btrim(regexp_replace(lower(normalize(tag, NFC) collate pg_catalog.%s),
        '[][[:space:]!"$%%&''()*,./:;<=>?@\\^`{|}~-]+', '-', 'g'), '-');
    $body$
  $function$, rule);
end;
$$;

-- At most ten, each of 1 to 40 characters without control characters, each with an address and no two with the same.
create function private.are_tags(tags text[]) returns boolean
language sql immutable security definer set search_path = '' as $$
  select cardinality(tags) <= 10 and coalesce(array_ndims(tags), 1) = 1 and array_position(tags, null) is null
    and (select coalesce(bool_and(length(t) <= 40 and btrim(t) = t and t !~ '[\u0001-\u001f\u007f-\u009f]' and private.tag_address(t) <> ''), true)
        and count(distinct private.tag_address(t)) = count(*) from unnest(tags) as t);
$$;

alter table public.posts add column tags text[] not null default '{}' check (private.are_tags(tags));
alter table public.post_revisions add column tags text[] not null default '{}';

-- The tags of all posts by their address, written by the trigger below alone. `published_at` is null while the post is a
-- draft. The page of a tag is paged by key, as the public list is.
create table public.post_tags (
  post_id uuid not null references public.posts (id) on delete cascade,
  address text not null check (length(address) between 1 and 160),
  tag text not null check (length(tag) <= 40),
  position smallint not null,
  published_at timestamptz,
  primary key (post_id, address)
);
create index post_tags_public_list on public.post_tags (address, published_at desc, post_id desc);
create index post_tags_words on public.post_tags using gin (to_tsvector('english', tag)) with (fastupdate = off);

create function private.write_post_tags() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.post_tags where post_id = new.id;
  insert into public.post_tags (post_id, address, tag, position, published_at)
    select new.id, private.tag_address(t.tag), t.tag, t.position, case when new.status = 'published' then new.published_at end
    from unnest(new.tags) with ordinality as t (tag, position);
  return null;
end;
$$;
create trigger write_post_tags after insert on public.posts
  for each row when (new.tags <> '{}') execute function private.write_post_tags();
create trigger write_changed_post_tags after update on public.posts
  for each row when (
    (old.tags <> '{}' or new.tags <> '{}')
    and (old.tags, old.status, old.published_at) is distinct from (new.tags, new.status, new.published_at)
  ) execute function private.write_post_tags();
create trigger notify_change after insert or update or delete or truncate on public.post_tags
  for each statement execute function private.notify_change();

alter table public.post_tags enable row level security;
revoke all on public.post_tags from public, anon, authenticated, service_role;
grant select on public.post_tags to anon, authenticated, service_role;
create policy "Everyone reads the tags of published posts whose time has come" on public.post_tags
  for select to anon, authenticated
  using (published_at <= now());

-- Tags of the posts that the caller may read, those of most posts first, each as the newest post spells it.
create function public.list_tags(most integer) returns table (address text, tag text, posts bigint, newest timestamptz)
language sql stable set search_path = '' as $$
  select t.address, (array_agg(t.tag order by t.published_at desc nulls last, t.post_id desc))[1], count(*), max(t.published_at)
  from public.post_tags t group by t.address order by 3 desc, 1 limit least(greatest(most, 1), 5000);
$$;
revoke execute on function public.list_tags(integer) from public, anon, authenticated, service_role;
grant execute on function public.list_tags(integer) to anon, authenticated, service_role;

-- As before, and the owner finds posts by their tags.
create or replace function public.list_posts_for_owner(search text, kind text, before_at timestamptz, before_id uuid, page_size integer) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  listed text;
  result jsonb;
begin
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into listed from pg_catalog.pg_attribute a
  where a.attrelid = 'public.posts'::regclass and a.attnum > 0 and not a.attisdropped and a.attname not in ('content', 'image_prompt');
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

-- As before, and a word of a tag weighs as one of the title.
drop function public.search_posts(text, integer);
create function public.search_posts(query text, page_size integer)
returns table (slug text, title text, version integer, content text, tags text[])
language sql stable set search_path = '' set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  with asked as (
    select left(search_posts.query, 300) as words, substring(left(search_posts.query, 300) from '([[:alnum:]]{3,40})$') as unfinished
  ),
  lexemes as materialized (
    select ('''' || replace(replace(l.lexeme, '\', '\\'), '''', '''''') || '''')::tsquery as word
    from asked a, lateral unnest(to_tsvector('english', a.words)) as l (lexeme, positions, weights)
    limit 10
  ),
  -- Told apart by their text: as values, a word and its unfinished form are equal.
  words as materialized (
    select l.word::text as name, l.word from lexemes l
    union all
    select '*', (lower(a.unfinished) || ':*')::tsquery from asked a where a.unfinished is not null
  ),
  matches as materialized (
    select w.name, m.id, m.published_at from words w cross join lateral (
      select p.id, p.status, p.published_at from public.posts p
      where to_tsvector('english', left(p.title || ' ' || coalesce(p.excerpt, '') || ' ' || p.content, 100000)) @@ w.word
      limit 500
    ) m
    where m.status = 'published' and m.published_at <= now()
  ),
  titles as materialized (
    select w.name, m.id, m.published_at from words w cross join lateral (
      select p.id, p.status, p.published_at from public.posts p
      where to_tsvector('english', p.title) @@ w.word
      limit 500
    ) m
    where m.status = 'published' and m.published_at <= now()
  ),
  tagged as materialized (
    select distinct w.name, m.post_id as id, m.published_at from words w cross join lateral (
      select t.post_id, t.published_at from public.post_tags t
      where to_tsvector('english', t.tag) @@ w.word
      limit 500
    ) m
    where m.published_at <= now()
  ),
  whole as materialized (
    select m.id, m.published_at from (
      select p.id, p.status, p.published_at from public.posts p
      where to_tsvector('english', left(p.title || ' ' || coalesce(p.excerpt, '') || ' ' || p.content, 100000))
        @@ (select string_agg(l.word::text, ' & ')::tsquery from lexemes l)
      limit 200
    ) m
    where m.status = 'published' and m.published_at <= now()
  ),
  weights as materialized (
    select m.name, 1 / (1 + ln(count(*))) as weight
    from (select name, id from matches union select name, id from tagged) m group by m.name
  ),
  best as materialized (
    select s.id, sum(s.weight) as score, min(s.published_at) as published_at from (
      select m.id, m.published_at, w.weight from matches m join weights w using (name)
      union all select t.id, t.published_at, w.weight from titles t join weights w using (name)
      union all select t.id, t.published_at, w.weight from tagged t join weights w using (name)
      union all select a.id, a.published_at, (select sum(w.weight) from weights w) from whole a
    ) s
    group by s.id order by score desc, published_at desc, s.id limit least(greatest(page_size, 1), 20)
  )
  select p.slug, p.title, p.version, left(p.content, 100000), p.tags
  from best b join public.posts p on p.id = b.id
  order by b.score desc, b.published_at desc, b.id;
$$;

revoke execute on function public.search_posts(text, integer) from public, anon, authenticated, service_role;
grant execute on function public.search_posts(text, integer) to service_role;

revoke execute on all functions in schema private from public;
-- For the check of `posts.tags`.
grant execute on function private.are_tags(text[]) to service_role;
