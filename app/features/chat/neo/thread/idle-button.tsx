import { useStore } from "#app/lib/storage/external-store.ts";
import { IconButton, type IconButtonProps } from "#app/ui/actions/icon-button.tsx";
import type { Chat } from "../../engine/chat.ts";

type Props = IconButtonProps & { chat: Chat; onClick: () => void };

/** Button that is disabled while NEO answers, without losing focus. */
export const IdleButton = ({ chat, className = "", onClick, ...rest }: Props) => {
  const isBusy = useStore(chat.store, ({ live }) => live !== null);
  return (
    <IconButton
      {...rest}
      aria-disabled={isBusy}
      className={`aria-disabled:opacity-45 ${className}`}
      onClick={() => isBusy || onClick()}
    />
  );
};
