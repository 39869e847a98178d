-- The language model that wrote a post, if one did: the page, the feeds, the book and the exports say so.
alter table public.posts add column written_with text check (length(written_with) <= 100);
alter table public.post_revisions add column written_with text;
