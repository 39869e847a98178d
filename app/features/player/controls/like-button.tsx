import Heart from "lucide-react/icons/heart";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { playerPreferences } from "../store/players.ts";
import { usePreferences } from "../store/use-player.ts";

export const LikeButton = ({ title }: { title: string }) => {
  const isLiked = usePreferences(({ liked }) => liked.includes(title));
  return (
    <IconButton
      label="Like"
      pressed={isLiked}
      onClick={() => playerPreferences.toggleLike(title)}
      className="aria-pressed:text-danger"
    >
      <Heart aria-hidden="true" fill={isLiked ? "currentColor" : "none"} />
    </IconButton>
  );
};
