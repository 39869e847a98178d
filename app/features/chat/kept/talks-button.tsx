import MessagesSquare from "lucide-react/icons/messages-square";
import { useState } from "react";
import { useContent } from "#app/lib/content/content.ts";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { useLazyComponent } from "#app/ui/overlays/use-lazy-component.ts";
import { LoadFailure } from "#app/ui/status/load-failure.tsx";
import type { TalksDrawerProps } from "./talks-drawer.tsx";

const loadDrawer = async () => {
  const { TalksDrawer } = await import("./talks-drawer.tsx");
  return (props: TalksDrawerProps) => <TalksDrawer {...props} />;
};

/** Opens the talks that are kept, for those who are signed in. */
export const TalksButton = (props: Omit<TalksDrawerProps, "isOpen" | "onClose">) => {
  const { labels } = useContent("chat");
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { render, failure } = useLazyComponent(isOpen, loadDrawer, close);
  const choose = (session: string | null) => {
    close();
    props.onChoose(session);
  };
  return (
    <>
      <IconButton label={labels.talks} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <MessagesSquare aria-hidden />
      </IconButton>
      {render?.({ ...props, onChoose: choose, isOpen, onClose: close })}
      {failure && <LoadFailure failure={failure} />}
    </>
  );
};
