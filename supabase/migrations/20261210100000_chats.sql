-- Conversations of approved users with NEO, and what the character remembers of those who asked for it. No trigger tells of a
-- change: visitors read nothing of this, so that no cache is emptied.
create table public.chat_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The name that the page gave it.
  session text not null check (length(session) between 1 and 100),
  title text not null check (title ~ '\S' and length(title) <= 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  size integer not null default 0,
  unique (user_id, session),
  unique (id, user_id),
  constraint chat_sessions_bytes check (octet_length(session) <= 400 and octet_length(title) <= 400)
);
comment on column public.chat_sessions.size is 'Bytes of all messages.';
create index chat_sessions_of_user on public.chat_sessions (user_id, updated_at desc);
create trigger limit_changes after update on public.chat_sessions referencing new table as changed
  for each statement execute function private.limit_changes();
alter table public.chat_sessions enable row level security;
revoke all on public.chat_sessions from public, anon, authenticated, service_role;
grant select, delete on public.chat_sessions to authenticated;
grant update (title) on public.chat_sessions to authenticated;
grant select on public.chat_sessions to service_role;
create policy "An approved user reads his own conversations" on public.chat_sessions
  for select to authenticated
  using (user_id = (select auth.uid()) and (select private.has_access((select auth.uid()))));
create policy "An approved user renames his own conversations" on public.chat_sessions
  for update to authenticated
  using (user_id = (select auth.uid()) and (select private.has_access((select auth.uid()))))
  with check (user_id = (select auth.uid()));
create policy "An approved user deletes his own conversations" on public.chat_sessions
  for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.has_access((select auth.uid()))));
create policy "A session without its second factor has no conversations" on public.chat_sessions
  as restrictive for all to authenticated using ((select private.is_fully_signed_in()));

-- Ids are chosen outside, so they are unique for one user only: nobody learns which ids others have.
create table public.chat_messages (
  id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  -- The answer that a question follows (null: it begins a branch), or the question that is answered.
  parent_id uuid,
  role text not null check (role in ('user', 'assistant')),
  content text not null check (length(content) <= case role when 'user' then 32000 else 200000 end),
  status text not null check (status in ('pending', 'done', 'stopped', 'failed') and (role = 'assistant' or status = 'done')),
  -- Of an answer that failed: the sentence for the user.
  error text check (length(error) <= 500),
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (session_id, user_id) references public.chat_sessions (id, user_id) on delete cascade,
  foreign key (user_id, parent_id) references public.chat_messages (user_id, id) on delete cascade,
  check (role = 'user' or parent_id is not null),
  constraint chat_messages_bytes
    check (octet_length(content) <= case role when 'user' then 128000 else 800000 end and octet_length(error) <= 2000)
);
create index chat_messages_of_session on public.chat_messages (session_id, created_at);
create index chat_messages_of_parent on public.chat_messages (user_id, parent_id);
alter table public.chat_messages enable row level security;
revoke all on public.chat_messages from public, anon, authenticated, service_role;
grant select on public.chat_messages to authenticated, service_role;
create policy "An approved user reads the messages of his own conversations" on public.chat_messages
  for select to authenticated
  using (user_id = (select auth.uid()) and (select private.has_access((select auth.uid()))));
create policy "A session without its second factor has no messages" on public.chat_messages
  as restrictive for all to authenticated using ((select private.is_fully_signed_in()));

-- Processes that hold answers, where several share this database, and until when each is believed to live.
create table private.chat_processes (
  name text primary key check (length(name) <= 100),
  ends_at timestamptz not null
);
-- Answers that are being made. A pending answer without a row here, or of a process that ended, is taken up by whoever is asked for it.
create table private.chat_running (
  user_id uuid not null,
  answer_id uuid not null,
  process text not null check (length(process) <= 100),
  stop_requested boolean not null default false,
  -- When another process last had a reader of it.
  watched_at timestamptz,
  primary key (user_id, answer_id),
  foreign key (user_id, answer_id) references public.chat_messages (user_id, id) on delete cascade
);
create index chat_running_of_process on private.chat_running (process);
alter table private.chat_processes enable row level security;
alter table private.chat_running enable row level security;
revoke all on private.chat_processes, private.chat_running from public;

