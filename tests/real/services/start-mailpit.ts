import { createTemporaryFolder } from "#tests/runner/temporary-folder.ts";
import { findFreePort } from "#tests/process/find-free-port.ts";
import path from "node:path";
import { startProgram, waitFor } from "../program.ts";

type Address = { Name: string; Address: string };
type Summary = { ID: string; To: Address[]; Subject: string };

/** An email as Mailpit read it. */
export type ReceivedMail = {
  ID: string;
  MessageID: string;
  From: Address;
  Subject: string;
  Text: string;
  HTML: string;
  headers: Record<string, string[] | undefined>;
};

export type Mailpit = {
  smtpUrl: string;
  /** The oldest email to an address that was not taken yet, as soon as it is there. */
  take(to: string): Promise<ReceivedMail>;
  /** Percent of mail programs that show its markup as it is meant. */
  scoreMarkup(id: string): Promise<number>;
  /** The status of each link in it. */
  checkLinks(id: string): Promise<{ url: string; status: number }[]>;
  stop(): Promise<void>;
};

export const startMailpit = async (program: string): Promise<Mailpit> => {
  const [smtp, http] = [await findFreePort(), await findFreePort()];
  const server = startProgram(program, [
    `--smtp=127.0.0.1:${smtp}`,
    `--listen=127.0.0.1:${http}`,
    `--database=${path.join(createTemporaryFolder(), "mail.db")}`,
    "--disable-version-check",
    // The links lead to this machine.
    "--allow-internal-http-requests",
    "--disable-link-check-rate-limit",
  ]);
  const read = async <Answer>(where: string): Promise<Answer> => {
    const response = await fetch(`http://127.0.0.1:${http}/api/v1/${where}`);
    if (!response.ok) throw new Error(`Mailpit answers ${response.status} to ${where}`);
    return (await response.json()) as Answer;
  };
  const taken = new Set<string>();
  const findNext = async (to: string): Promise<Summary | undefined> => {
    const { messages } = await read<{ messages: Summary[] }>("messages?limit=500");
    return messages.findLast(({ ID, To }) => !taken.has(ID) && To.some(({ Address }) => Address === to));
  };
  await waitFor("Mailpit answers", async () => (await fetch(`http://127.0.0.1:${http}/readyz`)).ok);
  return {
    smtpUrl: `smtp://127.0.0.1:${smtp}`,
    async take(to) {
      const { ID } = await waitFor(`an email to ${to} arrives`, () => findNext(to), { limitMs: 30_000 });
      taken.add(ID);
      const headers = await read<ReceivedMail["headers"]>(`message/${ID}/headers`);
      return { ...(await read<Omit<ReceivedMail, "headers">>(`message/${ID}`)), headers };
    },
    async scoreMarkup(id) {
      const { Total } = await read<{ Total: { Supported: number } }>(`message/${id}/html-check`);
      return Total.Supported;
    },
    async checkLinks(id) {
      const { Links } = await read<{ Links: { URL: string; StatusCode: number }[] }>(`message/${id}/link-check`);
      return Links.map(({ URL: url, StatusCode: status }) => ({ url, status }));
    },
    stop: () => server.stop(),
  };
};
