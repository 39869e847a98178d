-- Makes the profiles follow the accounts: each account has one with its address, and the confirmed owner is admin.
-- Answers how many were made or changed. Called at the start of the site and after a restore.
create function public.sync_profiles() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer := 0;
  counted integer;
begin
  insert into public.profiles (user_id, email) select u.id, u.email from auth.users u
    where not exists (select from public.profiles p where p.user_id = u.id) on conflict (user_id) do nothing;
  get diagnostics counted = row_count;
  changed := changed + counted;
  update public.profiles p set email = u.email from auth.users u where u.id = p.user_id and p.email is distinct from u.email;
  get diagnostics counted = row_count;
  changed := changed + counted;
  update public.profiles p set role = 'admin' from auth.users u, public.access_rules r
    where u.id = p.user_id and p.role <> 'admin' and u.email_confirmed_at is not null and lower(u.email) = lower(r.owner_email);
  get diagnostics counted = row_count;
  return changed + counted;
end;
$$;
revoke execute on function public.sync_profiles() from public, anon, authenticated, service_role;
grant execute on function public.sync_profiles() to service_role;
