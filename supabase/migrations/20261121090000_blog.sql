-- Functions that only triggers call. No API role may use this schema.
create schema if not exists private;
revoke all on schema private from public;

-- Tells every replica that a table changed, at commit; PostgreSQL folds equal messages of one transaction into one.
create function private.notify_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('changes', tg_table_name);
  return null;
end;
$$;

-- Who writes: the signed-in user, or whom the service names in the header `x-actor`.
create function private.actor() returns text
language sql stable set search_path = '' as $$
  select case
    when auth.role() = 'service_role' then
      coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-actor', 'service')
    else auth.uid()::text
  end;
$$;

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
  created_at timestamptz not null default now()
);

-- The public list is paged by key, newest first: a page costs the same at ten posts and at a hundred thousand.
create index posts_public_list on public.posts (published_at desc, id desc) where status = 'published';
create index posts_owner_list on public.posts (created_at desc, id desc);

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
  created_at timestamptz not null default now()
);
create index post_revisions_of_post on public.post_revisions (post_id, id desc);

create function private.keep_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.post_revisions (post_id, slug, title, excerpt, content, image_prompt, image_url, status, actor)
  values (new.id, new.slug, new.title, new.excerpt, new.content, new.image_prompt, new.image_url, new.status, private.actor());
  return null;
end;
$$;
create trigger keep_first_revision after insert on public.posts
  for each row execute function private.keep_revision();
create trigger keep_revision after update on public.posts
  for each row when (
    (old.slug, old.title, old.excerpt, old.content, old.image_prompt, old.image_url, old.status)
    is distinct from (new.slug, new.title, new.excerpt, new.content, new.image_prompt, new.image_url, new.status)
  ) execute function private.keep_revision();

create trigger notify_change after insert or update or delete or truncate on public.posts
  for each statement execute function private.notify_change();
create trigger notify_change after insert or update or delete or truncate on public.post_revisions
  for each statement execute function private.notify_change();

revoke execute on all functions in schema private from public;

alter table public.posts enable row level security;
alter table public.post_revisions enable row level security;

revoke all on public.posts, public.post_revisions from public, anon, authenticated, service_role;
grant select on public.posts to anon, authenticated;
grant select, insert, update, delete on public.posts to service_role;
grant select on public.post_revisions to service_role;

create policy "Everyone reads published posts whose time has come" on public.posts
  for select to anon, authenticated
  using (status = 'published' and published_at <= now());
