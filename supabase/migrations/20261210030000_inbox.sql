-- What visitors send to the owner: feedback, typos, parts of conversations. Only the server's own functions write and read it.
-- About people, save for typos. Requests for access are with the accounts.

create table public.feedback (
  id uuid primary key default gen_random_uuid(),
  name text check (length(name) <= 200),
  email text check (email ~ '^[^@\s]+@[^@\s]+$' and length(email) <= 320),
  category text check (category in ('bug', 'feature', 'improvement', 'general', 'compliment', 'other')),
  rating smallint not null default 0 check (rating between 0 and 5),
  subject text not null check (subject ~ '\S' and length(subject) <= 300),
  message text not null check (message ~ '\S' and length(message) <= 10000),
  contact boolean not null default false,
  created_at timestamptz not null default now(),
  constraint feedback_bytes check (octet_length(name) <= 800 and octet_length(email) <= 1280 and octet_length(subject) <= 1200
    and octet_length(message) <= 40000)
);
create index feedback_by_time on public.feedback (created_at desc, id desc);
alter table public.feedback enable row level security;
revoke all on public.feedback from public, anon, authenticated, service_role;
grant select, insert, delete on public.feedback to service_role;

create table public.typo_reports (
  id bigint generated always as identity primary key,
  page text not null check (page ~ '^/([^/\\?#\s][^\\?#\s]*)?$' and length(page) <= 300),
  quote text not null check (quote ~ '\S' and length(quote) <= 500),
  correction text not null check (correction ~ '\S' and length(correction) <= 500),
  note text check (length(note) <= 1000),
  status text not null default 'open' check (status in ('open', 'closed')),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint closed_has_its_time check ((status = 'closed') = (closed_at is not null)),
  constraint typo_reports_bytes check (octet_length(page) <= 1200 and octet_length(quote) <= 2000
    and octet_length(correction) <= 2000 and octet_length(note) <= 4000)
);
create index typo_reports_open_first on public.typo_reports (status desc, id desc);
alter table public.typo_reports enable row level security;
revoke all on public.typo_reports from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.typo_reports to service_role;

-- Parts of conversations that visitors chose to send to the owner. Not in the content backup.
create table public.chat_reports (
  id bigint generated always as identity primary key,
  reason text not null check (reason in ('harm', 'sexual', 'minor', 'false', 'personal', 'other')),
  excerpt jsonb not null check (jsonb_typeof(excerpt) = 'array' and octet_length(excerpt::text) <= 400000),
  note text check (octet_length(note) <= 4000),
  status text not null default 'open' check (status in ('open', 'closed')),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint closed_has_its_time check ((status = 'closed') = (closed_at is not null))
);
create index chat_reports_open_first on public.chat_reports (status desc, id desc);
alter table public.chat_reports enable row level security;
revoke all on public.chat_reports from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.chat_reports to service_role;

insert into private.content_tables (position, name) values (40, 'typo_reports'), (50, 'feedback');

create trigger notify_change after insert or update or delete or truncate on public.feedback
  for each statement execute function private.notify_change();
create trigger notify_change after insert or update or delete or truncate on public.typo_reports
  for each statement execute function private.notify_change();
create trigger notify_change after insert or update or delete or truncate on public.chat_reports
  for each statement execute function private.notify_change();
-- Once a statement, however many rows it takes.
create trigger write_audit after delete on public.feedback
  for each statement execute function private.write_audit();
create trigger write_audit after update or delete on public.typo_reports
  for each row execute function private.write_audit('page');
create trigger write_audit after update or delete on public.chat_reports
  for each row execute function private.write_audit('id');

-- Which entries came from one network: a keyed hash of it, which only the server can make. Nobody reads it through the API,
-- and no backup of content has it.
create table private.entry_networks (
  store text not null check (store in ('feedback', 'typo_reports', 'chat_reports', 'access_requests')),
  entry text not null check (octet_length(entry) <= 40),
  network text not null check (octet_length(network) between 10 and 64),
  primary key (store, entry)
);
create index entry_networks_by_network on private.entry_networks (store, network);
alter table private.entry_networks enable row level security;
revoke all on private.entry_networks from public;

