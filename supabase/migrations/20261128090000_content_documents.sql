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

-- What was published, and by whom; null where it went back to the shipped text.
create table public.content_revisions (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) <= 80),
  published jsonb,
  actor text check (length(actor) <= 1000),
  created_at timestamptz not null default now()
);
create index content_revisions_newest on public.content_revisions (name, created_at desc);

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
revoke execute on function private.keep_content_revision() from public;
create trigger keep_content_revision after insert or update of published on public.content_documents
  for each row execute function private.keep_content_revision();

create trigger notify_change after insert or update or delete or truncate on public.content_documents
  for each statement execute function private.notify_change();
create trigger write_audit after insert or update or delete on public.content_documents
  for each row execute function private.write_audit('name');

alter table public.content_documents enable row level security;
alter table public.content_revisions enable row level security;
revoke all on public.content_documents, public.content_revisions from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.content_documents to service_role;
grant select on public.content_revisions to service_role;

insert into private.content_tables (position, name) values (95, 'content_documents'), (96, 'content_revisions');
