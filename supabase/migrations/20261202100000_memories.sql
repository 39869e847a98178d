-- What the character remembers of a person who asked it to: theirs alone, and about people, so not in the content backup.
create table public.memory_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  is_on boolean not null default false
);
create table public.memories (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  fact text not null check (fact ~ '\S' and length(fact) <= 200 and octet_length(fact) <= 800),
  -- Of the person, word for word: where the fact is from.
  sentence text not null check (length(sentence) <= 300 and octet_length(sentence) <= 1200),
  created_at timestamptz not null default now(),
  -- When the person corrected it.
  corrected_at timestamptz
);
create unique index memories_of_user on public.memories (user_id, lower(fact));

alter table public.memory_settings enable row level security;
alter table public.memories enable row level security;
revoke all on public.memory_settings, public.memories from public, anon, authenticated, service_role;
grant select, insert, update on public.memory_settings to service_role;
grant select, update, delete on public.memories to service_role;

-- Adds facts if the person lets the character remember, and answers how many are new. A known one is not added again; of
-- more than a hundred the oldest are forgotten.
create function public.add_memories(person uuid, facts jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  added integer;
begin
  -- One after the other: what is counted is what is stored.
  perform from public.memory_settings s where s.user_id = person and s.is_on for update;
  if not found then
    return 0;
  end if;
  insert into public.memories (user_id, fact, sentence)
    select person, left(f ->> 'fact', 200), left(f ->> 'sentence', 300)
    from jsonb_array_elements(add_memories.facts) f
    limit 3
    on conflict (user_id, lower(fact)) do nothing;
  get diagnostics added = row_count;
  delete from public.memories m where m.user_id = person and m.id in (
    select o.id from public.memories o where o.user_id = person order by o.created_at desc, o.id desc offset 100);
  return added;
end;
$$;
revoke all on function public.add_memories(uuid, jsonb) from public, anon, authenticated;
grant execute on function public.add_memories(uuid, jsonb) to service_role;
