-- Posts of other tools come in imports: read into a table of what would happen, run in groups, stopped, continued, undone.
-- Their files are in the data folder of one machine; only the service reads and writes these tables.
create table public.imports (
  id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  state text not null default 'open' check (state in
    ('open', 'reading', 'planned', 'running', 'stopped', 'done', 'undoing', 'undone', 'unreadable')),
  -- Whose import it is, for the audit log of what happens after the call.
  actor text check (length(actor) <= 1000),
  tool text check (tool ~ '^[a-z][a-z0-9-]{0,39}$'),
  site_name text check (length(site_name) <= 300),
  site text check (length(site) <= 300),
  message text check (length(message) <= 1000),
  -- What `run` was told: hosts whose pictures are copied, and whether posts are updated.
  hosts jsonb not null default '[]' check (octet_length(hosts::text) <= 100000),
  updates boolean not null default false,
  -- Hosts of pictures in the posts: `[{"host", "pictures"}]`.
  picture_hosts jsonb not null default '[]' check (octet_length(picture_hosts::text) <= 100000),
  copied integer not null default 0 check (copied >= 0),
  done bigint not null default 0 check (done >= 0),
  total bigint not null default 0 check (total >= 0),
  problems jsonb not null default '[]' check (octet_length(problems::text) <= 2000000),
  problem_count integer not null default 0 check (problem_count >= 0),
  -- The process that works on it, as long as it says so.
  holder text check (length(holder) <= 100),
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  ran_at timestamptz,
  undone_at timestamptz
);
create trigger write_audit after insert or update or delete on public.imports
  for each row execute function private.write_audit('name');
alter table public.imports enable row level security;
revoke all on public.imports from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.imports to service_role;

create table public.import_entries (
  import_id uuid not null references public.imports (id) on delete cascade,
  position integer not null check (position > 0),
  key text not null check (length(key) between 1 and 1000),
  external_id text not null check (external_id ~ '^[A-Za-z0-9_.:-]{1,64}$'),
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  -- Where the whole post is in the folder's file of posts, in bytes.
  place bigint not null check (place >= 0),
  size integer not null check (size > 0),
  file text not null check (length(file) <= 2000),
  kind text not null check (kind in ('post', 'page')),
  title text not null check (length(title) <= 300),
  slug text not null check (length(slug) <= 100),
  old_paths jsonb not null default '[]' check (octet_length(old_paths::text) <= 200000),
  address text check (length(address) <= 2000),
  published_at timestamptz,
  status text not null check (status in ('published', 'scheduled', 'draft')),
  draft_reason text check (length(draft_reason) <= 1000),
  tags jsonb not null default '[]' check (octet_length(tags::text) <= 20000),
  -- `{"found", "remote", "missing": [paths]}`
  pictures jsonb not null check (octet_length(pictures::text) <= 500000),
  -- `[{"text", "line"}]`
  losses jsonb not null default '[]' check (octet_length(losses::text) <= 500000),
  state text not null check (state in ('new', 'same', 'changed', 'conflict', 'unusable')),
  is_chosen boolean not null,
  outcome text check (outcome in ('created', 'updated', 'same', 'failed')),
  notes jsonb not null default '[]' check (octet_length(notes::text) <= 500000),
  post_id uuid,
  -- Of the post, after it was written.
  version integer,
  -- What an update wrote over: `{"post", "origin"}`.
  before jsonb,
  -- The pictures that were stored for it, without their widths.
  stored jsonb not null default '[]' check (octet_length(stored::text) <= 200000),
  undone text check (undone in ('undone', 'kept')),
  primary key (import_id, position)
);
create index import_entries_by_slug on public.import_entries (import_id, slug);
create index import_entries_of_post on public.import_entries (post_id) where post_id is not null;
alter table public.import_entries enable row level security;
revoke all on public.import_entries from public, anon, authenticated, service_role;
grant select, update on public.import_entries to service_role;

-- Where an imported post came from; `id` is the post's. No reference to posts: the origin outlives a post in the trash, and
-- a post that is imported again after it was deleted takes it over.
create table public.post_origins (
  id uuid primary key,
  tool text not null check (tool ~ '^[a-z][a-z0-9-]{0,39}$'),
  external_id text not null check (external_id ~ '^[A-Za-z0-9_.:-]{1,64}$'),
  address text check (length(address) between 1 and 2000),
  created_at timestamptz not null default now(),
  -- What the post was when it was imported, and its version here afterwards.
  fingerprint text check (fingerprint ~ '^[0-9a-f]{64}$'),
  version integer check (version > 0),
  import_id uuid,
  unique (tool, external_id)
);
alter table public.post_origins enable row level security;
revoke all on public.post_origins from public, anon, authenticated, service_role;
grant select on public.post_origins to service_role;

