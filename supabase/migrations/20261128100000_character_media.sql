-- The public bucket of the character's own pictures, song, films and captions. Only the server's own functions write to
-- it: no policy lets anybody else.
do $$
begin
  if to_regclass('storage.buckets') is not null then
    insert into storage.buckets (id, name, public) values ('character-media', 'character-media', true)
    on conflict (id) do nothing;
  end if;
end;
$$;
