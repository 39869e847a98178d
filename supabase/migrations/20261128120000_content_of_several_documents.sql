-- Some changes belong to several texts: a portrait is in all that show it, and a page is shown again with its text.

-- Writes the documents that are named, all or none: `{"name": {"version", "published", "draft"}}`. `version` is the one that
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
revoke execute on function public.write_content(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.write_content(jsonb) to service_role;

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
revoke execute on function public.used_media() from public, anon, authenticated, service_role;
grant execute on function public.used_media() to service_role;