-- Old addresses of posts, and those that the owner chose, lead to where their content is now. `from_path` is a decoded path
-- without a slash or `.html` at its end, for WordPress with `?p=123`. A row leads to a post, wherever that is, or to an
-- address: a path of this site, or an absolute one. No reference to posts: a post may come back from the trash. `import_id`
-- is null for what the owner chose.
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
-- Not for hits, which change nothing that anybody sees.
create trigger notify_change after insert or update of from_path, to_address, post_id or delete or truncate on public.redirects
  for each statement execute function private.notify_change();
create trigger write_audit after insert or update or delete on public.redirects
  for each row execute function private.write_audit('from_path');
alter table public.redirects enable row level security;
revoke all on public.redirects from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.redirects to service_role;

insert into private.content_tables (position, name) values (90, 'post_origins'), (130, 'redirects');

create function private.matches_import_filter(entry public.import_entries, filter text) returns boolean
language sql immutable set search_path = '' as $$
  select case filter
    when 'all' then true
    when 'chosen' then entry.is_chosen
    when 'drafts' then entry.status = 'draft'
    when 'pages' then entry.kind = 'page'
    when 'losses' then entry.losses <> '[]'
    when 'missing' then entry.pictures -> 'missing' <> '[]'
    when 'failed' then coalesce(entry.outcome = 'failed', false)
    when 'kept' then coalesce(entry.undone = 'kept', false)
    else entry.state = filter
  end;
$$;

-- Whether a post here, or an earlier one of the import, has this slug.
create function private.is_slug_planned(target uuid, own integer, wanted text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.posts p where p.slug = wanted)
    or exists (select from public.import_entries e where e.import_id = target and e.slug = wanted and e.position <> own);
$$;

-- The wanted slug or the first free of `slug-2`, `slug-3`…, as `private.find_free_slug` finds it.
create function private.plan_slug(target uuid, own integer, wanted text) returns text
language plpgsql set search_path = '' as $$
declare
  stem text := rtrim(left(wanted, 72), '-');
  taken integer := 1;
  free integer := 2;
  middle integer;
begin
  if not private.is_slug_planned(target, own, wanted) then
    return wanted;
  end if;
  while private.is_slug_planned(target, own, stem || '-' || free) loop
    taken := free;
    free := free * 2;
  end loop;
  while free - taken > 1 loop
    middle := (taken + free) / 2;
    if private.is_slug_planned(target, own, stem || '-' || middle) then
      taken := middle;
    else
      free := middle;
    end if;
  end loop;
  return stem || '-' || free;
end;
$$;

