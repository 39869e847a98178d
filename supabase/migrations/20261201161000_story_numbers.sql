-- The place of a story in the order of reading; other posts have none.
alter table public.posts add column story_number integer check (story_number between 1 and 9999);
alter table public.post_revisions add column story_number integer;
-- Few posts have one.
create index posts_story_number on public.posts (story_number) where story_number is not null;