-- `lease_ms` is 0 for the only process of its database, which needs no lease.
create function private.extend_chat_lease(process text, lease_ms integer) returns void
language sql set search_path = '' as $$
  insert into private.chat_processes as p (name, ends_at)
    select extend_chat_lease.process, now() + lease_ms * interval '1 millisecond' where lease_ms > 0
    on conflict (name) do update set ends_at = excluded.ends_at;
$$;

-- Which process makes an answer; null where none does, or where it ended without a word.
create function private.live_chat_process(person uuid, reply uuid) returns text
language sql stable set search_path = '' as $$
  select r.process from private.chat_running r join private.chat_processes p on p.name = r.process and p.ends_at > now()
  where r.user_id = person and r.answer_id = reply;
$$;

-- The turns up to a message, the oldest first: at most 40 messages with 24,000 characters together.
create function private.chat_history(person uuid, last_message uuid) returns jsonb
language sql stable set search_path = '' as $$
  with recursive branch as (
    select m.parent_id, m.role, m.content, 1 as depth, length(m.content) as size
      from public.chat_messages m where m.user_id = person and m.id = last_message
    union all
    select m.parent_id, m.role, m.content, b.depth + 1, b.size + length(m.content)
      from branch b join public.chat_messages m on m.user_id = person and m.id = b.parent_id
      where b.depth < 40 and b.size <= 24000
  )
  select coalesce(jsonb_agg(jsonb_build_object('role', b.role, 'content', b.content) order by b.depth desc), '[]')
  from branch b where b.size <= 24000;
$$;