-- Adds posts that were read, all or none: rows of import_entries with the slugs that are wished. Finds their slugs, and what
-- they are beside the posts here. Answers those that may be a post that was written here, because slug and title
-- are the same: `[{"position", "post_id"}]`.
create function public.add_import_entries(target uuid, origin_tool text, entries jsonb, files_read bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given jsonb := case jsonb_typeof(entries) when 'string' then (entries #>> '{}')::jsonb else entries end;
  entry public.import_entries;
  origin public.post_origins;
  here record;
  result jsonb := '[]';
begin
  perform pg_advisory_xact_lock(7305141290);
  for entry in select e.* from jsonb_populate_recordset(null::public.import_entries, given) as e loop
    entry.import_id := target;
    select o.* into origin from public.post_origins o join public.posts p on p.id = o.id
      where o.tool = origin_tool and o.external_id = entry.external_id;
    if origin.id is not null then
      select p.id, p.slug, p.version into here from public.posts p where p.id = origin.id;
      entry.post_id := here.id;
      entry.slug := here.slug;
      if entry.state <> 'unusable' then
        entry.state := case
          when origin.fingerprint = entry.fingerprint then 'same'
          when origin.version = here.version then 'changed'
          else 'conflict'
        end;
      end if;
    else
      select p.id into here from public.posts p where p.slug = entry.slug and p.title = entry.title
        and not exists (select from public.post_origins o where o.id = p.id);
      if found and entry.state = 'new' then
        result := result || jsonb_build_object('position', entry.position, 'post_id', here.id);
      end if;
      entry.slug := private.plan_slug(target, entry.position, entry.slug);
    end if;
    entry.is_chosen := entry.is_chosen and entry.state in ('new', 'changed');
    insert into public.import_entries select entry.*;
  end loop;
  update public.imports i set done = files_read, lease_until = now() + interval '60 seconds' where i.id = target;
  return result;
end;
$$;
revoke execute on function public.add_import_entries from public;
grant execute on function public.add_import_entries to service_role;
comment on function public.add_import_entries is 'Writes nothing that visitors can read.';

-- Forgets what was read, before files are read again.
create function public.clear_import(target uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.import_entries e where e.import_id = target and e.outcome is null;
end;
$$;
revoke execute on function public.clear_import from public;
grant execute on function public.clear_import to service_role;
comment on function public.clear_import is 'Writes nothing that visitors can read.';

-- Imports of the last days with their counts, the newest first; or one.
create function public.describe_imports(target uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(i.*) - 'actor' - 'holder' - 'lease_until' || jsonb_build_object(
    'held', coalesce(i.lease_until > now(), false),
    'entries', (
      select jsonb_build_object(
        'all', count(*),
        'chosen', count(*) filter (where e.is_chosen),
        'new', count(*) filter (where e.state = 'new'),
        'same', count(*) filter (where e.state = 'same'),
        'changed', count(*) filter (where e.state = 'changed'),
        'conflict', count(*) filter (where e.state = 'conflict'),
        'unusable', count(*) filter (where e.state = 'unusable'),
        'drafts', count(*) filter (where e.status = 'draft'),
        'pages', count(*) filter (where e.kind = 'page'),
        'losses', count(*) filter (where e.losses <> '[]'),
        'missing', count(*) filter (where e.pictures -> 'missing' <> '[]'),
        'failed', count(*) filter (where e.outcome = 'failed'),
        'kept', count(*) filter (where e.undone = 'kept'),
        'created', count(*) filter (where e.outcome = 'created'),
        'updated', count(*) filter (where e.outcome = 'updated'),
        'was_same', count(*) filter (where e.outcome = 'same'),
        'to_run', count(*) filter (where e.is_chosen and (e.state = 'new' or i.updates and e.state = 'changed')),
        'ran', count(*) filter (where e.is_chosen and (e.state = 'new' or i.updates and e.state = 'changed') and e.outcome is not null),
        'undone', count(*) filter (where e.undone is not null),
        'pictures_found', coalesce(sum((e.pictures ->> 'found')::integer), 0),
        'pictures_remote', coalesce(sum((e.pictures ->> 'remote')::integer), 0),
        'pictures_missing', coalesce(sum(jsonb_array_length(e.pictures -> 'missing')), 0)
      ) from public.import_entries e where e.import_id = i.id
    )
  ) order by i.created_at desc, i.id), '[]')
  from public.imports i where target is null or i.id = target;
$$;
revoke execute on function public.describe_imports from public;
grant execute on function public.describe_imports to service_role;

-- A page of entries, behind a position: `{"entries", "total"}`.
create function public.list_import_entries(target uuid, filter text, search text, after integer, page_size integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  with found as (
    select e.* from public.import_entries e
    where e.import_id = target and private.matches_import_filter(e.*, filter)
      and (search = '' or position(lower(search) in lower(e.title || ' ' || e.slug || ' ' || e.file)) > 0)
  ),
  page as (
    select f.position, f.file, f.kind, f.title, f.slug, f.old_paths, f.published_at, f.status, f.draft_reason, f.tags, f.pictures,
      f.losses, f.state, f.is_chosen, f.outcome, f.notes, f.post_id
    from found f where f.position > coalesce(after, 0) order by f.position limit least(greatest(page_size, 1), 500)
  )
  select jsonb_build_object(
    'total', (select count(*) from found),
    'entries', coalesce((select jsonb_agg(to_jsonb(page.*) order by page.position) from page), '[]')
  );
$$;
revoke execute on function public.list_import_entries from public;
grant execute on function public.list_import_entries to service_role;

-- Chooses entries by position, or all of a filter. Only what is not here, or changed there only, can be chosen.
create function public.choose_import_entries(target uuid, positions jsonb, filter text, chosen boolean) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  given jsonb := case jsonb_typeof(positions) when 'string' then (positions #>> '{}')::jsonb else positions end;
  changed integer;
begin
  update public.import_entries e set is_chosen = chosen
    where e.import_id = target and e.outcome is null and e.state in ('new', 'changed') and e.is_chosen <> chosen
      and case when filter is null then e.position in (select p::integer from jsonb_array_elements_text(given) as p)
        else private.matches_import_filter(e.*, filter) end;
  get diagnostics changed = row_count;
  return changed;
end;
$$;
revoke execute on function public.choose_import_entries from public;
grant execute on function public.choose_import_entries to service_role;
comment on function public.choose_import_entries is 'Writes nothing that visitors can read.';

-- Makes a process the one that works on an import, for a while: 'claimed', 'busy' (another import is worked on), 'held' (another
-- process works on this one), or 'state' (there is none in one of these states). With `takes_over`, what a process that is
-- gone has left is no obstacle.
create function public.claim_import(target uuid, claimant text, from_states jsonb, next_state text, takes_over boolean) returns text
language plpgsql security definer set search_path = '' as $$
declare
  given jsonb := case jsonb_typeof(from_states) when 'string' then (from_states #>> '{}')::jsonb else from_states end;
  note jsonb := private.audit_note('imports', 'CALL');
  wanted public.imports;
begin
  perform pg_advisory_xact_lock(7305141292);
  if exists (
    select from public.imports i where i.id <> target and i.state in ('reading', 'running', 'undoing') and i.lease_until > now()
      and not (takes_over and i.holder <> claimant)
  ) then
    return 'busy';
  end if;
  select i.* into wanted from public.imports i where i.id = target for update;
  if wanted.id is null or not given ? wanted.state then
    return 'state';
  end if;
  if wanted.lease_until > now() and wanted.holder <> claimant and not takes_over then
    return 'held';
  end if;
  update public.imports i set state = next_state, holder = claimant, lease_until = now() + interval '60 seconds', message = null,
      ran_at = case next_state when 'running' then coalesce(i.ran_at, now()) else i.ran_at end
    where i.id = target;
  if next_state = 'running' then
    -- Somebody may have taken a slug since it was planned.
    perform pg_advisory_xact_lock(7305141290);
    update public.import_entries e set slug = private.plan_slug(target, e.position, e.slug)
      where e.import_id = target and e.state = 'new' and e.outcome is null and e.is_chosen
        and exists (select from public.posts p where p.slug = e.slug);
  end if;
  if note is not null then
    perform private.insert_audit(note, wanted.name);
  end if;
  return 'claimed';
end;
$$;
revoke execute on function public.claim_import from public;
grant execute on function public.claim_import to service_role;
comment on function public.claim_import is 'Writes nothing that visitors can read.';

-- Goes on holding an import; false if it is no longer this process's, or was stopped.
create function public.keep_import(target uuid, claimant text, held_state text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.imports i set lease_until = now() + interval '60 seconds'
    where i.id = target and i.holder = claimant and i.state = held_state;
  return found;
end;
$$;
revoke execute on function public.keep_import from public;
grant execute on function public.keep_import to service_role;
comment on function public.keep_import is 'Writes nothing that visitors can read.';

-- The next entries that a run writes, after a position.
create function public.next_import_entries(target uuid, after integer, page_size integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(page.*) order by page.position), '[]') from (
    select e.position, e.key, e.external_id, e.fingerprint, e.place, e.size, e.file, e.slug, e.state, e.address, e.old_paths
    from public.import_entries e join public.imports i on i.id = e.import_id
    where e.import_id = target and e.position > after and e.is_chosen and e.outcome is null
      and (e.state = 'new' or i.updates and e.state = 'changed')
    order by e.position limit least(greatest(page_size, 1), 500)
  ) as page;
$$;
revoke execute on function public.next_import_entries from public;
grant execute on function public.next_import_entries to service_role;

-- Where internal links lead: key, slug and old address of entries after a position.
create function public.import_addresses(target uuid, after integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_array(page.position, page.key, page.slug, page.is_here, page.address, page.path) order by page.position), '[]')
  from (
    select e.position, e.key, e.slug, e.address, e.old_paths ->> 0 as path,
      e.post_id is not null or e.is_chosen and e.state = 'new' and e.outcome is null as is_here
    from public.import_entries e where e.import_id = target and e.position > after order by e.position limit 2000
  ) as page;
$$;
revoke execute on function public.import_addresses from public;
grant execute on function public.import_addresses to service_role;

-- Writes a group of posts with their origins and outcomes, each once: `[{"position", "post": {columns}, "notes", "stored",
-- "problem"}]`; one with a problem is recorded as failed. Null if this process does not hold the import any more, or it was
-- stopped; nothing is written then. A post that the tables refuse is a failed one, and the others are written.
create function public.write_import_entries(target uuid, claimant text, entries jsonb, pictures_copied integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given jsonb := case jsonb_typeof(entries) when 'string' then (entries #>> '{}')::jsonb else entries end;
  note jsonb := private.audit_note('posts', 'CALL');
  this public.imports;
  item jsonb;
  entry public.import_entries;
  origin public.post_origins;
  here public.posts;
  post jsonb;
  columns text;
  written bigint := 0;
  result jsonb := '[]';
begin
  -- One import at a time: two of the same file would both find its posts missing.
  perform pg_advisory_xact_lock(7305141290);
  select i.* into this from public.imports i where i.id = target for update;
  if this.id is null or this.state <> 'running' or this.holder is distinct from claimant then
    return null;
  end if;
  for item in select e from jsonb_array_elements(given) as e loop
    select e.* into entry from public.import_entries e
      where e.import_id = target and e.position = (item ->> 'position')::integer and e.outcome is null and e.is_chosen
        and e.state in ('new', 'changed');
    if not found then
      continue;
    end if;
    entry.notes := entry.notes || coalesce(item -> 'notes', '[]');
    entry.outcome := 'failed';
    post := item -> 'post';
    begin
      select o.* into origin from public.post_origins o join public.posts p on p.id = o.id
        where o.tool = this.tool and o.external_id = entry.external_id;
      if item ->> 'problem' is not null then
        entry.notes := entry.notes || jsonb_build_array(item -> 'problem');
      elsif entry.state = 'new' and origin.id is not null then
        entry.outcome := 'same';
        entry.post_id := origin.id;
      elsif entry.state = 'new' then
        entry.post_id := gen_random_uuid();
        post := post || jsonb_build_object('id', entry.post_id, 'slug', entry.slug || '~');
        select string_agg(quote_ident(k), ', ') into columns from jsonb_object_keys(post) as k;
        execute format('insert into public.posts (%1$s) select %1$s from jsonb_populate_record(null::public.posts, $1)', columns)
          using post;
        select p.* into here from public.posts p where p.id = entry.post_id;
        insert into public.post_origins (id, tool, external_id, address, fingerprint, version, import_id)
          values (here.id, this.tool, entry.external_id, entry.address, entry.fingerprint, here.version, target)
          on conflict (tool, external_id) do update set id = excluded.id, address = excluded.address,
            fingerprint = excluded.fingerprint, version = excluded.version, import_id = excluded.import_id, created_at = now();
        entry.slug := here.slug;
        entry.version := here.version;
        entry.stored := coalesce(item -> 'stored', '[]');
        entry.outcome := 'created';
        written := written + 1;
      elsif entry.state = 'changed' and origin.id is not null then
        select p.* into here from public.posts p where p.id = origin.id;
        if here.version is distinct from origin.version then
          entry.notes := entry.notes || '["It was changed here meanwhile, so it was left as it is."]'::jsonb;
        else
          entry.before := jsonb_build_object('post', to_jsonb(here), 'origin', to_jsonb(origin));
          -- Slug and publication time are fixed once a post was public.
          post := to_jsonb(here) || (post - 'slug' - 'created_at' - 'id' - 'version');
          if here.published_at <= now() then
            post := post || jsonb_build_object('published_at', here.published_at);
          end if;
          select string_agg(format('%1$I = r.%1$I', k), ', ') into columns
            from jsonb_object_keys(post) as k where k not in ('id', 'version', 'slug', 'created_at');
          execute format('update public.posts p set %s from jsonb_populate_record(null::public.posts, $1) r where p.id = $2', columns)
            using post, here.id;
          select p.* into here from public.posts p where p.id = here.id;
          update public.post_origins o set fingerprint = entry.fingerprint, version = here.version, import_id = target,
            address = entry.address where o.id = here.id;
          entry.post_id := here.id;
          entry.version := here.version;
          entry.stored := coalesce(item -> 'stored', '[]');
          entry.outcome := 'updated';
          written := written + 1;
        end if;
      end if;
    exception when data_exception or integrity_constraint_violation then
      entry.outcome := 'failed';
      entry.post_id := null;
      entry.notes := entry.notes || '["The database does not accept this post."]'::jsonb;
    end;
    update public.import_entries e set outcome = entry.outcome, post_id = entry.post_id, version = entry.version, slug = entry.slug,
        before = entry.before, stored = entry.stored, notes = entry.notes
      where e.import_id = target and e.position = entry.position;
    result := result || jsonb_build_object('position', entry.position, 'outcome', entry.outcome, 'post_id', entry.post_id);
  end loop;
  update public.imports i set lease_until = now() + interval '60 seconds', copied = i.copied + pictures_copied where i.id = target;
  if note is not null and written > 0 then
    perform private.insert_audit(note, written::text);
  end if;
  return result;
end;
$$;
revoke execute on function public.write_import_entries from public;
grant execute on function public.write_import_entries to service_role;

-- Takes back a group of what an import wrote, from its end, or null if this process does not hold it: `{"left", "posts"}`,
-- with the posts that are no longer its own. A post that was changed here since stays, and its entry says so. What was
-- created goes to the trash.
create function public.undo_import_entries(target uuid, claimant text, page_size integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  note jsonb := private.audit_note('posts', 'CALL');
  this public.imports;
  entry public.import_entries;
  here public.posts;
  columns text;
  former public.post_origins;
  taken jsonb := '[]';
  gone jsonb := '[]';
begin
  perform pg_advisory_xact_lock(7305141290);
  select i.* into this from public.imports i where i.id = target for update;
  if this.id is null or this.state <> 'undoing' or this.holder is distinct from claimant then
    return null;
  end if;
  for entry in
    select e.* from public.import_entries e
    where e.import_id = target and e.outcome in ('created', 'updated') and e.undone is null
    order by e.position desc limit least(greatest(page_size, 1), 200)
  loop
    select p.* into here from public.posts p where p.id = entry.post_id;
    entry.undone := 'undone';
    if here.id is null then
      gone := gone || to_jsonb(entry.post_id);
    end if;
    if here.id is not null and here.version is distinct from entry.version then
      entry.undone := 'kept';
      entry.notes := entry.notes || '["It was changed here since, so it was not taken back."]'::jsonb;
    elsif here.id is not null and entry.outcome = 'created' then
      delete from public.posts p where p.id = here.id;
      taken := taken || to_jsonb(here.id);
    elsif here.id is not null then
      select string_agg(format('%1$I = r.%1$I', k), ', ') into columns
        from jsonb_object_keys(entry.before -> 'post') as k where k not in ('id', 'version', 'slug', 'created_at');
      execute format('update public.posts p set %s from jsonb_populate_record(null::public.posts, $1) r where p.id = $2', columns)
        using entry.before -> 'post', here.id;
      former := jsonb_populate_record(null::public.post_origins, entry.before -> 'origin');
      update public.post_origins o set fingerprint = former.fingerprint, import_id = former.import_id, address = former.address,
          version = (select p.version from public.posts p where p.id = here.id)
        where o.id = here.id;
      taken := taken || to_jsonb(here.id);
    end if;
    update public.import_entries e set undone = entry.undone, notes = entry.notes
      where e.import_id = target and e.position = entry.position;
  end loop;
  update public.imports i set lease_until = now() + interval '60 seconds' where i.id = target;
  if note is not null and taken <> '[]' then
    perform private.insert_audit(note, jsonb_array_length(taken)::text);
  end if;
  return jsonb_build_object('posts', taken || gone, 'left', (
    select count(*) from public.import_entries e
    where e.import_id = target and e.outcome in ('created', 'updated') and e.undone is null
  ));
end;
$$;
revoke execute on function public.undo_import_entries from public;
grant execute on function public.undo_import_entries to service_role;

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
revoke execute on function public.add_redirects from public;
grant execute on function public.add_redirects to service_role;

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
revoke execute on function public.save_redirect from public;
grant execute on function public.save_redirect to service_role;

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
revoke execute on function public.list_redirects from public;
grant execute on function public.list_redirects to service_role;

-- Counts of visitors by path: `[{"from", "hits", "at"}]`.
create function public.count_redirects(counted jsonb) returns void
language sql security definer set search_path = '' as $$
  update public.redirects r set
      hits = r.hits + (e.value ->> 'hits')::bigint,
      last_hit_at = greatest(r.last_hit_at, (e.value ->> 'at')::timestamptz)
    from jsonb_array_elements(case jsonb_typeof(counted) when 'string' then (counted #>> '{}')::jsonb else counted end) as e (value)
    where r.from_path = e.value ->> 'from';
$$;
revoke execute on function public.count_redirects from public;
grant execute on function public.count_redirects to service_role;
comment on function public.count_redirects is 'Writes nothing that visitors can read.';

revoke execute on all functions in schema private from public;
