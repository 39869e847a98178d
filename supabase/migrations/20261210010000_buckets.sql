-- Where files are stored. Only the server's own functions write: no policy lets anybody else. Public are the pictures of
-- posts, those of users, and the character's own pictures, song, films and captions. Private are the cards that characters
-- came from, because a card may hold more than the site shows, and what the character has said aloud, because the audio of
-- a text may be heard only as long as the text is public.
do $$
begin
  if to_regclass('storage.buckets') is not null then
    insert into storage.buckets (id, name, public) values
      ('pictures', 'pictures', true), ('user-pictures', 'user-pictures', true), ('character-media', 'character-media', true),
      ('cards', 'cards', false), ('speech', 'speech', false)
    on conflict (id) do nothing;
  end if;
end;
$$;
