-- The auth part keeps sessions where no API role may look: a user sees and ends his own through these.
create function public.my_sessions() returns table (id uuid, created_at timestamptz, seen_at timestamptz, user_agent text, is_current boolean)
language sql stable security definer set search_path = '' as $$
  select s.id, s.created_at, coalesce(s.refreshed_at at time zone 'utc', s.created_at), s.user_agent,
    s.id::text = coalesce((select auth.jwt()) ->> 'session_id', '')
  from auth.sessions s where s.user_id = (select auth.uid())
  order by 5 desc, 3 desc;
$$;

create function public.end_my_session(session uuid) returns boolean
language sql security definer set search_path = '' as $$
  with ended as (delete from auth.sessions s where s.id = session and s.user_id = (select auth.uid()) returning s.id)
  select exists (select from ended);
$$;

-- Deletes an account with all that hangs on it, and the access request of its address.
create function public.delete_account(person uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.access_requests r using auth.users u where u.id = person and u.email_confirmed_at is not null and lower(r.email) = lower(u.email);
  delete from auth.refresh_tokens t where t.user_id::text = person::text;
  delete from auth.users u where u.id = person;
  return found;
end;
$$;

revoke execute on function public.my_sessions(), public.end_my_session(uuid), public.delete_account(uuid) from public, anon, authenticated;
grant execute on function public.my_sessions(), public.end_my_session(uuid) to authenticated;
grant execute on function public.delete_account(uuid) to service_role;
