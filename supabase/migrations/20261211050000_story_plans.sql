-- A plan that the owner changes before a story is written, and a text that the checks have refused.
alter table private.book_settings
  add column plan jsonb check (octet_length(plan::text) <= 50000),
  add column refused jsonb check (octet_length(refused::text) <= 500000);

create or replace function public.read_book_settings() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('note', s.note, 'drafts_when_in_doubt', s.drafts_when_in_doubt, 'plan', s.plan,
    'refused', s.refused) from private.book_settings s;
$$;

-- Changes what is given: "note", "drafts_when_in_doubt", "plan", "refused"; JSON null removes a plan or a refused text. What a
-- story has been written with, "used_note" and "used_plan", goes if it is still that one.
create function public.save_book_settings(changes jsonb) returns void
language sql security definer set search_path = '' as $$
  update private.book_settings s set
    note = case when s.note = changes->>'used_note' then '' else coalesce(changes->>'note', s.note) end,
    drafts_when_in_doubt = coalesce((changes->>'drafts_when_in_doubt')::boolean, s.drafts_when_in_doubt),
    plan = case
      when s.plan = changes->'used_plan' then null
      when changes ? 'plan' then nullif(changes->'plan', 'null')
      else s.plan end,
    refused = case when changes ? 'refused' then nullif(changes->'refused', 'null') else s.refused end
    where s.single;
$$;
revoke execute on function public.save_book_settings(jsonb) from public;
grant execute on function public.save_book_settings(jsonb) to service_role;
comment on function public.save_book_settings(jsonb) is 'Writes nothing that visitors can read.';
drop function public.save_book_settings(text, boolean, text);
