import { useEffect, useState } from "react";
import { readPublicSettings } from "#app/lib/api/public-settings.ts";
import { mayHaveSession } from "#app/lib/auth/supabase-client.ts";
import { tabStore } from "#app/lib/storage/browser-storage.ts";
import { createStore, useStore } from "#app/lib/storage/external-store.ts";
import type { PersonaOpening } from "./ask-persona.ts";
import { createConversation } from "./conversation.ts";
import type { KeptTalks } from "./kept/kept-talks.ts";
import { opening } from "./opening.ts";
import type { Talk } from "./talk.ts";
import { visitorName } from "./visitor-name.ts";

const readOpening = (): PersonaOpening => {
  const { greeting, session } = opening.store.getState();
  return { greeting: greeting ?? 0, name: visitorName.getState(), session };
};

// Module scope: the conversation continues across navigation.
const {
  clear: clearTab,
  offer,
  save,
  ...tab
} = createConversation({
  storage: tabStore,
  isModelOn: () => readPublicSettings().personaChat,
  readOpening,
});
const shown = createStore<Talk>(tab);

/** The one that this tab showed before it was loaded again, or a new one unless the tab has a conversation of its own. */
const showKept = async (talks: KeptTalks): Promise<void> => {
  if (!talks.isOn.getState() || tab.store.getState().messages.length > 0) return;
  const { session } = opening.store.getState();
  const isKept = (await talks.chats.records.list()).some((one) => one.session === session);
  shown.setState(await talks.open(isKept ? session : null));
};

/** The talks of whoever is signed in; null until they are loaded, and for everybody else. */
const useKeptTalks = (): KeptTalks | null => {
  const [talks, setTalks] = useState<KeptTalks | null>(null);
  useEffect(() => {
    if (!readPublicSettings().personaChat || !mayHaveSession()) return;
    const leave = () => {
      if (shown.getState() !== tab) opening.startAgain();
      shown.setState(tab);
      setTalks(null);
    };
    const load = async () => {
      const { openKeptTalks } = await import("./kept/kept-talks.ts");
      const opened = await openKeptTalks(readOpening, leave);
      if (opened) await showKept(opened);
      setTalks(opened);
    };
    // Without them the conversation stays in the tab.
    load().catch(() => undefined);
  }, []);
  return talks;
};

export const useConversation = () => {
  const talks = useKeptTalks();
  const talk = useStore(shown);
  useEffect(() => {
    const close = talk.open();
    addEventListener("pagehide", save);
    return () => {
      removeEventListener("pagehide", save);
      save();
      close();
    };
  }, [talk]);

  const show = async (session: string | null): Promise<void> => {
    if (session === null) opening.startAgain();
    shown.setState(talks?.isOn.getState() ? await talks.open(session) : tab);
  };
  /** Begins a new conversation; one that is kept stays in the list. */
  const clear = () => {
    if (shown.getState() === tab) clearTab();
    void show(null);
  };
  const isKept = talk !== tab;
  const current = isKept ? talk.chat.getSession() : null;
  return { ...useStore(talk.store), ...talk, clear, offer, talks, isKept, current, show };
};
export type Conversation = ReturnType<typeof useConversation>;
