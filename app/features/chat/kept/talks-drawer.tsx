import { useState } from "react";
import { describeError } from "#app/lib/api/api-error.ts";
import { QueryProvider } from "#app/lib/api/query-provider.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { useStore } from "#app/lib/storage/external-store.ts";
import { ConfirmDialog } from "#app/ui/actions/confirm-dialog.tsx";
import { SwitchField } from "#app/ui/forms/switch-field.tsx";
import { Drawer } from "#app/ui/overlays/drawer.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { ConversationDialog } from "../conversations/conversation-dialog.tsx";
import { ConversationList } from "../conversations/conversation-list.tsx";
import type { Conversation } from "../conversations/conversation-records.ts";
import { useConversations } from "../conversations/use-conversations.ts";
import type { KeptTalks } from "./kept-talks.ts";

export type TalksDrawerProps = {
  talks: KeptTalks;
  /** The session that is shown, if it is kept. */
  current: string | null;
  isOpen: boolean;
  onClose: () => void;
  /** Called with the session to show, or null for a new talk. */
  onChoose: (session: string | null) => void;
  /** Called when all that was kept is deleted. */
  onForgotten: () => void;
};

type ListProps = Pick<TalksDrawerProps, "talks" | "current" | "onChoose">;

const TalkList = ({ talks, current, onChoose }: ListProps) => {
  const { name } = useContent("persona");
  const query = useConversations(talks.userId, talks.chats);
  const [edited, setEdited] = useState<Conversation | null>(null);
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <ConversationList
        chats={talks.chats}
        query={query}
        current={current}
        onChoose={onChoose}
        onOptions={(conversation) => {
          setEdited(conversation);
          setDialogOpen(true);
        }}
      />
      {edited && (
        <ConversationDialog
          key={edited.id}
          chats={talks.chats}
          assistant={name}
          conversation={query.data?.find(({ id }) => id === edited.id) ?? edited}
          isOpen={isDialogOpen}
          onClose={() => setDialogOpen(false)}
          onDeleted={(session) => {
            setDialogOpen(false);
            if (session === current) onChoose(null);
          }}
        />
      )}
    </>
  );
};

/** The switch by which somebody lets talks be kept, and the list of them. */
export const TalksDrawer = ({ talks, isOpen, onClose, onForgotten, ...list }: TalksDrawerProps) => {
  const { labels } = useContent("chat");
  const isOn = useStore(talks.isOn);
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const turn = async (next: boolean) => {
    setIsBusy(true);
    try {
      await talks.switchOn(next);
      if (!next) onForgotten();
      setIsAsking(false);
    } catch (error) {
      const title = describeError(error, { unreachable: labels.talksFailed, otherwise: labels.talksFailed });
      showToast({ title, tone: "destructive" });
    }
    setIsBusy(false);
  };
  return (
    <QueryProvider>
      <Drawer
        open={isOpen}
        onOpenChange={(open) => open || onClose()}
        title={labels.talks}
        side="end"
        className="w-96 max-w-[calc(100vw-2.5rem)]"
      >
        <div className="flex min-h-0 flex-1 flex-col gap-5">
          <SwitchField
            label={labels.keepTalks}
            hint={labels.keepTalksHint}
            checked={isOn}
            disabled={isBusy}
            onCheckedChange={(next) => (next ? void turn(true) : setIsAsking(true))}
          />
          {isOn && <TalkList talks={talks} {...list} />}
        </div>
      </Drawer>
      <ConfirmDialog
        open={isAsking}
        title={labels.forgetTalks}
        description={labels.forgetTalksText}
        cancel={labels.cancelEdit}
        confirm={labels.forgetTalksNow}
        busy={isBusy}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void turn(false)}
      />
    </QueryProvider>
  );
};
