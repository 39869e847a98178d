import Volume2 from "lucide-react/icons/volume-2";
import VolumeX from "lucide-react/icons/volume-x";
import { useStore } from "#app/lib/storage/external-store.ts";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { muteStore } from "../settings.ts";
import { silencePersona } from "../persona/persona-voice.ts";
import { useContent } from "#app/lib/content/content.ts";

export const MuteButton = () => {
  const play = useContent("play");
  const isMuted = useStore(muteStore);
  const toggle = () => {
    muteStore.setState(!muteStore.getState());
    silencePersona();
  };
  return (
    <IconButton label={isMuted ? play.generator.unmute : play.generator.mute} onClick={toggle}>
      {isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
    </IconButton>
  );
};
