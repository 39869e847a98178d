-- A field of a post is a column of posts and, where revisions keep it, of post_revisions: the functions below read from the
-- tables which columns there are, so that a new field needs nothing but its two columns.

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
revoke execute on function private.are_tags from public;
grant execute on function private.are_tags to service_role;

create table public.posts (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  title text not null check (title ~ '\S' and length(title) <= 300),
  excerpt text check (length(excerpt) <= 500),
  content text not null check (content ~ '\S' and length(content) <= 500000),
  image_prompt text check (length(image_prompt) <= 2000),
  image_url text check (length(image_url) <= 2000),
  status text not null default 'draft' check (status in ('draft', 'published')),
  published_at timestamptz,
  created_at timestamptz not null default now(),
  -- Whoever saves says which version he began with, so that nobody writes over what he has not seen.
  version integer not null default 1,
  tags text[] not null default '{}' check (private.are_tags(tags)),
  -- What the image shows, for those who do not see it.
  image_alt text check (length(image_alt) <= 500),
  -- The place of a story in the order of reading; other posts have none.
  story_number integer check (story_number between 1 and 9999),
  -- The language model that wrote a post, if one did: the page, the feeds, the book and the exports say so.
  written_with text check (length(written_with) <= 100)
);
-- The public list is paged by key, newest first: a page costs the same at ten posts and at a hundred thousand.
create index posts_public_list on public.posts (published_at desc, id desc) where status = 'published';
create index posts_owner_list on public.posts (created_at desc, id desc);
-- Few posts have one.
create index posts_story_number on public.posts (story_number) where story_number is not null;
create trigger notify_change after insert or update or delete or truncate on public.posts
  for each statement execute function private.notify_change();
create trigger write_audit after insert or update or delete on public.posts
  for each row execute function private.write_audit('slug');
create trigger write_audit_of_many after insert on public.posts
  referencing new table as added for each statement execute function private.write_audit_of_many();
alter table public.posts enable row level security;
revoke all on public.posts from public, anon, authenticated, service_role;
grant select on public.posts to anon, authenticated;
grant select, insert, update, delete on public.posts to service_role;
create policy "Everyone reads published posts whose time has come" on public.posts
  for select to anon, authenticated
  using (status = 'published' and published_at <= now());

-- No reference to posts: the history of a deleted post stays, so that it can be written again.
create table public.post_revisions (
  id bigint generated always as identity primary key,
  post_id uuid not null,
  slug text not null,
  title text not null,
  excerpt text,
  content text not null,
  image_prompt text,
  image_url text,
  status text not null,
  actor text,
  created_at timestamptz not null default now(),
  tags text[] not null default '{}',
  image_alt text,
  story_number integer,
  written_with text
);
create index post_revisions_of_post on public.post_revisions (post_id, id desc);
create trigger notify_change after insert or update or delete or truncate on public.post_revisions
  for each statement execute function private.notify_change();
alter table public.post_revisions enable row level security;
revoke all on public.post_revisions from public, anon, authenticated, service_role;
grant select on public.post_revisions to service_role;

-- A row here is a post that was deleted by whatever path; it stays for thirty days.
create table public.deleted_posts (
  id uuid primary key,
  slug text not null,
  title text not null,
  post jsonb not null,
  actor text,
  deleted_at timestamptz not null default now()
);
create index deleted_posts_by_time on public.deleted_posts (deleted_at desc, id desc);
create trigger notify_change after insert or update or delete or truncate on public.deleted_posts
  for each statement execute function private.notify_change();
alter table public.deleted_posts enable row level security;
revoke all on public.deleted_posts from public, anon, authenticated, service_role;
grant select, delete on public.deleted_posts to service_role;

insert into private.content_tables (position, name) values (10, 'posts'), (20, 'post_revisions'), (30, 'deleted_posts');

-- A post that becomes public without a time is public from now on; whoever gives a time keeps it.
create function private.set_published_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status = 'published' and new.published_at is null then
    new.published_at := now();
  end if;
  return new;
end;
$$;
create trigger set_published_at before insert or update on public.posts
  for each row execute function private.set_published_at();

-- The wanted slug or, if another post has it, `slug-2`, `slug-3`…, at most 80 characters long: the first free one where none
-- is missing between them, found in few steps however many there are. The lock holds until the end of the transaction, so
-- that of two saves at once the second sees what the first has taken.
create function private.find_free_slug(wanted text, own uuid) returns text
language plpgsql set search_path = '' as $$
declare
  stem text := rtrim(left(wanted, 72), '-');
  taken integer := 1;
  free integer := 2;
  middle integer;
begin
  perform pg_advisory_xact_lock(7305141290);
  if not exists (select from public.posts p where p.slug = wanted and p.id <> own) then
    return wanted;
  end if;
  while exists (select from public.posts p where p.slug = stem || '-' || free and p.id <> own) loop
    taken := free;
    free := free * 2;
  end loop;
  while free - taken > 1 loop
    middle := (taken + free) / 2;
    if exists (select from public.posts p where p.slug = stem || '-' || middle and p.id <> own) then
      taken := middle;
    else
      free := middle;
    end if;
  end loop;
  return stem || '-' || free;
