-- A refund that leaves no event forgets the key: whoever sends requests chooses keys, such as email addresses, and a row of
-- each would stay until its window ends.
create or replace function public.refund_limit(limit_key text) returns void
language sql security definer set search_path = '' as $$
  delete from private.limits l where l.key = limit_key and l.points <= 1;
  update private.limits l set points = l.points - 1 where l.key = limit_key and l.ends_at > now();
$$;
