-- The public bucket of the owner's pictures. Only the server's own functions write to it.
do $$
begin
  if to_regclass('storage.buckets') is not null then
    insert into storage.buckets (id, name, public) values ('pictures', 'pictures', true) on conflict (id) do nothing;
  end if;
end;
$$;
