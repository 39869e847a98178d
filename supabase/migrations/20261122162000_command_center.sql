-- What the commands `deploy-dryrun` and `backup` read; with the site's own key only.

create function public.applied_migrations() returns setof text
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select m.version from supabase_migrations.schema_migrations m order by 1;
end;
$$;

-- Rows and bytes on disk, with indexes, of each table of a content backup: [{"name", "rows", "bytes"}].
create function public.content_sizes() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  entry private.content_tables;
  counted bigint;
  result jsonb := '[]';
begin
  for entry in select * from private.content_tables order by position loop
    execute format('select count(*) from public.%I', entry.name) into counted;
    result := result || jsonb_build_object('name', entry.name, 'rows', counted,
      'bytes', pg_catalog.pg_total_relation_size(format('public.%I', entry.name)::regclass));
  end loop;
  return result;
end;
$$;

revoke execute on function public.applied_migrations(), public.content_sizes() from public, anon, authenticated;
grant execute on function public.applied_migrations(), public.content_sizes() to service_role;
