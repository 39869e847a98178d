import { getShownMessages } from "../engine/branches.ts";
import type { ChatMessage } from "../engine/chat-message.ts";
import type { ChatState } from "../engine/chat-state.ts";

type Names = { user: string; assistant: string };

/** Converts a title to a file name of letters and digits, with limited length. */
export const toConversationFileName = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .slice(0, 50)
    .replaceAll(/^-|-$/g, "") || "conversation";

/** Exports the shown branch as Markdown. */
export const toMarkdown = (
  title: string,
  { chosen, messages }: Pick<ChatState, "chosen" | "messages">,
  names: Names,
): string => {
  const parts = getShownMessages(messages, chosen).map(({ message: { content, createdAt, role } }) => {
    const time = new Date(createdAt).toISOString();
    return `## ${names[role]} · ${time}\n\n${content.trim()}\n`;
  });
  return [`# ${title}\n`, ...parts].join("\n");
};

/** Exports all branches as JSON. */
export const toJson = (title: string, session: string, messages: readonly ChatMessage[]): string =>
  `${JSON.stringify(
    {
      title,
      session,
      messages: messages
        .filter(({ status }) => status !== "sending" && status !== "unsent")
        .map(({ id, parentId, role, content, status, error, createdAt }) => ({
          id,
          parentId,
          role,
          content,
          status,
          ...(error !== null && { error }),
          createdAt: new Date(createdAt).toISOString(),
        })),
    },
    null,
    2,
  )}\n`;
