-- Keys of programs that act for the owner, stored as hashes. Not in the content backup: who restores it elsewhere is not
-- who gave them out.
create table public.api_tokens (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '\S' and length(name) <= 80),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  scopes text[] not null check (cardinality(scopes) between 1 and 3 and scopes <@ array['posts:draft', 'posts:publish', 'hub:write']),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  -- To the minute.
  last_used_at timestamptz
);
alter table public.api_tokens enable row level security;
revoke all on public.api_tokens from public, anon, authenticated, service_role;
grant select, insert, delete on public.api_tokens to service_role;

create trigger write_audit after insert or delete on public.api_tokens
  for each row execute function private.write_audit('name');

create function private.limit_api_tokens() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.api_tokens) > 50 then
    raise exception 'There can be up to 50 tokens' using errcode = 'check_violation', constraint = 'api_tokens_limit';
  end if;
  return null;
end;
$$;
create trigger limit_api_tokens after insert on public.api_tokens
  for each statement execute function private.limit_api_tokens();

-- The token with this hash, unless it has expired; notes that it is used.
create function public.use_api_token(hash text) returns table (id uuid, name text, scopes text[])
language plpgsql security definer set search_path = '' as $$
begin
  update public.api_tokens t set last_used_at = now()
    where t.token_hash = hash and (t.last_used_at is null or t.last_used_at < now() - interval '1 minute');
  return query select t.id, t.name, t.scopes from public.api_tokens t
    where t.token_hash = hash and (t.expires_at is null or t.expires_at > now());
end;
$$;
revoke all on function public.use_api_token(text) from public, anon, authenticated;
grant execute on function public.use_api_token(text) to service_role;
comment on function public.use_api_token(text) is 'Writes nothing that visitors can read.';
