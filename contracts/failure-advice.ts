import type { WatchedProvider } from "./chat/agents.ts";

/** What the owner reads about a service elsewhere whose last call failed: in the panel and by email. */
export const failingServices: Record<WatchedProvider, { name: string; advice: string }> = {
  mail: {
    name: "Mail",
    advice:
      "Emails are kept and sent again for three days. Check SMTP_URL and MAIL_FROM: host, port, user, password and sender.",
  },
  model: {
    name: "The language model",
    advice:
      "What is built in answers until it works again. Check LLM_BASE_URL, LLM_MODEL and LLM_API_KEY, and the account at the service.",
  },
  pictures: {
    name: "The picture service",
    advice:
      "Sketches are drawn until it works again. Check the settings that begin with IMAGE, and the account at the service.",
  },
  voice: {
    name: "The voice service",
    advice:
      "Visitors hear the voice of their browser until it works again. Check the settings that begin with TTS, and the account at the service.",
  },
};

export const backupAdvice =
  "The log of the site says why the scheduled ones fail: often the disk is full, or the folder for backups cannot be written. Back up now to see whether it works.";
