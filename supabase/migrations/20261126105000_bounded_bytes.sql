-- What users and visitors can store is limited in bytes, for each row and for each owner: a character takes up to four, and
-- ten thousand rows of the longest texts are hundreds of megabytes. `tests/rls/bounded-bytes.test.ts` lists all tables.

-- The most that the limits in characters allow, so every row of today satisfies them; what counts are the sums below.
alter table public.images add constraint images_bytes
  check (octet_length(base_prompt) <= 8000 and octet_length(current_prompt) <= 8000 and octet_length(image_url) <= 16000);
alter table public.chat_sessions add constraint chat_sessions_bytes
  check (octet_length(session) <= 400 and octet_length(title) <= 400);
alter table public.chat_messages add constraint chat_messages_bytes
  check (octet_length(content) <= case role when 'user' then 128000 else 800000 end and octet_length(error) <= 2000);
alter table public.typo_reports add constraint typo_reports_bytes
  check (octet_length(page) <= 1200 and octet_length(quote) <= 2000 and octet_length(correction) <= 2000 and octet_length(note) <= 4000);
alter table public.feedback add constraint feedback_bytes
  check (octet_length(name) <= 800 and octet_length(email) <= 1280 and octet_length(subject) <= 1200 and octet_length(message) <= 40000);
alter table public.access_requests add constraint access_requests_bytes
  check (octet_length(name) <= 800 and octet_length(email) <= 1280 and octet_length(reason) <= 20000 and octet_length(note) <= 8000);
alter table public.profiles add constraint profiles_bytes check (octet_length(email) <= 1280);
alter table public.page_views add constraint page_views_bytes check (octet_length(path) <= 800);
alter table public.activity add constraint activity_bytes check (octet_length(name) <= 400);
alter table private.limits add constraint limits_bytes check (octet_length(key) <= 2000);
-- These texts had no limit: what is stored already may be longer and stays.
alter table public.access_requests add constraint access_requests_decider_bytes check (octet_length(decided_by) <= 1280) not valid;
alter table public.mails add constraint mails_bytes
  check (octet_length(recipient) <= 1280 and octet_length(subject) <= 2000 and octet_length(text) <= 200000 and octet_length(html) <= 400000
    and octet_length(problem) <= 4000) not valid;

-- Bytes of the stored files of an image, all widths together. Null for images from before, which count as 200 kB.
alter table public.images add column file_bytes integer check (file_bytes >= 0);

-- A user keeps 1,000 images with 5 MB of texts and 200 MB of files, and adds as many and as much text in a day.
create or replace function private.limit_images() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  adder record;
  kept record;
begin
  for adder in
    select a.user_id as id, count(*)::integer as rows,
      sum(octet_length(concat(a.base_prompt, a.current_prompt, a.image_url)))::integer as bytes
    from added a group by a.user_id order by a.user_id
  loop
    -- One after the other, so that each sees what the others have added.
    perform pg_advisory_xact_lock(hashtextextended(adder.id::text, 5190731142));
    -- octet_length does not unpack a stored value; concat would.
    select count(*) as rows,
      sum(coalesce(octet_length(i.base_prompt), 0) + octet_length(i.current_prompt) + octet_length(i.image_url)) as bytes,
      sum(coalesce(i.file_bytes, case when i.image_url like '/storage/v1/object/public/user-pictures/%' then 200000 else 0 end)) as file_bytes
    into kept from public.images i where i.user_id = adder.id;
    if kept.rows > 1000 or (select s.points from public.spend_limit('images of ' || adder.id, adder.rows, 86400000) s) > 1000 then
      raise exception 'A user keeps 1,000 images and adds as many in a day'
        using errcode = 'check_violation', constraint = 'images_of_a_user', hint = 'images_of_a_user';
    end if;
    if kept.bytes > 5000000
      or (select s.points from public.spend_limit('bytes of images of ' || adder.id, adder.bytes, 86400000) s) > 5000000 then
      raise exception 'The prompts and URLs of a user''s images take at most 5 MB'
        using errcode = 'check_violation', constraint = 'bytes_of_images_of_a_user', hint = 'bytes_of_images_of_a_user';
    end if;
    if kept.file_bytes > 200000000 then
      raise exception 'The files of a user''s images take at most 200 MB'
        using errcode = 'check_violation', constraint = 'files_of_a_user', hint = 'files_of_a_user';
    end if;
  end loop;
  return null;
end;
$$;

-- Each changed row is stored anew, and the old one takes space until a vacuum.
create function private.limit_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
begin
  if person is not null and (
    select s.points from public.spend_limit('changes of ' || person, (select count(*) from changed)::integer, 86400000) s
  ) > 20000 then
    raise exception 'A user changes at most 20,000 rows in a day'
      using errcode = 'check_violation', constraint = 'changes_of_a_user', hint = 'changes_of_a_user';
  end if;
  return null;
end;
$$;
create trigger limit_changes after update on public.images referencing new table as changed
  for each statement execute function private.limit_changes();
