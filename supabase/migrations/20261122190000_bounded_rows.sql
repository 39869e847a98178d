-- How much anybody can fill tables that everybody, or every signed-in user, can add to. What is deleted takes room on the
-- disk until a vacuum, so that what is added in a day is counted besides what is kept.
create function private.limit_images() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  adder record;
begin
  for adder in select a.user_id as id, count(*)::integer as rows from added a group by a.user_id order by a.user_id loop
    -- One after the other, so that each sees what the others have added.
    perform pg_advisory_xact_lock(hashtextextended(adder.id::text, 5190731142));
    if (select count(*) from public.images i where i.user_id = adder.id) > 1000
      or (select s.points from public.spend_limit('images of ' || adder.id, adder.rows, 86400000) s) > 1000 then
      raise exception 'A user keeps 1,000 images and adds as many in a day'
        using errcode = 'check_violation', constraint = 'images_of_a_user';
    end if;
  end loop;
  return null;
end;
$$;
create trigger limit_images after insert on public.images referencing new table as added
  for each statement execute function private.limit_images();

-- Refuses rows above a number: (number, which rows count).
create function private.limit_inbox() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  counted bigint;
begin
  if private.is_restoring() then
    return null;
  end if;
  execute format('select count(*) from %I.%I where %s', tg_table_schema, tg_table_name, tg_argv[1]) into counted;
  if counted > tg_argv[0]::bigint then
    raise exception 'The owner has to read some of what is there first'
      using errcode = 'check_violation', constraint = 'inbox_is_full';
  end if;
  return null;
end;
$$;
create trigger limit_inbox after insert on public.typo_reports
  for each statement execute function private.limit_inbox('10000', 'status = ''open''');
create trigger limit_inbox after insert on public.feedback
  for each statement execute function private.limit_inbox('10000', 'true');
create trigger limit_inbox after insert on public.access_requests
  for each statement execute function private.limit_inbox('10000', 'status = ''pending''');

revoke execute on all functions in schema private from public;

-- Only the server names stored files, of the user who made them: a row of somebody else with the address of a shared image
-- would show it under another name, and keep it after its user has deleted it.
drop policy "A user adds undecided pictures of his own" on public.images;
create policy "A user adds undecided pictures of his own" on public.images
  for insert to authenticated
  with check (
    user_id = (select auth.uid()) and status = 'pending' and version = 1
    and image_url not like '/storage/v1/object/public/user-pictures/%'
  );
delete from public.images i
where i.image_url like '/storage/v1/object/public/user-pictures/%' and exists (
  select from public.images o where o.image_url = i.image_url and o.user_id <> i.user_id and o.created_at < i.created_at
);
