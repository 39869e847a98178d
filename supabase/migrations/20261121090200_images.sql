create table public.images (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  base_prompt text check (length(base_prompt) <= 2000),
  current_prompt text not null check (current_prompt ~ '\S' and length(current_prompt) <= 2000),
  image_url text not null check (image_url ~ '\S' and length(image_url) <= 4000),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  version integer not null default 1 check (version >= 1),
  created_at timestamptz not null default now()
);
create index images_of_user on public.images (user_id, created_at desc, id desc);

create trigger notify_change after insert or update or delete or truncate on public.images
  for each statement execute function private.notify_change();

alter table public.images enable row level security;

revoke all on public.images from public, anon, authenticated, service_role;
grant select on public.images to authenticated;
grant insert (user_id, base_prompt, current_prompt, image_url, status, version) on public.images to authenticated;
grant update (status) on public.images to authenticated;
grant select, insert, update, delete on public.images to service_role;

create policy "A user reads his own pictures" on public.images
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "A user adds pictures of his own" on public.images
  for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "A user decides on his own pictures" on public.images
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
