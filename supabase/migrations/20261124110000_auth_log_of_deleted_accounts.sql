-- Deletes an account with all that hangs on it, the access request of its address, and what the auth part has written down
-- about its logins.
create or replace function public.delete_account(person uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.access_requests r using auth.users u where u.id = person and u.email_confirmed_at is not null and lower(r.email) = lower(u.email);
  delete from auth.refresh_tokens t where t.user_id::text = person::text;
  delete from auth.audit_log_entries e where e.payload ->> 'actor_id' = person::text;
  delete from auth.users u where u.id = person;
  return found;
end;
$$;
