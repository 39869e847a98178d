-- Images of users: how each was made, which one it is a version of, and whether everybody may see it.
alter table public.images
  add column parent uuid references public.images (id) on delete set null,
  add column seed integer check (seed >= 0),
  add column width integer check (width between 1 and 4096),
  add column height integer check (height between 1 and 4096),
  add column maker text check (maker in ('sketch', 'template', 'openai')),
  add column shared boolean not null default false,
  -- A page that shows a shared image must not send its visitors to another host.
  add constraint images_shared_are_stored_here
    check (not shared or image_url ~ '^/storage/v1/object/public/user-pictures/[0-9a-f]{24}-1600\.webp$');
create index images_of_parent on public.images (parent);
create index images_of_url on public.images (image_url);
create index images_shared on public.images (created_at desc, id desc) where shared and status = 'approved';

grant update (shared), delete on public.images to authenticated;

create policy "A user deletes his own pictures" on public.images
  for delete to authenticated
  using (user_id = (select auth.uid()));

-- What visitors see of shared images: nothing about the user.
create function public.shared_images() returns table (id uuid, current_prompt text, image_url text, maker text, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select i.id, i.current_prompt, i.image_url, i.maker, i.created_at from public.images i
  where i.shared and i.status = 'approved' order by i.created_at desc, i.id desc limit 60;
$$;
revoke execute on function public.shared_images() from public, anon, authenticated;
grant execute on function public.shared_images() to anon, authenticated, service_role;

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
revoke execute on function private.note_removed_image() from public;

create trigger note_removed_image after delete on public.images
  for each row when (old.image_url like '/storage/v1/object/public/user-pictures/%')
  execute function private.note_removed_image();

do $$
begin
  if to_regclass('storage.buckets') is not null then
    insert into storage.buckets (id, name, public) values ('user-pictures', 'user-pictures', true) on conflict (id) do nothing;
  end if;
end;
$$;
