-- Whether the session of a caller has shown all that its account asks for: the password is not enough once an
-- authenticator app is set up. For policies: `(select private.is_fully_signed_in())`.
create function private.is_fully_signed_in() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select auth.jwt()) ->> 'aal', '') = 'aal2' or not exists (
    select from auth.mfa_factors f
    where f.user_id = (select auth.uid()) and f.factor_type = 'totp' and f.status = 'verified'
  );
$$;
revoke execute on function private.is_fully_signed_in() from public;
grant execute on function private.is_fully_signed_in() to authenticated, service_role;

-- Restrictive: added to what the other policies ask for. Posts, the hub and the roadmap are public, so everybody reads them.
create policy "A session without its second factor sees no profile" on public.profiles
  as restrictive for all to authenticated using ((select private.is_fully_signed_in()));
create policy "A session without its second factor has no pictures" on public.images
  as restrictive for all to authenticated using ((select private.is_fully_signed_in()));
create policy "A session without its second factor has no conversations" on public.chat_sessions
  as restrictive for all to authenticated using ((select private.is_fully_signed_in()));
create policy "A session without its second factor has no messages" on public.chat_messages
  as restrictive for all to authenticated using ((select private.is_fully_signed_in()));
create policy "A session without its second factor reads no page views" on public.page_views
  as restrictive for all to authenticated using ((select private.is_fully_signed_in()));
create policy "A session without its second factor reads no activity" on public.activity
  as restrictive for all to authenticated using ((select private.is_fully_signed_in()));

-- These read and write past the policies.
create or replace function public.my_access() returns table (role text, approved boolean, request text)
language sql stable security definer set search_path = '' as $$
  select r.* from public.rights_of((select auth.uid())) r
  where private.is_fully_signed_in() and ((select auth.jwt()) ->> 'session_id' is null
    or exists (select from auth.sessions s where s.id::text = (select auth.jwt()) ->> 'session_id' and s.user_id = (select auth.uid())));
$$;

create or replace function public.my_sessions() returns table (id uuid, created_at timestamptz, seen_at timestamptz, user_agent text, is_current boolean)
language sql stable security definer set search_path = '' as $$
  select s.id, s.created_at, coalesce(s.refreshed_at at time zone 'utc', s.created_at), s.user_agent,
    s.id::text = coalesce((select auth.jwt()) ->> 'session_id', '')
  from auth.sessions s where s.user_id = (select auth.uid()) and (select private.is_fully_signed_in())
  order by 5 desc, 3 desc;
$$;

create or replace function public.end_my_session(session uuid) returns boolean
language sql security definer set search_path = '' as $$
  with ended as (
    delete from auth.sessions s
    where s.id = session and s.user_id = (select auth.uid()) and (select private.is_fully_signed_in()) returning s.id
  )
  select exists (select from ended);
$$;
