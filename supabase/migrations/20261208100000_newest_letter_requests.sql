-- Keeps the newest 5,000 requests that nobody confirmed, at most 13 MB. To refuse one would let somebody who asks for many
-- addresses keep everybody else from asking.
create function private.limit_letter_requests() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.letter_requests r where r.secret_hash in (
    select k.secret_hash from private.letter_requests k order by k.created_at desc, k.secret_hash offset 5000
  );
  return null;
end;
$$;
drop trigger limit_inbox on private.letter_requests;
create trigger limit_letter_requests after insert on private.letter_requests
  for each statement execute function private.limit_letter_requests();
revoke execute on all functions in schema private from public;
