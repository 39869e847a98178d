-- Old addresses of posts, and those that the owner chose, lead to where their content is now.

-- `from_path` is a decoded path without a slash or `.html` at its end, for WordPress with `?p=123`. A row leads to a post,
-- wherever that is, or to an address: a path of this site, or an absolute one. No reference to posts: a post may come back
-- from the trash. `import_id` is null for what the owner chose.
create table public.redirects (
  from_path text primary key check (from_path ~ '^/' and octet_length(from_path) <= 2000),
  to_address text check (to_address ~ '^(/|https?://)' and octet_length(to_address) between 1 and 8000),
  post_id uuid,
  import_id uuid,
  hits bigint not null default 0 check (hits >= 0),
  last_hit_at timestamptz,
  created_at timestamptz not null default now(),
  check ((to_address is null) <> (post_id is null))
);
create index redirects_of_import on public.redirects (import_id) where import_id is not null;
-- By hash: an address may be longer than what a sorted index holds.
create index redirects_to_address on public.redirects using hash (to_address);
alter table public.redirects enable row level security;
revoke all on public.redirects from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.redirects to service_role;
insert into private.content_tables (position, name) values (130, 'redirects');

-- Not for hits, which change nothing that anybody sees.
create trigger notify_change after insert or update of from_path, to_address, post_id or delete or truncate on public.redirects
  for each statement execute function private.notify_change();
create trigger write_audit after insert or update or delete on public.redirects
  for each row execute function private.write_audit('from_path');

-- Every process keeps all of them in memory.
create function private.limit_redirects() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.redirects) > 100000 then
    raise exception 'There can be up to 100,000 redirects' using errcode = 'check_violation', constraint = 'redirects_limit';
  end if;
  return null;
end;
$$;
create trigger limit_redirects after insert on public.redirects
  for each statement execute function private.limit_redirects();

-- Old paths of imported posts: `[{"from", "post"}]`. What the owner chose stays, and what leads to another post that is still
-- there. Answers how many were written.
create function public.add_redirects(import uuid, entries jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  given jsonb := case jsonb_typeof(entries) when 'string' then (entries #>> '{}')::jsonb else entries end;
  written integer;
begin
  insert into public.redirects (from_path, post_id, import_id)
    select distinct on (e.value ->> 'from') e.value ->> 'from', (e.value ->> 'post')::uuid, import
    from jsonb_array_elements(given) with ordinality as e (value, position)
    order by e.value ->> 'from', e.position
  on conflict (from_path) do update set post_id = excluded.post_id, import_id = excluded.import_id
    where redirects.import_id is not null and redirects.post_id is distinct from excluded.post_id
      and not exists (select from public.posts p where p.id = redirects.post_id);
  get diagnostics written = row_count;
  return written;
end;
$$;

-- Saves a redirect of the owner. Those that lead to `origin` lead to where it leads from now on.
create function public.save_redirect(origin text, target text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  note jsonb := private.audit_note('redirects', 'CALL');
begin
  insert into public.redirects (from_path, to_address) values (origin, target)
  on conflict (from_path) do update set to_address = excluded.to_address, post_id = null, import_id = null;
  update public.redirects r set to_address = target where r.to_address = origin;
  if note is not null then
    perform private.insert_audit(note, origin);
  end if;
end;
$$;

-- One page of the owner's list by path, and how many there are in all. `post` is the path of the post that it leads to.
create function public.list_redirects(search text, after text, page_size integer) returns jsonb
language sql stable set search_path = '' as $$
  with found as (
    select r.from_path, r.to_address, r.post_id, r.hits, r.last_hit_at, r.created_at, '/post/' || p.slug as post
    from public.redirects r left join public.posts p on p.id = r.post_id
    where search is null
      or position(lower(search) in lower(r.from_path || ' ' || coalesce(r.to_address, '') || ' ' || coalesce('/post/' || p.slug, ''))) > 0
  ),
  page as (
    select * from found where after is null or from_path > after
    order by from_path limit least(greatest(page_size, 1), 500) + 1
  )
  select jsonb_build_object(
    'total', (select count(*) from found),
    'redirects', coalesce((select jsonb_agg(to_jsonb(page.*) order by page.from_path) from page), '[]'::jsonb)
  );
$$;

-- Counts of visitors by path: `[{"from", "hits", "at"}]`.
create function public.count_redirects(counted jsonb) returns void
language sql security definer set search_path = '' as $$
  update public.redirects r set
      hits = r.hits + (e.value ->> 'hits')::bigint,
      last_hit_at = greatest(r.last_hit_at, (e.value ->> 'at')::timestamptz)
    from jsonb_array_elements(case jsonb_typeof(counted) when 'string' then (counted #>> '{}')::jsonb else counted end) as e (value)
    where r.from_path = e.value ->> 'from';
$$;
comment on function public.count_redirects is 'Writes nothing that visitors can read.';

revoke execute on all functions in schema private from public;
revoke execute on function public.add_redirects(uuid, jsonb), public.save_redirect(text, text), public.list_redirects(text, text, integer),
  public.count_redirects(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.add_redirects(uuid, jsonb), public.save_redirect(text, text), public.list_redirects(text, text, integer),
  public.count_redirects(jsonb) to service_role;
