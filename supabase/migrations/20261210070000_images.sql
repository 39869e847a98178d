-- Images of users: how each was made, which one it is a version of, and whether everybody may see it.
create table public.images (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  base_prompt text check (length(base_prompt) <= 2000),
  current_prompt text not null check (current_prompt ~ '\S' and length(current_prompt) <= 2000),
  image_url text not null check (image_url ~ '\S' and length(image_url) <= 4000),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  version integer not null default 1 check (version >= 1),
  created_at timestamptz not null default now(),
  parent uuid references public.images (id) on delete set null,
  seed integer check (seed >= 0),
  width integer check (width between 1 and 4096),
  height integer check (height between 1 and 4096),
  maker text check (maker in ('sketch', 'template', 'openai')),
  -- Bytes of the stored files, all widths together; null where the image is elsewhere.
  file_bytes integer check (file_bytes >= 0),
  -- A user asks for an image to be shared, and the owner decides: only what the owner has looked at is public.
  sharing text not null default 'none' check (sharing in ('none', 'requested', 'approved', 'declined')),
  -- When that was asked for or decided.
  sharing_at timestamptz,
  -- A page that shows a shared image must not send its visitors to another host.
  constraint images_shared_are_stored_here
    check (sharing in ('none', 'declined') or image_url ~ '^/storage/v1/object/public/user-pictures/[0-9a-f]{24}-1600\.webp$'),
  constraint images_shared_are_approved check (sharing in ('none', 'declined') or status = 'approved'),
  constraint images_bytes
    check (octet_length(base_prompt) <= 8000 and octet_length(current_prompt) <= 8000 and octet_length(image_url) <= 16000)
);
create index images_of_user on public.images (user_id, created_at desc, id desc);
create index images_of_parent on public.images (parent);
create index images_of_url on public.images (image_url);
create index images_shared on public.images (created_at desc, id desc) where sharing = 'approved';
create index images_waiting_for_the_owner on public.images (sharing_at, id) where sharing = 'requested';
create trigger notify_change after insert or update or delete or truncate on public.images
  for each statement execute function private.notify_change();
-- The owner may take a shared picture off the public pages; what its maker does with it is not written down.
create trigger write_audit after update on public.images
  for each row execute function private.write_audit('image_url');
alter table public.images enable row level security;
revoke all on public.images from public, anon, authenticated, service_role;
grant select, delete on public.images to authenticated;
grant insert (user_id, base_prompt, current_prompt, image_url, status, version) on public.images to authenticated;
grant update (status, sharing) on public.images to authenticated;
grant select, insert, update, delete on public.images to service_role;

create policy "A user reads his own pictures" on public.images
  for select to authenticated
  using (user_id = (select auth.uid()));
-- A picture begins undecided and as the first of its line; only the server names the parent of a later version. Only the
-- server names stored files, of the user who made them: a row of somebody else with the address of a shared image would show
-- it under another name, and keep it after its user has deleted it.
create policy "A user adds undecided pictures of his own" on public.images
  for insert to authenticated
  with check (
    user_id = (select auth.uid()) and status = 'pending' and version = 1
    and image_url not like '/storage/v1/object/public/user-pictures/%'
  );
create policy "A user decides on his own pictures" on public.images
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "A user deletes his own pictures" on public.images
  for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "A session without its second factor has no pictures" on public.images
  as restrictive for all to authenticated using ((select private.is_fully_signed_in()));

-- Decided once: pending becomes approved or rejected, and stays so. For every role.
create function private.guard_image_status() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.status <> 'pending' or new.status not in ('approved', 'rejected') then
    raise exception 'The status of a picture moves only from pending to approved or rejected'
      using errcode = 'check_violation', constraint = 'images_status_moves_once';
  end if;
  return new;
end;
$$;
create trigger guard_image_status before update of status on public.images
  for each row when (old.status is distinct from new.status)
  execute function private.guard_image_status();

-- A user asks, and takes that or what is shared back. All else is the owner's decision, which only the service writes.
create function private.guard_sharing() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated')
    and (old.sharing, new.sharing) not in (('none', 'requested'), ('requested', 'none'), ('approved', 'none')) then
    raise exception 'The owner of the site decides which pictures are shared'
      using errcode = 'check_violation', constraint = 'sharing_is_decided_by_the_owner', hint = 'sharing_is_decided_by_the_owner';
  end if;
  new.sharing_at := now();
  return new;
end;
$$;
create trigger guard_sharing before update of sharing on public.images
  for each row when (old.sharing is distinct from new.sharing)
  execute function private.guard_sharing();

-- At most 20 pictures of a user and 1,000 of all wait for the owner.
create function private.limit_share_requests() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
begin
  if person is null or not exists (select from changed where changed.sharing = 'requested') then
    return null;
  end if;
  -- One after the other, so that each sees what the others have asked for.
  perform pg_advisory_xact_lock(hashtextextended(person::text, 5190731142));
  if (select count(*) from public.images i where i.user_id = person and i.sharing = 'requested') > 20 then
    raise exception 'At most 20 pictures of a user wait for the owner'
      using errcode = 'check_violation', constraint = 'share_requests_of_a_user', hint = 'share_requests_of_a_user';
  end if;
  if (select count(*) from public.images i where i.sharing = 'requested') > 1000 then
    raise exception 'The owner has to read some of what is there first'
      using errcode = 'check_violation', constraint = 'inbox_is_full', hint = 'inbox_is_full';
  end if;
  return null;
end;
$$;
create trigger limit_share_requests after update on public.images referencing new table as changed
  for each statement execute function private.limit_share_requests();

-- What is deleted takes room on the disk until a vacuum, so that what is added in a day is counted besides what is kept.

-- A user keeps 1,000 images with 5 MB of texts and 200 MB of files, and adds as many and as much text in a day.
create function private.limit_images() returns trigger
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
      coalesce(sum(i.file_bytes), 0) as file_bytes
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
create trigger limit_images after insert on public.images referencing new table as added
  for each statement execute function private.limit_images();

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

-- What visitors see of shared images: nothing about the user, and no more of a prompt than is shown.
create function public.shared_images() returns table (id uuid, current_prompt text, image_url text, maker text, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select i.id, left(i.current_prompt, 300), i.image_url, i.maker, i.created_at from public.images i
  where i.sharing = 'approved' order by i.created_at desc, i.id desc limit 60;
$$;
revoke execute on function public.shared_images from public;
grant execute on function public.shared_images to anon, authenticated, service_role;

-- Stored files whose row is gone, however it went. The server deletes those that no other row shows.
create table public.removed_images (
  image_url text primary key
);
create trigger notify_change after insert or update or delete or truncate on public.removed_images
  for each statement execute function private.notify_change();
alter table public.removed_images enable row level security;
revoke all on public.removed_images from public, anon, authenticated, service_role;
grant select, delete on public.removed_images to service_role;

create function private.note_removed_image() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.removed_images (image_url) values (old.image_url) on conflict do nothing;
  return null;
end;
$$;
create trigger note_removed_image after delete on public.images
  for each row when (old.image_url like '/storage/v1/object/public/user-pictures/%')
  execute function private.note_removed_image();

revoke execute on all functions in schema private from public;
