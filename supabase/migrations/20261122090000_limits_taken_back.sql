-- Takes back one event that was counted before it was known whether it counts. A window that has ended is left alone.
create function public.refund_limit(limit_key text) returns void
language sql security definer set search_path = '' as $$
  update private.limits l set points = greatest(l.points - 1, 0) where l.key = limit_key and l.ends_at > now();
$$;

revoke execute on function public.refund_limit(text) from public, anon, authenticated;
grant execute on function public.refund_limit(text) to service_role;
