import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

type ReceivedEmail = {
  from: string;
  to: string[];
  /** Who logged in. */
  user: string | null;
  source: string;
  /** The source without folded lines and without `=` as an escape of itself, so that links and headers are whole. */
  text: string;
};

type Options = {
  /** A free one by default. */
  port?: number;
  /** Whoever sends logs in with it. */
  password?: string;
  /** Answers why it takes no email for an address. */
  refuse?: (address: string) => Error | null;
  hasUtf8?: boolean;
};

export type FakeMailServer = {
  /** Without user and password. */
  url: string;
  port: number;
  /** Oldest first. */
  received: ReceivedEmail[];
  countConnections(): number;
  stop(): Promise<void>;
};

/** The answer of a mail server that refuses something. */
export const createSmtpRefusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

const toText = (source: string): string =>
  source
    .replaceAll("=\r\n", "")
    .replaceAll(/\r\n[ \t]/g, " ")
    .replaceAll("=3D", "=");

/** A mail server on loopback, without encryption, that keeps what it is sent. */
export const startFakeMailServer = async ({
  port = 0,
  password,
  refuse = () => null,
  hasUtf8 = true,
}: Options = {}): Promise<FakeMailServer> => {
  const received: ReceivedEmail[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    hideSMTPUTF8: !hasUtf8,
    // A site keeps its connection for the next email, and `close` waits for it.
    closeTimeout: 1,
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onAuth: (login, _session, done) =>
      login.password === password ? done(null, { user: login.username }) : done(new Error("Invalid login")),
    onRcptTo: ({ address }, _session, done) => done(refuse(address)),
    onData: (stream, { envelope, user }, done) => {
      let source = "";
      stream.setEncoding("utf8").on("data", (chunk: string) => (source += chunk));
      stream.on("end", () => {
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : "",
          to: envelope.rcptTo.map(({ address }) => address),
          user: user ? String(user) : null,
          source,
          text: toText(source),
        });
        done();
      });
    },
  });
  // A client that breaks off is no error of the test.
  server.on("error", () => undefined);
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const listening = (server.server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${listening}`,
    port: listening,
    received,
    countConnections: () => connections,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
