import type { Backend } from "#server/backend.ts";

/** All emails of a site, with what their jobs know of the attempts, in the order in which they were stored. */
export const readEmails = async (backend: Pick<Backend, "serviceClient">) => {
  const service = backend.serviceClient();
  const emails = await service.from("mails").select("*").order("id").throwOnError();
  const jobs = await service.from("jobs").select("key,attempts,problem").eq("kind", "mail").throwOnError();
  const attempts = new Map(jobs.data.map(({ key, ...job }) => [key, job]));
  return emails.data.map((email) => ({ ...email, ...attempts.get(String(email.id)) }));
};