-- How many entries made room for newer ones, by day.
create table private.dropped_entries (
  store text not null check (store in ('feedback', 'typo_reports', 'chat_reports', 'access_requests')),
  day date not null,
  dropped integer not null check (dropped > 0),
  primary key (store, day)
);
alter table private.dropped_entries enable row level security;
revoke all on private.dropped_entries from public;

create function private.note_network() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from private.entry_networks n where n.store = tg_table_name and n.entry = old.id::text;
  elsif coalesce(current_setting('site.network', true), '') <> '' then
    insert into private.entry_networks (store, entry, network)
      values (tg_table_name, new.id::text, current_setting('site.network', true));
  end if;
  return null;
end;
$$;
create trigger note_network after insert or delete on public.feedback for each row execute function private.note_network();
create trigger note_network after insert or delete on public.typo_reports for each row execute function private.note_network();
create trigger note_network after insert or delete on public.chat_reports for each row execute function private.note_network();

-- Takes what would be too much from the networks that hold most, their oldest first: (which rows count, their bytes, most
-- bytes). To refuse a row would let one network keep everybody else out. A row counts as 2 kB at least. One without a
-- network counts as a network of its own. A hundredth more than needed goes, so that not each further row costs a sort.
create function private.keep_newest() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  held bigint;
  gone integer;
begin
  if private.is_restoring() then
    return null;
  end if;
  execute format('select sum(greatest(%s, 2000)) from %I.%I where %s', tg_argv[1], tg_table_schema, tg_table_name, tg_argv[0]) into held;
  if coalesce(held, 0) <= tg_argv[2]::bigint then
    return null;
  end if;
  execute format(
    'with counted as (
       select e.id, e.created_at, coalesce(n.network, e.id::text) as network, greatest(%1$s, 2000) as bytes
       from %2$I.%3$I e left join private.entry_networks n on n.store = %3$L and n.entry = e.id::text where %4$s
     ), placed as (
       select id, created_at, bytes, sum(bytes) over (partition by network order by created_at desc, id desc) as place from counted
     ), summed as (
       select id, sum(bytes) over (order by place, created_at desc, id desc) as held from placed
     )
     delete from %2$I.%3$I where id in (select id from summed where held > $1)',
    tg_argv[1], tg_table_schema, tg_table_name, tg_argv[0]
  ) using tg_argv[2]::bigint * 99 / 100;
  get diagnostics gone = row_count;
  if gone > 0 then
    insert into private.dropped_entries as d (store, day, dropped) values (tg_table_name, (now() at time zone 'utc')::date, gone)
      on conflict (store, day) do update set dropped = d.dropped + excluded.dropped;
  end if;
  return null;
end;
$$;
create trigger keep_newest after insert on public.feedback for each statement execute function private.keep_newest('true',
  'coalesce(octet_length(name), 0) + coalesce(octet_length(email), 0) + octet_length(subject) + octet_length(message)', '20000000');
create trigger keep_newest after insert on public.typo_reports for each statement execute function private.keep_newest('status = ''open''',
  'octet_length(page) + octet_length(quote) + octet_length(correction) + coalesce(octet_length(note), 0)', '20000000');
-- Reports of harm and of minors have room of their own.
create trigger keep_newest after insert on public.chat_reports for each statement execute function private.keep_newest('reason not in (''harm'', ''minor'')',
  'octet_length(excerpt::text) + coalesce(octet_length(note), 0)', '20000000');
create trigger keep_newest_of_harm after insert on public.chat_reports for each statement execute function private.keep_newest('reason in (''harm'', ''minor'')',
  'octet_length(excerpt::text) + coalesce(octet_length(note), 0)', '20000000');

-- For tables where a new row must not push out an older one. Refuses rows above a number or above a sum of bytes: (number, which rows count, their bytes, most bytes).
create function private.limit_inbox() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  counted bigint;
  bytes bigint;
