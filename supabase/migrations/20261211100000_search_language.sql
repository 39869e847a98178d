-- Full-text search over published posts in the language of the site: by PostgreSQL's own configuration for it, else word
-- by word. A generated column cannot follow a setting, so the words stand in a table of their own, each row with the
-- configuration that made it; the server has those of another one made anew, some at a time.
create table private.search_language (
  is_only boolean primary key default true check (is_only),
  configuration text not null
);
insert into private.search_language (configuration) values ('english');
revoke all on private.search_language from public, anon, authenticated, service_role;

-- Written by the trigger and the function below alone; rows of published posts only.
create table private.post_words (
  post_id uuid primary key references public.posts (id) on delete cascade,
  configuration text not null,
  published_at timestamptz not null,
  words tsvector not null,
  title_words tsvector not null,
  tag_words tsvector not null
);
create index post_words_words on private.post_words using gin (words) with (fastupdate = off);
create index post_words_title_words on private.post_words using gin (title_words) with (fastupdate = off);
create index post_words_tag_words on private.post_words using gin (tag_words) with (fastupdate = off);
revoke all on private.post_words from public, anon, authenticated, service_role;

-- Letters of every script become lower case, whatever the locale of the database.
do $$
declare
  rule text := coalesce(
    (select quote_ident(c.collname) from pg_catalog.pg_collation c where c.collname = 'pg_c_utf8'),
    (select quote_ident(c.collname) from pg_catalog.pg_collation c where c.collname = 'und-x-icu'),
    '"default"');
begin
  execute format($function$
    create function private.to_search_case(text) returns text
    language sql immutable strict set search_path = '' as $body$
      select lower(normalize($1, NFKC) collate pg_catalog.%s);
    $body$
  $function$, rule);
end;
$$;

