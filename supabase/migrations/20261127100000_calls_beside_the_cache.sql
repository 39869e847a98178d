-- Calls of these functions leave the cached answers to visitors valid. `npm run generate-schema` reads this comment: a
-- function that writes without it empties the cache.
comment on function public.begin_book_run is 'Writes nothing that visitors can read.';
comment on function public.begin_chat_turn is 'Writes nothing that visitors can read.';
comment on function public.cancel_book_run is 'Writes nothing that visitors can read.';
comment on function public.claim_chat_answer is 'Writes nothing that visitors can read.';
comment on function public.claim_lost_story is 'Writes nothing that visitors can read.';
comment on function public.claim_probe_lease is 'Writes nothing that visitors can read.';
comment on function public.clean_up_accounts is 'Writes nothing that visitors can read.';
comment on function public.finish_chat_answer is 'Writes nothing that visitors can read.';
comment on function public.record_probes is 'Writes nothing that visitors can read.';
comment on function public.refund_limit is 'Writes nothing that visitors can read.';
comment on function public.release_probe_lease is 'Writes nothing that visitors can read.';
comment on function public.renew_chat_lease is 'Writes nothing that visitors can read.';
comment on function public.save_book_run is 'Writes nothing that visitors can read.';
comment on function public.save_book_settings is 'Writes nothing that visitors can read.';
comment on function public.spend_limit is 'Writes nothing that visitors can read.';
comment on function public.stop_chat_answer is 'Writes nothing that visitors can read.';
comment on function public.suspend_chat_answers is 'Writes nothing that visitors can read.';
comment on function public.watch_chat_answer is 'Writes nothing that visitors can read.';
