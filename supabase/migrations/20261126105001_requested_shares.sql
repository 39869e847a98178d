-- A user asks for an image to be shared, and the owner decides: only what the owner has looked at is public.
alter table public.images
  add column sharing text not null default 'none' check (sharing in ('none', 'requested', 'approved', 'declined')),
  -- When that was asked for or decided.
  add column sharing_at timestamptz;

-- Nobody has looked at what is shared today, so it waits too.
update public.images set sharing = 'requested', sharing_at = now() where shared and status = 'approved';
-- With its index and its constraint.
alter table public.images drop column shared;

alter table public.images
  -- A page that shows a shared image must not send its visitors to another host.
  add constraint images_shared_are_stored_here
    check (sharing in ('none', 'declined') or image_url ~ '^/storage/v1/object/public/user-pictures/[0-9a-f]{24}-1600\.webp$'),
  add constraint images_shared_are_approved check (sharing in ('none', 'declined') or status = 'approved');
create index images_shared on public.images (created_at desc, id desc) where sharing = 'approved';
create index images_waiting_for_the_owner on public.images (sharing_at, id) where sharing = 'requested';

grant update (sharing) on public.images to authenticated;

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

-- What visitors see of shared images: nothing about the user, and no more of a prompt than is shown.
create or replace function public.shared_images() returns table (id uuid, current_prompt text, image_url text, maker text, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select i.id, left(i.current_prompt, 300), i.image_url, i.maker, i.created_at from public.images i
  where i.sharing = 'approved' order by i.created_at desc, i.id desc limit 60;
$$;

revoke execute on all functions in schema private from public;
