-- Talks with the character of those who let them be kept, in the tables of NEO's conversations.
alter table public.chat_sessions add column kind text not null default 'neo' check (kind in ('neo', 'persona'));
comment on column public.chat_sessions.kind is 'Who answers.';
-- Of a pending answer how it was asked for, then what is known of it beside its text.
alter table public.chat_messages add column details jsonb
  check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 20000);
alter table public.memory_settings add column keeps_talks boolean not null default false;

create or replace function private.describe_chat_turn(person uuid, asked uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('question', q.id, 'prompt', q.content, 'parent', q.parent_id, 'answer', a.id, 'status', a.status,
    'content', a.content, 'error', a.error, 'details', a.details, 'process', private.live_chat_process(person, a.id))
  from public.chat_messages q join public.chat_messages a on a.user_id = q.user_id and a.parent_id = q.id and a.role = 'assistant'
  where q.user_id = person and q.id = asked and q.role = 'user'
  order by a.status = 'pending' desc, a.created_at desc, a.id desc limit 1;
$$;

-- As `begin_chat_turn`, for somebody who lets talks be kept; else nothing is stored, and the outcome is "not_kept".
create function public.begin_talk_turn(person uuid, chat text, asked uuid, reply uuid, parent uuid, follows_last boolean, prompt text,
  chat_title text, asked_for jsonb, process text, lease_ms integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  turn jsonb;
begin
  -- Held to the end: what is switched off meanwhile deletes this too.
  perform from public.memory_settings s where s.user_id = person and s.keeps_talks for share;
  if not found then
    return '{"outcome": "not_kept"}';
  end if;
  if exists (select from public.chat_sessions s where s.user_id = person and s.session = chat and s.kind <> 'persona') then
    return '{"outcome": "no_question"}';
  end if;
  turn := public.begin_chat_turn(person, chat, asked, reply, parent, follows_last, prompt, chat_title, process, lease_ms);
  if turn ->> 'outcome' <> 'begun' then
    return turn;
  end if;
  update public.chat_sessions s set kind = 'persona' where s.user_id = person and s.session = chat and s.kind <> 'persona';
  update public.chat_messages m set details = asked_for where m.user_id = person and m.id = reply;
  return turn || jsonb_build_object('details', asked_for);
end;
$$;
revoke execute on function public.begin_talk_turn from public;
grant execute on function public.begin_talk_turn to service_role;
comment on function public.begin_talk_turn is 'Writes nothing that visitors can read.';

-- As `finish_chat_answer`, with what is known of the answer beside its text.
create function public.finish_talk_answer(person uuid, reply uuid, process text, final_status text, final_content text, problem text,
  known jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not public.finish_chat_answer(person, reply, process, final_status, final_content, problem) then
    return false;
  end if;
  update public.chat_messages m set details = known where m.user_id = person and m.id = reply;
  return true;
end;
$$;
revoke execute on function public.finish_talk_answer from public;
grant execute on function public.finish_talk_answer to service_role;
comment on function public.finish_talk_answer is 'Writes nothing that visitors can read.';

-- What was said before a question: {"history": the last 40 messages, "earlier": how many were before them, "summary", "idleMs":
-- the time since the message before it, "begun": the text of an answer to go on with, or null}.
create function public.read_talk(person uuid, asked uuid, goes_on uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with recursive branch as (
    select m.parent_id, m.role, m.content, m.details, m.created_at, 1 as depth
      from public.chat_messages m where m.user_id = person
        and m.id = (select q.parent_id from public.chat_messages q where q.user_id = person and q.id = asked)
    union all
    select m.parent_id, m.role, m.content, m.details, m.created_at, b.depth + 1
      from branch b join public.chat_messages m on m.user_id = person and m.id = b.parent_id where b.depth < 500
  )
  select jsonb_build_object(
    'history', (select coalesce(jsonb_agg(jsonb_build_object('role', b.role, 'content', left(b.content, 8000)) order by b.depth desc), '[]')
      from branch b where b.depth <= 40),
    'earlier', (select count(*) from branch b where b.depth > 40),
    'summary', coalesce((select b.details -> 'summary' ->> 'text' from branch b where b.details ? 'summary' order by b.depth limit 1), ''),
    'idleMs', coalesce((select greatest(0, floor(extract(epoch from q.created_at - b.created_at) * 1000))
      from branch b, public.chat_messages q where q.user_id = person and q.id = asked and b.role = 'user' order by b.depth limit 1), 0),
    'begun', (select left(m.content, 8000) from public.chat_messages m where m.user_id = person and m.id = goes_on and m.parent_id = asked));
$$;
revoke execute on function public.read_talk from public;
grant execute on function public.read_talk to service_role;

-- Keeps what a person had summed up, or corrected, with the answer after which it was; false where that is gone.
create function public.keep_talk_summary(person uuid, reply uuid, summary jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.chat_messages m set details = coalesce(m.details, '{}') || jsonb_build_object('summary', keep_talk_summary.summary)
    from public.chat_sessions s
    where m.user_id = person and m.id = reply and m.role = 'assistant' and m.status <> 'pending'
      and s.id = m.session_id and s.kind = 'persona';
  return found;
end;
$$;
revoke execute on function public.keep_talk_summary from public;
grant execute on function public.keep_talk_summary to service_role;
comment on function public.keep_talk_summary is 'Writes nothing that visitors can read.';

-- Lets talks be kept, or deletes all that were.
create function public.switch_talks(person uuid, keeps boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.memory_settings as s (user_id, keeps_talks) values (person, keeps)
    on conflict (user_id) do update set keeps_talks = excluded.keeps_talks;
  if not keeps then
    delete from public.chat_sessions s where s.user_id = person and s.kind = 'persona';
  end if;
end;
$$;
revoke execute on function public.switch_talks from public;
grant execute on function public.switch_talks to service_role;
comment on function public.switch_talks is 'Writes nothing that visitors can read.';

revoke execute on all functions in schema private from public;