end;
$$;

-- A slug that is written with `~` at its end is a wish: it becomes the first free one. Its name puts the trigger before
-- `count_version`, which compares the row.
create function private.choose_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.slug := private.find_free_slug(rtrim(new.slug, '~'), new.id);
  return new;
end;
$$;
create trigger choose_slug before insert or update of slug on public.posts
  for each row when (new.slug like '%~') execute function private.choose_slug();

create function private.count_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.version := old.version + 1;
  return new;
end;
$$;
create trigger count_version before update on public.posts
  for each row when (old is distinct from new) execute function private.count_version();

-- What a revision keeps of a post: the columns that are called alike in both tables. Its own come with the insert.
create function private.to_revision(post public.posts) returns public.post_revisions
language sql stable set search_path = '' as $$
  select jsonb_populate_record(null::public.post_revisions, to_jsonb(post) - 'id' - 'created_at');
$$;

create function private.keep_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  revision public.post_revisions;
begin
  if private.is_restoring() then
    return null;
  end if;
  revision := private.to_revision(new);
  if tg_op = 'UPDATE' and revision is not distinct from private.to_revision(old) then
    return null;
  end if;
  revision.id := nextval(pg_get_serial_sequence('public.post_revisions', 'id'));
  revision.post_id := new.id;
  revision.actor := private.actor();
  revision.created_at := now();
  insert into public.post_revisions overriding system value select revision.*;
  return null;
end;
$$;
create trigger keep_first_revision after insert on public.posts
  for each row execute function private.keep_revision();
create trigger keep_revision after update on public.posts
  for each row when (old is distinct from new) execute function private.keep_revision();

create function private.keep_deleted_post() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_restoring() then
    return null;
  end if;
  delete from public.deleted_posts where deleted_at < now() - interval '30 days';
  insert into public.deleted_posts (id, slug, title, post, actor)
  values (old.id, old.slug, old.title, to_jsonb(old), private.actor())
  on conflict (id) do update set slug = excluded.slug, title = excluded.title, post = excluded.post, actor = excluded.actor, deleted_at = now();
  return null;
end;
$$;
create trigger keep_deleted_post after delete on public.posts
  for each row execute function private.keep_deleted_post();

create function private.forget_deleted_post() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_restoring() then
    delete from public.deleted_posts where id = new.id;
  end if;
  return null;
end;
$$;
create trigger forget_deleted_post after insert on public.posts
  for each row execute function private.forget_deleted_post();

-- A private link to a post that is not public. Only the digest of its token is kept.
create table public.post_previews (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  post_id uuid not null references public.posts (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index post_previews_of_post on public.post_previews (post_id);
create trigger notify_change after insert or update or delete or truncate on public.post_previews
  for each statement execute function private.notify_change();
-- Once a statement, however many rows it takes.
create trigger write_audit after insert or delete on public.post_previews
  for each statement execute function private.write_audit();
alter table public.post_previews enable row level security;
revoke all on public.post_previews from public, anon, authenticated, service_role;
grant select, insert, delete on public.post_previews to service_role;

create function public.preview_post(token text) returns setof public.posts
language sql stable security definer set search_path = '' as $$
  select posts.* from public.posts join public.post_previews on post_previews.post_id = posts.id
  where post_previews.token_hash = encode(sha256(convert_to(token, 'UTF8')), 'hex') and post_previews.expires_at > now();
$$;
revoke execute on function public.preview_post from public;
grant execute on function public.preview_post to anon, authenticated, service_role;

-- One page of the owner's list, newest first, without the long texts; and how many there are in all.
create function public.list_posts_for_owner(search text, kind text, before_at timestamptz, before_id uuid, page_size integer) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  listed text;
  result jsonb;
begin
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into listed from pg_catalog.pg_attribute a
  where a.attrelid = 'public.posts'::regclass and a.attnum > 0 and not a.attisdropped and a.attname not in ('content', 'image_prompt', 'image_alt');
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
revoke execute on function public.list_posts_for_owner from public;
grant execute on function public.list_posts_for_owner to service_role;

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
create trigger notify_change after insert or update or delete or truncate on public.post_tags
  for each statement execute function private.notify_change();
alter table public.post_tags enable row level security;
revoke all on public.post_tags from public, anon, authenticated, service_role;
grant select on public.post_tags to anon, authenticated, service_role;
create policy "Everyone reads the tags of published posts whose time has come" on public.post_tags
  for select to anon, authenticated
  using (published_at <= now());

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

-- Tags of the posts that the caller may read, those of most posts first, each as the newest post spells it.
create function public.list_tags(most integer) returns table (address text, tag text, posts bigint, newest timestamptz)
language sql stable set search_path = '' as $$
  select t.address, (array_agg(t.tag order by t.published_at desc nulls last, t.post_id desc))[1], count(*), max(t.published_at)
  from public.post_tags t group by t.address order by 3 desc, 1 limit least(greatest(most, 1), 5000);
$$;
revoke execute on function public.list_tags from public;
grant execute on function public.list_tags to anon, authenticated, service_role;

revoke execute on all functions in schema private from public;
