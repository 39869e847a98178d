import Heart from "lucide-react/icons/heart";
import Play from "lucide-react/icons/play";
import Volume2 from "lucide-react/icons/volume-2";
import { useState } from "react";
import { Button, ButtonLink } from "#app/ui/actions/button.tsx";
import type { ButtonVariant } from "#app/ui/actions/button-variants.ts";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { TextLink } from "#app/ui/actions/text-link.tsx";
import { Demo } from "./demo.tsx";

const variants: ButtonVariant[] = ["primary", "glass", "quiet", "danger"];
const row = "flex flex-wrap items-center gap-3";

export const ActionsDemo = () => {
  const [isLiked, setLiked] = useState(true);
  return (
    <Demo title="Actions">
      <div className={row}>
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </div>
      <div className={row}>
        <Button size="sm">Small</Button>
        <Button size="lg">Large</Button>
        <Button busy>Saving...</Button>
        <Button disabled>Disabled</Button>
        <ButtonLink to="/landing" variant="glass">
          A link
        </ButtonLink>
      </div>
      <div className={row}>
        <IconButton label="Play" variant="primary" size="lg">
          <Play aria-hidden fill="currentColor" />
        </IconButton>
        <IconButton label="Mute" variant="surface" size="md">
          <Volume2 aria-hidden />
        </IconButton>
        <IconButton label="Like" pressed={isLiked} onClick={() => setLiked(!isLiked)}>
          <Heart aria-hidden fill={isLiked ? "currentColor" : "none"} />
        </IconButton>
        <p>
          <span>Words with </span>
          <TextLink to="/landing">a link in them</TextLink>
          <span> go on.</span>
        </p>
      </div>
    </Demo>
  );
};
