-- A slug is always found, and an imported post knows where it came from.

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

-- Where an imported post came from; `id` is the post's. No reference to posts: the origin outlives a post in the trash, and
-- a post that is imported again after it was deleted takes it over.
create table public.post_origins (
  id uuid primary key,
  tool text not null check (tool ~ '^[a-z][a-z0-9-]{0,39}$'),
  external_id text not null check (external_id ~ '^[A-Za-z0-9_.:-]{1,64}$'),
  address text check (length(address) between 1 and 2000),
  created_at timestamptz not null default now(),
  unique (tool, external_id)
);
alter table public.post_origins enable row level security;
revoke all on public.post_origins from public, anon, authenticated, service_role;
grant select on public.post_origins to service_role;
insert into private.content_tables (position, name) values (90, 'post_origins');

-- Inserts posts together with their origins: `[{"origin": {tool, external_id, address}, "post": {columns}}]`, all or none.
-- A post whose origin is known and that is still there is left as it is. Answers in the same order whether each was created.
create function public.import_posts(entries jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  note jsonb := private.audit_note('posts', 'CALL');
  entry jsonb;
  origin public.post_origins;
  post jsonb;
  columns text;
  created bigint := 0;
  result jsonb := '[]';
begin
  -- Workaround (@supabase/lite 0.10 on PostgreSQL: an array given as an argument arrives as a text that holds its JSON; remove when not).
  if jsonb_typeof(entries) = 'string' then
    entries := (entries #>> '{}')::jsonb;
  end if;
  -- One import at a time: two of the same file would both find its posts missing.
  perform pg_advisory_xact_lock(7305141290);
  for entry in select e from jsonb_array_elements(entries) as e loop
    origin := jsonb_populate_record(null::public.post_origins, entry -> 'origin');
    if exists (
      select from public.post_origins o join public.posts p on p.id = o.id
      where o.tool = origin.tool and o.external_id = origin.external_id
    ) then
      result := result || 'false'::jsonb;
      continue;
    end if;
    origin.id := gen_random_uuid();
    post := (entry -> 'post') || jsonb_build_object('id', origin.id, 'slug', (entry -> 'post' ->> 'slug') || '~');
    select string_agg(quote_ident(k), ', ') into columns from jsonb_object_keys(post) as k;
    execute format('insert into public.posts (%1$s) select %1$s from jsonb_populate_record(null::public.posts, $1)', columns)
      using post;
    insert into public.post_origins (id, tool, external_id, address)
      values (origin.id, origin.tool, origin.external_id, origin.address)
      on conflict (tool, external_id) do update
        set id = excluded.id, address = excluded.address, created_at = excluded.created_at;
    created := created + 1;
    result := result || 'true'::jsonb;
  end loop;
  if note is not null and created > 0 then
    perform private.insert_audit(note, created::text);
  end if;
  return result;
end;
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.import_posts(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.import_posts(jsonb) to service_role;
