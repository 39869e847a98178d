-- Reports of answers in the chat arrive in the owner's inbox beside the feedback.
alter table public.feedback drop constraint feedback_category_check;
alter table public.feedback add constraint feedback_category_check
  check (category in ('bug', 'feature', 'improvement', 'general', 'compliment', 'other', 'report'));
