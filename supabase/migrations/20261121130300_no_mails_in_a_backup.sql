-- A mail may hold a link that signs somebody in, and one that waits would be sent again where a backup is restored.
create or replace function private.tables_to_keep() returns setof text
language sql stable set search_path = '' as $$
  with recursive link as (
    select conrelid as child, confrelid as parent from pg_catalog.pg_constraint where contype = 'f' and conrelid <> confrelid
  ),
  reach (id, level) as (
    select oid, 0 from pg_catalog.pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('restore_rows', 'mails')
    union
    select link.child, reach.level + 1 from link join reach on link.parent = reach.id where reach.level < 20
  )
  select c.relname::text from pg_catalog.pg_class c join reach on reach.id = c.oid
  where c.relnamespace = 'public'::regnamespace group by c.relname order by max(reach.level), c.relname;
$$;
