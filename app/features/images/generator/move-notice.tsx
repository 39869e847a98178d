import { useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { type Generator, localPictures } from "./use-generator.ts";
import { movePictures } from "../account/move-pictures.ts";
import type { PictureAccount } from "../account/picture-account.ts";
import { fill } from "#contracts/fill.ts";
import { useContent } from "#app/lib/content/content.ts";

/** Offers a signed-in user to move images from this browser to the account. */
export const MoveNotice = ({ account, generator }: { account: PictureAccount; generator: Generator }) => {
  const { move: texts } = useContent("play");
  const [isPutOff, setIsPutOff] = useState(false);
  const [isMoving, setIsMoving] = useState(false);
  const count = generator.state.pictures.filter(({ savedId }) => !savedId).length;
  if (isPutOff || count === 0) return null;
  const move = async () => {
    setIsMoving(true);
    const { failures, savedIds } = await movePictures(account, localPictures);
    for (const [id, savedId] of savedIds) generator.dispatch({ type: "changed", id, changes: { savedId } });
    setIsMoving(false);
    if (failures > 0) showToast({ title: texts.failed, tone: "destructive" });
    else showToast({ title: texts.moved, tone: "success" });
  };
  return (
    <section aria-labelledby="move" className="surface grid gap-3 rounded-xl p-4 sm:p-6">
      <h2 id="move" className="font-semibold">
        {fill(texts.title, { count })}
      </h2>
      <p className="text-foreground-muted">{texts.text}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" busy={isMoving} onClick={() => void move()}>
          {isMoving ? texts.moving : texts.confirm}
        </Button>
        <Button size="sm" variant="quiet" disabled={isMoving} onClick={() => setIsPutOff(true)}>
          {texts.later}
        </Button>
      </div>
    </section>
  );
};
