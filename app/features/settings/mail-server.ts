/** What a person knows of a mail server. */
export type MailServer = { host: string; port: string; user: string; password: string };

export const noMailServer: MailServer = { host: "", port: "", user: "", password: "" };

/** Ports whose connections are encrypted from the first byte on. */
const encryptedPorts = new Set(["465", "2465"]);

/** The address that the setting holds. A whole address in the field of the host is taken as it is; "" for nothing. */
export const toMailAddress = ({ host, port, user, password }: MailServer): string => {
  const name = host.trim();
  if (name === "" || /^smtps?:\/\//i.test(name)) return name;
  const login = [user.trim(), password].filter(Boolean).map(encodeURIComponent).join(":");
  const protocol = encryptedPorts.has(port.trim()) ? "smtps" : "smtp";
  return `${protocol}://${login === "" ? "" : `${login}@`}${name}:${port.trim() || "587"}`;
};

/** The same from an address; an address that is none stands in the field of the host. */
export const parseMailAddress = (address: string): MailServer => {
  if (address === "") return noMailServer;
  try {
    const { hostname, port, username, password } = new URL(address);
    return { host: hostname, port, user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return { ...noMailServer, host: address };
  }
};
