-- A picture begins undecided and as the first of its line. Later versions get a policy with the column that names their parent.
drop policy "A user adds pictures of his own" on public.images;
create policy "A user adds undecided pictures of his own" on public.images
  for insert to authenticated
  with check (user_id = (select auth.uid()) and status = 'pending' and version = 1);

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
revoke execute on function private.guard_image_status() from public;

create trigger guard_image_status before update of status on public.images
  for each row when (old.status is distinct from new.status)
  execute function private.guard_image_status();
