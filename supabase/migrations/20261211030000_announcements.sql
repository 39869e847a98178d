-- Changes are announced where somebody listens: of what visitors read, and of what processes keep in memory or wake up for.
-- An announcement takes a lock at commit that all transactions with one share; counts alone would make some every ten seconds.
do $$
declare
  silent text;
begin
  foreach silent in array array[
    'access_rules', 'activity', 'audit_log', 'book_links', 'chat_reports', 'deleted_posts', 'feedback', 'mails',
    'page_views', 'post_previews', 'post_revisions', 'profiles', 'restore_rows', 'story_ledger', 'subscribers', 'typo_reports'
  ] loop
    execute format('drop trigger notify_change on public.%I', silent);
  end loop;
end;
$$;
