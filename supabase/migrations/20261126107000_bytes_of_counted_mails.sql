-- The columns by which emails are counted are bounded in bytes, like all texts that visitors cause.
alter table public.mails add constraint mails_counted_bytes
  check (octet_length(kind) <= 400 and octet_length(counted_for) <= 2000);
