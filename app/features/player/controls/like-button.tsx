import { Heart } from "lucide-react";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { playerMemory } from "../live/players.ts";
import { useRemembered } from "../live/use-player.ts";

export const LikeButton = ({ title }: { title: string }) => {
  const isLiked = useRemembered(({ liked }) => liked.includes(title));
  return (
    <IconButton label="Like" pressed={isLiked} onClick={() => playerMemory.toggleLike(title)} className="aria-pressed:text-danger">
      <Heart aria-hidden="true" fill={isLiked ? "currentColor" : "none"} />
    </IconButton>
  );
};