-- The same as `foldWord` of contracts/search/fold-word.ts.
create function private.fold_word(word text) returns text
language sql immutable strict set search_path = '' as $$
  select case when word ~ '^[a-z0-9]*$' then word else
    replace(replace(replace(replace(translate(
      normalize(regexp_replace(normalize(word, NFD), '[\u0300-\u036f\u0640\u064b-\u0655\u0670]', '', 'g'), NFC),
      'øłđðı', 'olddi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end;
$$;

-- The stems of a prepared text, without accents.
create function private.to_search_words(configuration text, prepared text) returns tsvector
language sql immutable strict set search_path = '' as $$
  select coalesce(array_to_tsvector(array_agg(f.word)), '') from (
    -- A call for each word of a story would take longer than all the rest.
    select distinct case when l.lexeme ~ '^[a-z0-9]*$' then l.lexeme else private.fold_word(l.lexeme) end as word
    from unnest(to_tsvector(('pg_catalog.' || to_search_words.configuration)::regconfig, prepared)) as l (lexeme, positions, weights)
  ) f where f.word <> '';
$$;

-- The words of a text: stems, and of scripts without spaces (Han, kana, Hangul, Thai, Lao, Burmese, Khmer) overlapping pairs
-- of letters, once from the first letter of each run, once from the second, so that its last letter also stands alone. The
-- pairs are split by hand: the parser takes five times as long for them. Cut, so that the words always fit into a tsvector
-- (1 MB), however odd they are.
create function private.to_text_words(configuration text, text) returns tsvector
language plpgsql immutable strict set search_path = '' as $$
declare
  letter constant text := '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u3096\u3099-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\U00020000-\U0003ffff]';
  plain text := left(private.to_search_case(left($2, 100000)), 100000);
  runs text;
  pairs text[];
begin
  if plain !~ letter then
    return private.to_search_words(configuration, plain);
  end if;
  runs := left(regexp_replace(plain, '[^' || substr(letter, 2) || '+', ' ', 'g'), 30000);
  pairs := string_to_array(regexp_replace(runs, '(' || letter || letter || '?)', ' \1', 'g')
    || regexp_replace(regexp_replace(runs, '(' || letter || ')(' || letter || '+)', '\1 \2', 'g'), '(' || letter || letter || '?)', ' \1', 'g'), ' ');
  return private.to_search_words(configuration, regexp_replace(plain, letter || '+', ' ', 'g'))
    || coalesce((select array_to_tsvector(array_agg(distinct private.fold_word(p.pair))) from (select distinct unnest(pairs) as pair) p
      where p.pair <> ''), '');
end;
$$;

create function private.index_post(post public.posts) returns void
language sql set search_path = '' as $$
  insert into private.post_words as w (post_id, configuration, published_at, words, title_words, tag_words)
  select post.id, l.configuration, post.published_at,
    private.to_text_words(l.configuration, post.title || ' ' || coalesce(post.excerpt, '') || ' ' || post.content),
    private.to_text_words(l.configuration, post.title),
    case when post.kind = 'post' then private.to_text_words(l.configuration, array_to_string(post.tags, ' ')) else '' end
  from private.search_language l
  on conflict (post_id) do update set configuration = excluded.configuration, published_at = excluded.published_at,
    words = excluded.words, title_words = excluded.title_words, tag_words = excluded.tag_words;
$$;

create function private.write_post_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'published' then
    perform private.index_post(new);
  else
    delete from private.post_words where post_id = new.id;
  end if;
  return null;
end;
$$;
create trigger write_post_words after insert on public.posts
  for each row when (new.status = 'published') execute function private.write_post_words();
create trigger write_changed_post_words after update on public.posts
  for each row when (
    (old.title, old.excerpt, old.content, old.tags, old.kind, old.status, old.published_at)
      is distinct from (new.title, new.excerpt, new.content, new.tags, new.kind, new.status, new.published_at)
  ) execute function private.write_post_words();

-- Chooses the language, by the name of PostgreSQL's configuration; without one for it words are compared as they are.
-- Makes the words of some posts anew that were made for another one, and answers how many these were: none, when it is done.
create function public.set_search_language(language text, most integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  chosen text := coalesce((select c.cfgname from pg_catalog.pg_ts_config c
    where c.cfgname = set_search_language.language and c.cfgnamespace = 'pg_catalog'::regnamespace), 'simple');
  stale public.posts;
  indexed integer := 0;
begin
  update private.search_language set configuration = chosen where configuration <> chosen;
  for stale in
    select p.* from public.posts p
    where p.status = 'published'
      and not exists (select from private.post_words w where w.post_id = p.id and w.configuration = chosen)
    limit least(greatest(most, 1), 500)
  loop
    perform private.index_post(stale);
    indexed := indexed + 1;
  end loop;
  return indexed;
end;
$$;
comment on function public.set_search_language is 'Writes nothing that visitors can read.';
revoke execute on function public.set_search_language from public, anon, authenticated;
grant execute on function public.set_search_language to service_role;

-- Published posts that have words of a query, the best first: rare words weigh more, words of the title and of tags once
-- more, and all words together as much again. The last word may be unfinished, and a single letter of a script without
-- spaces is the begin of a pair. Any text is a query: it has no operators. Ranked by the indexes alone: ts_rank would have
-- to read the words of each post that matches. Each word counts in 500 posts at most. Planned without statistics, which the
-- embedded database never gathers: only bitmap scans are left. By the server only, which counts how often somebody searches.
create or replace function public.search_posts(query text, page_size integer)
returns table (slug text, title text, version integer, content text, tags text[])
language sql stable security definer set search_path = '' set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  with asked as materialized (
    select private.to_search_case(left(search_posts.query, 300)) as words
  ),
  unfinished as materialized (
    select private.fold_word(substring(a.words from '[^[:space:]]{3,40}$')) as word from asked a
  ),
  lexemes as materialized (
    select ('''' || replace(replace(l.lexeme, '\', '\\'), '''', '''''') || ''''
      || case when length(l.lexeme) = 1 and l.lexeme ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\uffff\U00020000-\U0003ffff]' then ':*' else '' end)::tsquery as word
    from asked a, private.search_language c, lateral unnest(private.to_search_words(c.configuration, a.words)) as l (lexeme, positions, weights)
    limit 20
  ),
  -- Told apart by their text: as values, a word and its unfinished form are equal.
  words as materialized (
    select l.word::text as name, l.word from lexemes l
    union all
    select '*', ('''' || replace(replace(u.word, '\', '\\'), '''', '''''') || ''':*')::tsquery from unfinished u where u.word <> ''
  ),
  matches as materialized (
    select w.name, m.post_id as id, m.published_at from words w cross join lateral (
      select p.post_id, p.published_at from private.post_words p where p.words @@ w.word limit 500
    ) m
    where m.published_at <= now()
  ),
  titles as materialized (
    select w.name, m.post_id as id, m.published_at from words w cross join lateral (
      select p.post_id, p.published_at from private.post_words p where p.title_words @@ w.word limit 500
    ) m
    where m.published_at <= now()
  ),
  tagged as materialized (
    select w.name, m.post_id as id, m.published_at from words w cross join lateral (
      select p.post_id, p.published_at from private.post_words p where p.tag_words @@ w.word limit 500
    ) m
    where m.published_at <= now()
  ),
  whole as materialized (
    select m.post_id as id, m.published_at from (
      select p.post_id, p.published_at from private.post_words p
      where p.words @@ (select string_agg(l.word::text, ' & ')::tsquery from lexemes l)
      limit 200
    ) m
    where m.published_at <= now()
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

select private.index_post(p) from public.posts p where p.status = 'published';
drop index public.posts_words;
drop index public.posts_title_words;
drop index public.post_tags_words;