create trigger limit_changes after update on public.chat_sessions referencing new table as changed
  for each statement execute function private.limit_changes();

-- Refuses rows above a number or above a sum of bytes: (number, which rows count, their bytes, most bytes).
create or replace function private.limit_inbox() returns trigger
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
drop trigger limit_inbox on public.typo_reports;
create trigger limit_inbox after insert on public.typo_reports for each statement execute function private.limit_inbox('10000', 'status = ''open''',
  'octet_length(page) + octet_length(quote) + octet_length(correction) + coalesce(octet_length(note), 0)', '20000000');
drop trigger limit_inbox on public.feedback;
create trigger limit_inbox after insert on public.feedback for each statement execute function private.limit_inbox('10000', 'true',
  'coalesce(octet_length(name), 0) + coalesce(octet_length(email), 0) + octet_length(subject) + octet_length(message)', '20000000');
drop trigger limit_inbox on public.access_requests;
create trigger limit_inbox after insert on public.access_requests for each statement execute function private.limit_inbox('10000', 'status = ''pending''',
  'octet_length(name) + octet_length(email) + octet_length(reason)', '20000000');

-- Keeps the newest 5,000 emails that wait for nothing. To refuse one would keep somebody from signing up.
create function private.limit_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.mails m where m.status <> 'queued' and m.id <= (
    select k.id from public.mails k where k.status <> 'queued' order by k.id desc offset 5000 limit 1
  );
  return null;
end;
$$;
create trigger limit_mails after insert on public.mails
  for each row when (new.id % 100 = 0) execute function private.limit_mails();

-- What a person says about himself at sign-up is stored with the account, and is in each of its tokens. What is longer
-- already may only become shorter.
create function private.limit_metadata() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if octet_length(new.raw_user_meta_data::text) > 20000
    and (tg_op = 'INSERT' or octet_length(new.raw_user_meta_data::text) > coalesce(octet_length(old.raw_user_meta_data::text), 0)) then
    raise exception 'The metadata of an account take at most 20 kB'
      using errcode = 'check_violation', constraint = 'metadata_of_a_user', hint = 'metadata_of_a_user';
  end if;
  return new;
end;
$$;
create trigger limit_metadata before insert or update of raw_user_meta_data on auth.users
  for each row execute function private.limit_metadata();

-- Deletes what nobody comes back for, as before, and what one account has too much of: all but its newest 100 sessions, and
-- of the replaced tokens all but its newest 1,000. Called by the site every hour.
create or replace function public.clean_up_accounts() returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.users where id in (
    select u.id from auth.users u
    where u.email is not null and u.email_confirmed_at is null and u.phone_confirmed_at is null and u.invited_at is null
      and greatest(u.created_at, u.confirmation_sent_at, u.recovery_sent_at) < now() - interval '7 days'
    limit 1000
  );
  delete from auth.sessions where id in (
    select s.id from auth.sessions s
    where s.created_at < now() - interval '180 days' and not exists (
      select from auth.refresh_tokens t where t.session_id = s.id and t.created_at >= now() - interval '180 days'
    )
    limit 1000
  );
  delete from auth.sessions where id in (
    select n.id from (
      select s.id, row_number() over (partition by s.user_id order by coalesce(s.updated_at, s.created_at) desc, s.id) as place
      from auth.sessions s
    ) n where n.place > 100 limit 20000
  );
  delete from auth.refresh_tokens where id in (
    select t.id from auth.refresh_tokens t where t.revoked and t.updated_at < now() - interval '30 days' limit 1000
  );
  delete from auth.refresh_tokens where id in (
    select n.id from (
      select t.id, row_number() over (partition by t.user_id order by t.updated_at desc, t.id) as place
      from auth.refresh_tokens t where t.revoked
    ) n where n.place > 1000 limit 20000
  );
end;
$$;

-- A user's conversations hold 20 MB, counted in bytes from now on; the sums of today are made anew.
comment on column public.chat_sessions.size is 'Bytes of all messages.';
update public.chat_sessions s set size = t.bytes from (
  select m.session_id, sum(octet_length(m.content))::integer as bytes from public.chat_messages m group by m.session_id
) t where t.session_id = s.id and s.size <> t.bytes;

-- Stores a question and its pending answer, or, without a text, another answer to a question. Answers {"outcome": "begun" | "known" |
-- "no_parent" | "no_question" | "too_many_sessions" | "too_many_messages" | "too_much_text" | "too_much_today"} with what is known of the turn. A known question stores nothing.
create or replace function public.begin_chat_turn(person uuid, chat text, asked uuid, reply uuid, parent uuid, follows_last boolean, prompt text,
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

-- Stores how an answer ended; false if this process does not hold it any more, or if it was deleted.
create or replace function public.finish_chat_answer(person uuid, reply uuid, process text, final_status text, final_content text, problem text)
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

revoke execute on all functions in schema private from public;
