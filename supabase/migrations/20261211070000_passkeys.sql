-- Passkeys work at the host name for which they were made only: whose do not work at the site's present one. Nobody's in a
-- project, whose auth part has no such column.
create function public.passkeys_of_other_hosts(host text) returns table (email text, made_for text)
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from pg_catalog.pg_attribute a
    where a.attrelid = to_regclass('auth.webauthn_credentials') and a.attname = 'rp_id' and not a.attisdropped) then
    return query execute 'select distinct u.email::text, k.rp_id from auth.webauthn_credentials k
      join auth.users u on u.id = k.user_id where k.rp_id <> $1 order by 1, 2' using host;
  end if;
end;
$$;
revoke execute on function public.passkeys_of_other_hosts from public;
grant execute on function public.passkeys_of_other_hosts to service_role;
