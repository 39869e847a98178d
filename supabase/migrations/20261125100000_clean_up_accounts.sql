-- Deletes what nobody comes back for: accounts whose address was not confirmed within a week, which anybody can make for
-- anybody's address; sessions that were not used for half a year; and tokens that were replaced a month ago, which until
-- then tell a stolen one. Called by the site every hour; up to a thousand of each at a time.
create function public.clean_up_accounts() returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.users where id in (
    select u.id from auth.users u
    where u.email is not null and u.email_confirmed_at is null and u.phone_confirmed_at is null and u.invited_at is null
      and greatest(u.created_at, u.confirmation_sent_at, u.recovery_sent_at) < now() - interval '7 days'
    limit 1000
  );
  delete from auth.sessions where id in (
    select s.id from auth.sessions s
    where s.created_at < now() - interval '180 days' and not exists (
      select from auth.refresh_tokens t where t.session_id = s.id and t.created_at >= now() - interval '180 days'
    )
    limit 1000
  );
  delete from auth.refresh_tokens where id in (
    select t.id from auth.refresh_tokens t where t.revoked and t.updated_at < now() - interval '30 days' limit 1000
  );
end;
$$;
revoke execute on function public.clean_up_accounts() from public, anon, authenticated, service_role;
grant execute on function public.clean_up_accounts() to service_role;
