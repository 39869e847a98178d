-- Buckets and objects of `/storage/v1`, with the names and columns of Supabase, so that its policies and existing
-- databases fit. May run any number of times.

create schema if not exists storage;

create table if not exists storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);

-- `version` names the file that holds the bytes.
create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner uuid,
  owner_id text,
  metadata jsonb,
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  unique (bucket_id, name)
);

create index if not exists storage_objects_name_pattern_search on storage.objects (name text_pattern_ops);

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;

-- The folders of a key, from the outermost on.
create or replace function storage.foldername(name text) returns text[]
language sql immutable
as $$ select trim_array(string_to_array(name, '/'), least(cardinality(string_to_array(name, '/')), 1)) $$;

-- The part of a key after its folders.
create or replace function storage.filename(name text) returns text
language sql immutable
as $$ select (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))] $$;

-- What follows the last dot of a file name; the whole name if it has none.
create or replace function storage.extension(name text) returns text
language sql immutable
as $$ select split_part(storage.filename(name), '.', -1) $$;

-- What the current request does, such as `storage.object.upload`; set for each transaction.
create or replace function storage.operation() returns text
language sql stable
as $$ select current_setting('storage.operation', true) $$;

-- Whether the current request does one of these; each may be named without `storage.`.
create or replace function storage.allow_any_operation(expected_operations text[]) returns boolean
language sql stable
as $$
  select exists (
    select from unnest(expected_operations) as expected
    where expected <> '' and regexp_replace(expected, '^storage\.', '') = regexp_replace(storage.operation(), '^storage\.', '')
  )
$$;

-- Whether the current request does exactly this.
create or replace function storage.allow_only_operation(expected_operation text) returns boolean
language sql stable
as $$ select storage.allow_any_operation(array[expected_operation]) $$;
