-- `spend_limit` for several keys at once: `entries` is [{"key", "amount", "milliseconds"}], the answer has a row for each in
-- that order. Keys are locked in the order of the alphabet, so that two calls never wait for each other.
create function public.spend_limits(entries jsonb) returns table (points integer, ms_left bigint)
language plpgsql security definer set search_path = '' as $$
declare
  entry record;
  spent record;
  results jsonb := '{}';
begin
  for entry in
    select e.ordinality as place, e.value ->> 'key' as key, (e.value ->> 'amount')::integer as amount,
        (e.value ->> 'milliseconds')::bigint as milliseconds
      from jsonb_array_elements(case jsonb_typeof(entries) when 'string' then (entries #>> '{}')::jsonb else entries end)
        with ordinality as e
      order by 2, 1
  loop
    select s.points, s.ms_left into spent from public.spend_limit(entry.key, entry.amount, entry.milliseconds) s;
    results := results || jsonb_build_object(entry.place::text, jsonb_build_array(spent.points, spent.ms_left));
  end loop;
  return query select (r.value ->> 0)::integer, (r.value ->> 1)::bigint from jsonb_each(results) r order by r.key::integer;
end;
$$;
revoke execute on function public.spend_limits from public;
grant execute on function public.spend_limits to service_role;
comment on function public.spend_limits is 'Writes nothing that visitors can read.';
