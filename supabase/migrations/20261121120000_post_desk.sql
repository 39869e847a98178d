-- What the owner's desk needs around the posts: a version for each save, a trash of thirty days, links to drafts, a list.

-- Whoever saves says which version he began with, so that nobody writes over what he has not seen.
alter table public.posts add column version integer not null default 1;

create function private.count_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.version := old.version + 1;
  return new;
end;
$$;
create trigger count_version before update on public.posts
  for each row when (old is distinct from new) execute function private.count_version();

-- A backup that is being written back brings its own history and its own trash.
create function private.is_restoring() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('site.restoring', true), '') = 'yes';
$$;

create or replace function private.keep_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_restoring() then
    return null;
  end if;
  insert into public.post_revisions (post_id, slug, title, excerpt, content, image_prompt, image_url, status, actor)
  values (new.id, new.slug, new.title, new.excerpt, new.content, new.image_prompt, new.image_url, new.status, private.actor());
  return null;
end;
$$;

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

create function public.preview_post(token text) returns setof public.posts
language sql stable security definer set search_path = '' as $$
  select posts.* from public.posts join public.post_previews on post_previews.post_id = posts.id
  where post_previews.token_hash = encode(sha256(convert_to(token, 'UTF8')), 'hex') and post_previews.expires_at > now();
$$;

-- One page of the owner's list, newest first, without the texts; and how many there are in all.
create function public.list_posts_for_owner(search text, kind text, before_at timestamptz, before_id uuid, page_size integer) returns jsonb
language sql stable set search_path = '' as $$
  with found as (
    select id, slug, title, excerpt, image_url, status, published_at, created_at, version from public.posts
    where (search is null or position(lower(search) in lower(title || ' ' || slug || ' ' || coalesce(excerpt, ''))) > 0)
      and case kind
        when 'draft' then status = 'draft'
        when 'published' then status = 'published' and published_at <= now()
        when 'scheduled' then status = 'published' and published_at > now()
        else true
      end
  ),
  page as (
    select * from found where before_at is null or (created_at, id) < (before_at, before_id)
    order by created_at desc, id desc limit least(greatest(page_size, 1), 200) + 1
  )
  select jsonb_build_object(
    'total', (select count(*) from found),
    'posts', coalesce((select jsonb_agg(to_jsonb(page) order by page.created_at desc, page.id desc) from page), '[]'::jsonb)
  );
$$;

create trigger notify_change after insert or update or delete or truncate on public.deleted_posts
  for each statement execute function private.notify_change();
create trigger notify_change after insert or update or delete or truncate on public.post_previews
  for each statement execute function private.notify_change();

revoke execute on all functions in schema private from public;
revoke execute on function public.preview_post(text), public.list_posts_for_owner(text, text, timestamptz, uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.preview_post(text) to anon, authenticated, service_role;
grant execute on function public.list_posts_for_owner(text, text, timestamptz, uuid, integer) to service_role;

alter table public.deleted_posts enable row level security;
alter table public.post_previews enable row level security;

revoke all on public.deleted_posts, public.post_previews from public, anon, authenticated, service_role;
grant select, delete on public.deleted_posts to service_role;
grant select, insert, delete on public.post_previews to service_role;
