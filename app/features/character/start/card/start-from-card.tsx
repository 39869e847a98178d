import { useState } from "react";
import type { Started } from "../beginning.ts";
import { CardPicker } from "./card-picker.tsx";
import { CardReview } from "./card-review.tsx";
import { useCard } from "./use-card.ts";

/** A character from the file of a card: choosing it, then seeing what is in it. */
export const StartFromCard = ({ onStarted }: { onStarted: (started: Started) => void }) => {
  const [isChoosing, setIsChoosing] = useState(false);
  const card = useCard(() => setIsChoosing(false));
  const { forget, plan } = card;
  if (!plan || isChoosing) return <CardPicker card={card} onBack={() => setIsChoosing(false)} />;
  const finish = (started: Started) => {
    forget();
    onStarted(started);
  };
  return <CardReview key={plan.id} plan={plan} onOther={() => setIsChoosing(true)} onStarted={finish} />;
};
