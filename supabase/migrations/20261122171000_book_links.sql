-- A link from which the book of the published stories can be downloaded. Only the digest of its token is kept.
create table public.book_links (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index book_links_expiry on public.book_links (expires_at);

create trigger notify_change after insert or update or delete or truncate on public.book_links
  for each statement execute function private.notify_change();
create trigger write_audit after insert on public.book_links
  for each statement execute function private.write_audit();

alter table public.book_links enable row level security;
revoke all on public.book_links from public, anon, authenticated, service_role;
grant select, insert, delete on public.book_links to service_role;

-- The owner may take a shared picture off the public pages; what its maker does with it is not written down.
create trigger write_audit after update on public.images
  for each row execute function private.write_audit('image_url');