begin
  if private.is_restoring() then
    return null;
  end if;
  execute format('select count(*), sum(%s) from %I.%I where %s', tg_argv[2], tg_table_schema, tg_table_name, tg_argv[1])
    into counted, bytes;
  if counted > tg_argv[0]::bigint or bytes > tg_argv[3]::bigint then
    raise exception 'The owner has to read some of what is there first'
      using errcode = 'check_violation', constraint = 'inbox_is_full', hint = 'inbox_is_full';
  end if;
  return null;
end;
$$;

-- Stores what a visitor sent, given as its columns, with the hash of the network that it came from; answers its id.
create function public.receive_entry(store text, entry jsonb, network text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  stored text;
begin
  perform set_config('site.network', network, true);
  case store
    when 'feedback' then
      insert into public.feedback (name, email, category, rating, subject, message, contact)
        select e.name, e.email, e.category, e.rating, e.subject, e.message, e.contact
        from jsonb_populate_record(null::public.feedback, entry) e returning id::text into stored;
    when 'typo_reports' then
      insert into public.typo_reports (page, quote, correction, note)
        select e.page, e.quote, e.correction, e.note
        from jsonb_populate_record(null::public.typo_reports, entry) e returning id::text into stored;
    when 'chat_reports' then
      insert into public.chat_reports (excerpt, reason, note)
        select e.excerpt, e.reason, e.note
        from jsonb_populate_record(null::public.chat_reports, entry) e returning id::text into stored;
    when 'access_requests' then
      insert into public.access_requests (name, email, reason)
        select e.name, e.email, e.reason
        from jsonb_populate_record(null::public.access_requests, entry) e returning id::text into stored;
  end case;
  perform set_config('site.network', '', true);
  return stored;
end;
$$;
revoke execute on function public.receive_entry from public;
grant execute on function public.receive_entry to service_role;

-- How many entries of a list came from the network of each of these, where there is more than one.
create function public.count_of_networks(list text, entries jsonb) returns table (entry text, of_network integer)
language sql stable security definer set search_path = '' as $$
  select asked.entry, (
    select count(*)::integer from private.entry_networks n where n.store = list and n.network = asked.network
  ) from private.entry_networks asked
  where asked.store = list and asked.entry in (select jsonb_array_elements_text(entries)) and exists (
    select from private.entry_networks o where o.store = list and o.network = asked.network and o.entry <> asked.entry
  );
$$;
revoke execute on function public.count_of_networks from public;
grant execute on function public.count_of_networks to service_role;

-- How many entries of each list made room for newer ones since a day.
create function public.count_dropped_entries(since date) returns table (list text, dropped bigint)
language sql stable security definer set search_path = '' as $$
  select d.store, sum(d.dropped)::bigint from private.dropped_entries d where d.day >= since group by d.store;
$$;
revoke execute on function public.count_dropped_entries from public;
grant execute on function public.count_dropped_entries to service_role;

-- Deletes many entries of a list at once and writes that down: those of the network of one entry, those older than some
-- days, or those that are closed. Whoever has access keeps their request. Answers how many went.
create function public.delete_entries(list text, which text, entry text, days integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  note jsonb := private.audit_note(list, 'CALL');
  gone integer;
begin
  if list not in ('feedback', 'typo_reports', 'chat_reports', 'access_requests') then
    raise exception 'no such list' using errcode = 'invalid_parameter_value';
  end if;
  execute format('delete from public.%I e where %s and %s', list,
    case list when 'access_requests' then 'e.status <> ''approved''' else 'true' end,
    case which
      when 'network' then '(e.id::text = $2 or e.id::text in (
        select n.entry from private.entry_networks n join private.entry_networks o on o.store = n.store and o.network = n.network
        where n.store = $1 and o.entry = $2))'
      when 'older' then 'e.created_at < now() - $3 * interval ''1 day'''
      when 'closed' then case list when 'feedback' then 'false' when 'access_requests' then 'e.status = ''rejected''' else 'e.status = ''closed''' end
      else 'false'
    end) using list, entry, days;
  get diagnostics gone = row_count;
  if note is not null and gone > 0 then
    perform private.insert_audit(note, gone || ' ' || (note ->> 'subject'));
  end if;
  return gone;
end;
$$;
revoke execute on function public.delete_entries from public;
grant execute on function public.delete_entries to service_role;

revoke execute on all functions in schema private from public;
