-- Full-text search over published posts. The index covers the first 100,000 characters of a post, so that its words
-- always fit into a tsvector (1 MB), however odd they are. What the indexes hold stands again, letter by letter, in the
-- function below: only then it uses them. They also hold drafts: with a condition on the status the planner prefers the
-- index of the public list, and splits every post into words anew.
create index posts_words on public.posts using gin (
  to_tsvector('english', left(title || ' ' || coalesce(excerpt, '') || ' ' || content, 100000))
) with (fastupdate = off);
create index posts_title_words on public.posts using gin (to_tsvector('english', title)) with (fastupdate = off);
create index post_tags_words on public.post_tags using gin (to_tsvector('english', tag)) with (fastupdate = off);

-- Published posts that have words of a query, the best first: rare words weigh more, words of the title and of tags once
-- more, and all words together as much again. The last word may be unfinished. Any text is a query: it has no operators.
-- Ranked by the indexes alone: ts_rank would have to split each text that matches. Each word counts in 500 posts at
-- most. Planned without statistics, which the embedded database never gathers: only bitmap scans are left. By the server
-- only, which counts how often somebody searches.
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
revoke execute on function public.search_posts from public;
grant execute on function public.search_posts to service_role;
