-- What became of work that was counted under a key, for whoever asks again within minutes, whichever process they ask. Like
-- the limits not in the log of the database and empty after a crash: the results are answers to visitors.
create unlogged table private.results (
  key text primary key check (length(key) <= 500),
  result text not null,
  ends_at timestamptz not null,
  constraint results_bytes check (octet_length(result) <= 500000)
);
create index results_by_end on private.results (ends_at);
alter table private.results enable row level security;
revoke all on private.results from public;

-- As before, and an entry may bring the `result` of its key, which is kept as long as its `milliseconds` say; each row of the
-- answer has what is kept for its key. What has ended is deleted by each call.
drop function public.spend_limits(jsonb);
create function public.spend_limits(entries jsonb) returns table (points integer, ms_left bigint, result text)
language plpgsql security definer set search_path = '' as $$
declare
  entry record;
  spent record;
  results jsonb := '{}';
begin
  delete from private.results r
    where r.key in (select e.key from private.results e where e.ends_at <= now() for update skip locked);
  for entry in
    select e.ordinality as place, e.value ->> 'key' as key, (e.value ->> 'amount')::integer as amount,
        (e.value ->> 'milliseconds')::bigint as milliseconds, e.value ->> 'result' as result
      from jsonb_array_elements(case jsonb_typeof(entries) when 'string' then (entries #>> '{}')::jsonb else entries end)
        with ordinality as e
      order by 2, 1
  loop
    select s.points, s.ms_left into spent from public.spend_limit(entry.key, entry.amount, entry.milliseconds) s;
    if entry.result is not null then
      insert into private.results
        values (entry.key, entry.result, now() + entry.milliseconds * interval '1 millisecond') on conflict do nothing;
    end if;
    results := results || jsonb_build_object(entry.place::text, jsonb_build_array(spent.points, spent.ms_left, entry.key));
  end loop;
  return query
    select (r.value ->> 0)::integer, (r.value ->> 1)::bigint, k.result
      from jsonb_each(results) r
      left join private.results k on k.key = r.value ->> 2 and k.ends_at > now()
      order by r.key::integer;
end;
$$;
revoke execute on function public.spend_limits from public;
grant execute on function public.spend_limits to service_role;
comment on function public.spend_limits is 'Writes nothing that visitors can read.';
