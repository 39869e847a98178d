-- Variables of the environment that the owner sets in the panel, by their names; those of the environment win. Keys and
-- passwords are encrypted (server/settings/seal.ts). Not in the content backup: who restores it elsewhere is not who
-- entered them.
create table public.settings (
  name text primary key check (name ~ '^[A-Z][A-Z0-9_]{1,60}$'),
  value text not null check (octet_length(value) <= 24000),
  is_sealed boolean not null default false,
  updated_at timestamptz not null default now()
);
create trigger notify_change after insert or update or delete or truncate on public.settings
  for each statement execute function private.notify_change();
-- The audit log has the name, never the value.
create trigger write_audit after insert or update or delete on public.settings
  for each row execute function private.write_audit('name');
alter table public.settings enable row level security;
revoke all on public.settings from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.settings to service_role;
