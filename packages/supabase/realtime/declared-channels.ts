import { RequestError } from "../http/error-response.ts";
import { maxTopicLength } from "./frames.ts";

/** A channel that a site has, for messages between those who joined it. All others only tell of changed rows. */
export type DeclaredChannel = {
  /** Its name; `{user}` at the end stands for the id of the account whose channel it is. */
  name: string;
  /**
   * Makes it private: for accounts that this function of the schema, called with their rights, lets in. Asked again when
   * their token changes, when one of `tables` does, and every minute.
   */
  members?: { ask: string; mayJoin(answer: unknown): boolean; tables: readonly string[] };
  /** Who sends: all who joined, or programs with the secret key. */
  sends: "members" | "service" | "nobody";
  /** What is seen of those who joined: what they say of themselves, or only how many they are. */
  presence: "shown" | "counted" | "none";
};

const ofAccount = "{user}";
const shorten = (name: string): string => name.slice(0, 60);

const forbid = (message: string): never => {
  throw new RequestError({ status: 403, code: "forbidden", message });
};

/** The declared channel of this name, or null. */
export const findChannel = (channels: readonly DeclaredChannel[], name: string): DeclaredChannel | null =>
  channels.find((channel) =>
    channel.name.endsWith(ofAccount)
      ? name.startsWith(channel.name.slice(0, -ofAccount.length))
      : name === channel.name,
  ) ?? null;

/** Throws in words for a name that is not the account's. */
export const checkName = ({ name: pattern, members }: DeclaredChannel, name: string, userId: string): void => {
  if (members && userId === "") forbid(`The channel "${shorten(name)}" is for accounts: please sign in first`);
  if (pattern.endsWith(ofAccount) && name !== pattern.replace(ofAccount, userId))
    forbid(`The channel "${shorten(name)}" belongs to another account`);
};

/** What somebody is told who asks for a channel that does not exist. */
export const refuseUnknown = (channels: readonly DeclaredChannel[], name: string): never => {
  const known = channels.map((channel) => `"${channel.name}"`).join(", ");
  return forbid(
    `There is no channel "${shorten(name)}" here. There are ${known}; one with 'postgres_changes' alone may have any name.`,
  );
};

const prefix = "realtime:";

/** The name of a channel in the topic of a message. */
export const toName = (topic: string): string => {
  if (topic.startsWith(prefix) && topic.length > prefix.length && topic.length <= maxTopicLength)
    return topic.slice(prefix.length);
  throw new RequestError({ status: 400, code: "invalid_frame", message: "A topic begins with 'realtime:'" });
};
export const toTopic = (name: string): string => `${prefix}${name}`;
