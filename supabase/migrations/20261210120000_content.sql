-- What the owner changed in the texts of content/: for each document a merge patch (RFC 7396) over what is shipped. Only the
-- service reads it: visitors get the documents with the pages that show them.
create table public.content_documents (
  -- The path of the shipped file below content/, without its ending.
  name text primary key check (length(name) <= 80 and name ~ '^[a-z0-9]+([-/][a-z0-9]+)*$'),
  published jsonb check (octet_length(published::text) <= 1500000),
  draft jsonb check (octet_length(draft::text) <= 1500000),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null default now()
);
create trigger notify_change after insert or update or delete or truncate on public.content_documents
  for each statement execute function private.notify_change();
create trigger write_audit after insert or update or delete on public.content_documents
  for each row execute function private.write_audit('name');
alter table public.content_documents enable row level security;
revoke all on public.content_documents from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.content_documents to service_role;

-- What was published, and by whom; null where it went back to the shipped text.
create table public.content_revisions (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) <= 80),
  published jsonb,
  actor text check (length(actor) <= 1000),
  created_at timestamptz not null default now()
);
create index content_revisions_newest on public.content_revisions (name, created_at desc);
alter table public.content_revisions enable row level security;
revoke all on public.content_revisions from public, anon, authenticated, service_role;
grant select on public.content_revisions to service_role;

insert into private.content_tables (position, name) values (95, 'content_documents'), (96, 'content_revisions');

-- Keeps a revision of each publication, the newest hundred of each document.
create function private.keep_content_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case tg_op when 'UPDATE' then old.published end;
  note jsonb := private.audit_note(tg_table_name, 'ROW');
begin
  if new.published is distinct from before and coalesce(current_setting('site.restoring', true), '') <> 'yes' then
    insert into public.content_revisions (name, published, actor) values (new.name, new.published, left(note ->> 'actor', 1000));
    delete from public.content_revisions r where r.name = new.name and r.id in (
      select o.id from public.content_revisions o where o.name = new.name order by o.created_at desc offset 100
    );
  end if;
  return null;
end;
$$;
create trigger keep_content_revision after insert or update of published on public.content_documents
  for each row execute function private.keep_content_revision();

-- A new character changes all texts at once, or none. Makes the documents that are named what is given, and takes back all others: `{"name": {"published", "draft"}}`, each a
-- merge patch or null. What was published before is in the revisions.
create function public.replace_content(documents jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  note jsonb := private.audit_note('content_documents', 'CALL');
  given jsonb := case jsonb_typeof(documents) when 'string' then (documents #>> '{}')::jsonb else documents end;
  written integer;
begin
  perform pg_advisory_xact_lock(7305141291);
  update public.content_documents d set published = null, draft = null, version = d.version + 1, updated_at = now()
    where not (given ? d.name) and (d.published is not null or d.draft is not null);
  insert into public.content_documents (name, published, draft)
    select e.key, nullif(e.value -> 'published', 'null'), nullif(e.value -> 'draft', 'null') from jsonb_each(given) as e
  on conflict (name) do update
    set published = excluded.published, draft = excluded.draft, version = content_documents.version + 1, updated_at = now();
  get diagnostics written = row_count;
  if note is not null then
    perform private.insert_audit(note, note ->> 'subject');
  end if;
  return written;
end;
$$;
revoke execute on function public.replace_content from public;
grant execute on function public.replace_content to service_role;

-- Some changes belong to several texts: a portrait is in all that show it, and a page is shown again with its text. Writes
-- the documents that are named, all or none: `{"name": {"version", "published", "draft"}}`. `version` is the one that
-- the change is based on, 0 for none; another one is a conflict (unique_violation). Of the others each may be missing, which
-- leaves it as it is, and is a merge patch or null.
create function public.write_content(documents jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  note jsonb := private.audit_note('content_documents', 'CALL');
  given jsonb := case jsonb_typeof(documents) when 'string' then (documents #>> '{}')::jsonb else documents end;
  written integer := 0;
  entry record;
begin
  perform pg_advisory_xact_lock(7305141291);
  for entry in select e.key as name, e.value as change from jsonb_each(given) as e order by e.key loop
    if (entry.change ->> 'version')::integer = 0 then
      insert into public.content_documents (name, published, draft)
        values (entry.name, nullif(entry.change -> 'published', 'null'), nullif(entry.change -> 'draft', 'null'));
    else
      update public.content_documents d set
          published = case when entry.change ? 'published' then nullif(entry.change -> 'published', 'null') else d.published end,
          draft = case when entry.change ? 'draft' then nullif(entry.change -> 'draft', 'null') else d.draft end,
          version = d.version + 1,
          updated_at = now()
        where d.name = entry.name and d.version = (entry.change ->> 'version')::integer;
      if not found then
        raise exception 'The text % has another version', entry.name using errcode = 'unique_violation';
      end if;
    end if;
    written := written + 1;
  end loop;
  if note is not null then
    perform private.insert_audit(note, note ->> 'subject');
  end if;
  return written;
end;
$$;
revoke execute on function public.write_content from public;
grant execute on function public.write_content to service_role;

-- Paths of the character's own files that any text names, also a draft or what was published before, up to the hash that
-- all sizes of a picture share: a JSON list.
create function public.used_media() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(distinct '/media/own/' || found[1]), '[]')
  from (
    select d.published::text from public.content_documents d
    union all select d.draft::text from public.content_documents d
    union all select r.published::text from public.content_revisions r
    union all select p.content || ' ' || coalesce(p.image_url, '') from public.posts p
    union all select r.content || ' ' || coalesce(r.image_url, '') from public.post_revisions r
    union all select d.post::text from public.deleted_posts d
    union all select h.content::text from public.hub_entries h
  ) as written (text), regexp_matches(written.text, '/media/own/([0-9a-f]{24})', 'g') as found;
$$;
revoke execute on function public.used_media from public;
grant execute on function public.used_media to service_role;

-- Of these stored pictures, by the name that all their widths share, those that no text names: a JSON list.
create function public.unused_pictures(names jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(n), '[]')
  from jsonb_array_elements_text(case jsonb_typeof(names) when 'string' then (names #>> '{}')::jsonb else names end) as n
  where not exists (select from public.posts p where position(n in p.content || ' ' || coalesce(p.image_url, '')) > 0)
    and not exists (select from public.post_revisions r where position(n in r.content || ' ' || coalesce(r.image_url, '')) > 0
      and exists (select from public.posts p where p.id = r.post_id))
    and not exists (select from public.deleted_posts d where position(n in d.post::text) > 0)
    and not exists (select from public.content_documents d where position(n in d.published::text || coalesce(d.draft::text, '')) > 0)
    and not exists (select from public.hub_entries h where position(n in h.content::text) > 0);
$$;
revoke execute on function public.unused_pictures from public;
grant execute on function public.unused_pictures to service_role;

revoke execute on all functions in schema private from public;
