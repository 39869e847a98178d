import UserRound from "lucide-react/icons/user-round";
import { type FormEvent, useState } from "react";
import { useContent } from "#app/lib/content/content.ts";
import { useStore } from "#app/lib/storage/external-store.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { maxVisitorName } from "#contracts/chat/persona-chat-limits.ts";
import { toVisitorName, visitorName } from "./visitor-name.ts";

/** Opens the form in which a visitor may say what the character should call them. */
export const NameButton = () => {
  const { labels } = useContent("chat");
  const name = useStore(visitorName);
  const [isOpen, setIsOpen] = useState(false);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    visitorName.setState(toVisitorName(new FormData(event.currentTarget).get("name")));
    setIsOpen(false);
  };
  return (
    <>
      {name !== "" && (
        <span dir="auto" className="max-w-24 truncate text-xs text-foreground-muted max-sm:hidden">
          {name}
        </span>
      )}
      <IconButton label={labels.name} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <UserRound aria-hidden />
      </IconButton>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={labels.name} description={labels.nameHint}>
        <form method="post" onSubmit={save} className="flex flex-wrap gap-3">
          <input
            aria-label={labels.name}
            name="name"
            defaultValue={name}
            maxLength={maxVisitorName}
            autoComplete="name"
            dir="auto"
            className="input min-w-0 flex-1 basis-48 px-4"
          />
          <Button type="submit">{labels.saveName}</Button>
        </form>
      </Dialog>
    </>
  );
};
