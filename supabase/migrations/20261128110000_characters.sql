-- A new character changes all texts at once, or none.

-- Makes the documents that are named what is given, and takes back all others: `{"name": {"published", "draft"}}`, each a
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
revoke execute on function public.replace_content(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.replace_content(jsonb) to service_role;

-- The cards that characters came from, as files: private, because a card may hold more than the site shows. Only the
-- service reads and writes it.
do $$
begin
  if to_regclass('storage.buckets') is not null then
    insert into storage.buckets (id, name, public) values ('cards', 'cards', false) on conflict (id) do nothing;
  end if;
end;
$$;
