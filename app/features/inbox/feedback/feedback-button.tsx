import MessageCircle from "lucide-react/icons/message-circle";
import { useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { Drawer, loadDrawer } from "#app/ui/overlays/drawer.tsx";
import { LoadFailure } from "#app/ui/status/load-failure.tsx";
import { useLazyComponent } from "#app/ui/overlays/use-lazy-component.ts";
import { WithoutScript } from "#app/ui/status/without-script.tsx";
import { useContent } from "#app/lib/content/content.ts";

const loadForm = async () => {
  const [{ FeedbackForm }] = await Promise.all([import("./feedback-form.tsx"), loadDrawer()]);
  return (onDone: () => void) => <FeedbackForm onDone={onDone} />;
};

/** Opens the feedback drawer, which is lazy loaded on the first click. */
export const FeedbackButton = () => {
  const texts = useContent("feedback");
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { render: renderForm, failure } = useLazyComponent(isOpen, loadForm, close);
  return (
    <>
      <WithoutScript className="max-w-md">{texts.withoutScript}</WithoutScript>
      <Button variant="glass" className="noscript:hidden" onClick={() => setIsOpen(true)} aria-haspopup="dialog">
        <MessageCircle aria-hidden />
        {texts.open}
      </Button>
      {failure && <LoadFailure failure={failure} className="mt-3" />}
      <Drawer
        open={isOpen && renderForm !== null}
        onOpenChange={setIsOpen}
        title={texts.title}
        description={texts.text}
      >
        {renderForm?.(close)}
      </Drawer>
    </>
  );
};