-- A question and the answer that counts: the one being made, else the last one.
create function private.describe_chat_turn(person uuid, asked uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('question', q.id, 'prompt', q.content, 'parent', q.parent_id, 'answer', a.id, 'status', a.status,
    'content', a.content, 'error', a.error, 'process', private.live_chat_process(person, a.id))
  from public.chat_messages q join public.chat_messages a on a.user_id = q.user_id and a.parent_id = q.id and a.role = 'assistant'
  where q.user_id = person and q.id = asked and q.role = 'user'
  order by a.status = 'pending' desc, a.created_at desc, a.id desc limit 1;
$$;

-- Stores a question and its pending answer, or, without a text, another answer to a question. Answers {"outcome": "begun" |
-- "known" | "no_parent" | "no_question" | "too_many_sessions" | "too_many_messages" | "too_much_text" | "too_much_today"}
-- with what is known of the turn. A known question stores nothing.
create function public.begin_chat_turn(person uuid, chat text, asked uuid, reply uuid, parent uuid, follows_last boolean, prompt text,
  chat_title text, process text, lease_ms integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  chat_id uuid;
  follows uuid := parent;
  turn jsonb;
begin
  -- One turn of a user after the other: limits and repeated ids are decided on what is really stored.
  perform pg_advisory_xact_lock(hashtextextended(person::text, 7204617122));
  turn := private.describe_chat_turn(person, asked);
  if turn is not null and (prompt is not null or turn ->> 'status' = 'pending') then
    return turn || '{"outcome": "known"}';
  end if;
  if turn is null and (prompt is null or exists (select from public.chat_messages m where m.user_id = person and m.id = asked)) then
    return '{"outcome": "no_question"}';
  end if;

  if turn is not null then
    select m.session_id into chat_id from public.chat_messages m where m.user_id = person and m.id = asked;
  else
    select s.id into chat_id from public.chat_sessions s where s.user_id = person and s.session = chat;
    if follows_last then
      select m.id into follows from public.chat_messages m
      where m.session_id = chat_id and m.role = 'assistant' order by m.created_at desc, m.id desc limit 1;
    elsif follows is not null and not exists (
      select from public.chat_messages m where m.user_id = person and m.id = follows and m.session_id = chat_id and m.role = 'assistant'
    ) then
      return '{"outcome": "no_parent"}';
    end if;
  end if;
  if (select coalesce(sum(s.size), 0) from public.chat_sessions s where s.user_id = person) > 20000000 then
    return '{"outcome": "too_much_text"}';
  end if;
  -- What is deleted takes space until a vacuum.
  if (select s.points from public.spend_limit('chats of ' || person, coalesce(octet_length(prompt), 0), 86400000) s) > 40000000 then
    return '{"outcome": "too_much_today"}';
  end if;
  if chat_id is null then
    if (select count(*) from public.chat_sessions s where s.user_id = person) >= 500 then
      return '{"outcome": "too_many_sessions"}';
    end if;
    insert into public.chat_sessions (user_id, session, title, size) values (person, chat, chat_title, octet_length(prompt))
      returning id into chat_id;
  else
    if (select count(*) from public.chat_messages m where m.session_id = chat_id) > 498 then
      return '{"outcome": "too_many_messages"}';
    end if;
    update public.chat_sessions s set updated_at = now(), size = s.size + coalesce(octet_length(prompt), 0) where s.id = chat_id;
  end if;

  if turn is null then
    insert into public.chat_messages (id, user_id, session_id, parent_id, role, content, status)
      values (asked, person, chat_id, follows, 'user', prompt, 'done');
  end if;
  -- A millisecond later, so that both have an order in a browser too.
  insert into public.chat_messages (id, user_id, session_id, parent_id, role, content, status, created_at)
    values (reply, person, chat_id, asked, 'assistant', '', 'pending', now() + interval '1 millisecond');
  insert into private.chat_running (user_id, answer_id, process) values (person, reply, begin_chat_turn.process);
  perform private.extend_chat_lease(begin_chat_turn.process, lease_ms);
  turn := private.describe_chat_turn(person, asked);
  return turn || jsonb_build_object('outcome', 'begun', 'history', private.chat_history(person, (turn ->> 'parent')::uuid));
end;
$$;
revoke execute on function public.begin_chat_turn from public;
grant execute on function public.begin_chat_turn to service_role;
comment on function public.begin_chat_turn is 'Writes nothing that visitors can read.';

-- What became of a question; without an id of the last one in the conversation. Null where there is none.
create function public.read_chat_turn(person uuid, chat text, asked uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.describe_chat_turn(person, coalesce(asked, (
    select m.id from public.chat_messages m join public.chat_sessions s on s.id = m.session_id
    where s.user_id = person and s.session = chat and m.role = 'user' order by m.created_at desc, m.id desc limit 1)));
$$;
revoke execute on function public.read_chat_turn from public;
grant execute on function public.read_chat_turn to service_role;

-- Makes this process the holder of a pending answer that no living one holds; null where it cannot. Answers the turn with its history.
create function public.claim_chat_answer(person uuid, asked uuid, reply uuid, process text, lease_ms integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  turn jsonb;
begin
  perform from public.chat_messages m where m.user_id = person and m.id = reply and m.parent_id = asked and m.status = 'pending' for update;
  if not found or coalesce(private.live_chat_process(person, reply), claim_chat_answer.process) <> claim_chat_answer.process then
    return null;
  end if;
  insert into private.chat_running (user_id, answer_id, process) values (person, reply, claim_chat_answer.process)
    on conflict (user_id, answer_id) do update set process = excluded.process, stop_requested = false, watched_at = null;
  perform private.extend_chat_lease(claim_chat_answer.process, lease_ms);
  turn := private.describe_chat_turn(person, asked);
  return turn || jsonb_build_object('history', private.chat_history(person, (turn ->> 'parent')::uuid));
end;
$$;
revoke execute on function public.claim_chat_answer from public;
grant execute on function public.claim_chat_answer to service_role;
comment on function public.claim_chat_answer is 'Writes nothing that visitors can read.';

-- Stores how an answer ended; false if this process does not hold it any more, or if it was deleted.
create function public.finish_chat_answer(person uuid, reply uuid, process text, final_status text, final_content text, problem text)
returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  chat_id uuid;
begin
  perform from public.chat_messages m where m.user_id = person and m.id = reply and m.status = 'pending' for update;
  delete from private.chat_running r where r.user_id = person and r.answer_id = reply and r.process = finish_chat_answer.process;
  if not found then
    return false;
  end if;
  update public.chat_messages m set status = final_status, content = final_content, error = problem
    where m.user_id = person and m.id = reply and m.status = 'pending' returning m.session_id into chat_id;
  update public.chat_sessions s set size = s.size + octet_length(final_content) where s.id = chat_id;
  perform public.spend_limit('chats of ' || person, octet_length(final_content), 86400000);
  return chat_id is not null;
end;
$$;
revoke execute on function public.finish_chat_answer from public;
grant execute on function public.finish_chat_answer to service_role;
comment on function public.finish_chat_answer is 'Writes nothing that visitors can read.';

-- Lets go of answers that are not finished: [{"user", "answer", "content"}]. They stay pending, with the text so far.
create function public.suspend_chat_answers(process text, answers jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.chat_messages m set content = a.content
    from jsonb_to_recordset(answers) as a ("user" uuid, answer uuid, content text), private.chat_running r
    where m.user_id = a.user and m.id = a.answer and m.status = 'pending'
      and r.user_id = a.user and r.answer_id = a.answer and r.process = suspend_chat_answers.process;
  delete from private.chat_running r using jsonb_to_recordset(answers) as a ("user" uuid, answer uuid)
    where r.user_id = a.user and r.answer_id = a.answer and r.process = suspend_chat_answers.process;
end;
$$;
revoke execute on function public.suspend_chat_answers from public;
grant execute on function public.suspend_chat_answers to service_role;
comment on function public.suspend_chat_answers is 'Writes nothing that visitors can read.';

-- Stops an answer that this process does not make: at once where no living one does, else by its process, which asks for this.
create function public.stop_chat_answer(person uuid, reply uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.chat_messages m where m.user_id = person and m.id = reply and m.status = 'pending' for update;
  if not found then
    return;
  end if;
  if private.live_chat_process(person, reply) is not null then
    update private.chat_running r set stop_requested = true where r.user_id = person and r.answer_id = reply;
  else
    delete from private.chat_running r where r.user_id = person and r.answer_id = reply;
    update public.chat_messages m set status = 'stopped' where m.user_id = person and m.id = reply;
  end if;
end;
$$;
revoke execute on function public.stop_chat_answer from public;
grant execute on function public.stop_chat_answer to service_role;
comment on function public.stop_chat_answer is 'Writes nothing that visitors can read.';

-- Tells the process that makes an answer that somebody reads it elsewhere.
create function public.watch_chat_answer(person uuid, reply uuid) returns void
language sql security definer set search_path = '' as $$
  update private.chat_running r set watched_at = now() where r.user_id = person and r.answer_id = reply;
$$;
revoke execute on function public.watch_chat_answer from public;
grant execute on function public.watch_chat_answer to service_role;
comment on function public.watch_chat_answer is 'Writes nothing that visitors can read.';

-- Says that a process lives, writing at most twice in a lease. Answers what it holds: [{"user", "answer", "stop", "watched"}].
create function public.renew_chat_lease(process text, lease_ms integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from private.chat_processes p
    where p.name = renew_chat_lease.process and p.ends_at > now() + lease_ms * interval '0.5 milliseconds'
  ) then
    perform private.extend_chat_lease(renew_chat_lease.process, lease_ms);
    delete from private.chat_processes p where p.ends_at < now() - interval '1 hour';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('user', r.user_id, 'answer', r.answer_id, 'stop', r.stop_requested,
      'watched', coalesce(r.watched_at > now() - interval '60 seconds', false))), '[]')
    from private.chat_running r where r.process = renew_chat_lease.process
  );
end;
$$;
revoke execute on function public.renew_chat_lease from public;
grant execute on function public.renew_chat_lease to service_role;
comment on function public.renew_chat_lease is 'Writes nothing that visitors can read.';

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
revoke execute on function public.add_memories from public;
grant execute on function public.add_memories to service_role;

revoke execute on all functions in schema private from public;
