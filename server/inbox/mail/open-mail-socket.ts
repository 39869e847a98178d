import { connect, type LookupFunction, type Socket } from "node:net";

type MailServer = { host: string; port: number; connectionTimeout: number };

/** Connects to a mail server by a look-up that checks its address: the address that was checked is the one used. */
export const openMailSocket = (
  { host, port, connectionTimeout }: MailServer,
  lookup: LookupFunction,
  done: (error: Error | null, socket?: Socket) => void,
): void => {
  const socket = connect({ host, port, lookup });
  socket.setTimeout(connectionTimeout, () => socket.destroy(new Error("Connection timeout")));
  socket.once("error", done);
  socket.once("connect", () => {
    socket.off("error", done);
    done(null, socket);
  });
};
