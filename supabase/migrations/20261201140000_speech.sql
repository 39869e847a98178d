-- What the character has said aloud, as files that can be made again: private, because the audio of a text may be heard
-- only as long as the text is public. Only the service reads and writes it.
do $$
begin
  if to_regclass('storage.buckets') is not null then
    insert into storage.buckets (id, name, public) values ('speech', 'speech', false) on conflict (id) do nothing;
  end if;
end;
$$;
