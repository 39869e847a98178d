import type { SettingName, SettingPart } from "#contracts/values/setting-values.ts";
import { findImageProvider, type ReadValue } from "./setting-fields.ts";

type Part = {
  title: string;
  description: string;
  /** What “Try it” does; missing: there is nothing to try. */
  tries?: string;
  /** Whether something is set that the site does not do by itself. */
  isOn: (read: ReadValue, isSet: (name: SettingName) => boolean) => boolean;
};

export const settingTexts: Record<SettingPart, Part> = {
  model: {
    title: "Language model",
    description:
      "With one the character answers visitors in words of their own, and the Book Engine writes with it. Without one visitors get the scripted replies; nothing asks for a key then.",
    tries: "Asks the model for one word.",
    isOn: (read) => read("LLM_BASE_URL") !== "",
  },
  images: {
    title: "Pictures",
    description: "Who draws what visitors and you ask for. Without a service the site makes sketches and says so.",
    tries: "Has the service draw one small picture, which counts.",
    isOn: (read) => findImageProvider(read) !== "sketch",
  },
  voice: {
    title: "Voice",
    description:
      "With a speech service the character’s own voice reads the stories. Without one the visitor’s browser reads.",
    tries: "Has the voice say one word.",
    isOn: (read) => read("TTS_BASE_URL") !== "",
  },
  mail: {
    title: "Mail",
    description:
      "Confirmations, answers to requests and news of stories go through your mail server. Without one they are kept here, and nobody gets them.",
    isOn: (_read, isSet) => isSet("SMTP_URL"),
  },
  donations: {
    title: "Donations",
    description: "Visitors can give something through Donorbox. Without a campaign the page says how to begin.",
    isOn: (read) => read("DONORBOX_CAMPAIGN") !== "",
  },
  access: {
    title: "Console and access",
    description: "Who may work with NEO in the console.",
    isOn: (read) => read("ACCESS_POLICY") === "open",
  },
  address: {
    title: "Address of the site",
    description:
      "Links in emails, feeds, shared pages and search engines use it, and forms and logins are taken from its pages; with https:// browsers are told to keep to that. By itself it leads nobody here: your domain and a proxy with a certificate do.",
    tries: "The site asks itself at that address.",
    isOn: (read) => read("SITE_URL") !== "",
  },
  backups: {
    title: "Backups",
    description: "The whole site, with accounts, keys and files. What was made is listed under “Content backup”.",
    isOn: (read) => read("BACKUP_EVERY") !== "",
  },
  cdn: {
    title: "CDN",
    description:
      "A service before your site that keeps pages and pictures near your visitors. With this on it may keep them for a day, and the site has it forget what you change, publish or delete, within seconds. Views of pages that it answers itself are not counted here.",
    tries: "Purges a tag that nothing has.",
    isOn: (read) => read("CDN") === "on" || read("CDN") === "true",
  },
  releases: {
    title: "New releases",
    description:
      "Off until you name a feed. Then the site asks it once a day for the newest release, and says here and under Health if there is a newer one. Nothing is sent about you, your visitors or the site; whoever runs the feed sees the network address of this server.",
    tries: "Asks the feed now.",
    isOn: (read) => read("RELEASE_FEED") !== "",
  },
};
