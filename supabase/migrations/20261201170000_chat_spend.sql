-- What visitors use to talk with the character, by day: messages and tokens, of nobody in particular.
alter table public.activity drop constraint activity_kind_check;
alter table public.activity add constraint activity_kind_check check (kind in ('play', 'chat', 'persona'));
