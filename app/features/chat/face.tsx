import { useState } from "react";
import { useContent } from "#app/lib/content/content.ts";
import { emotions } from "#contracts/values/emotions.ts";
import { type ConversationState, getMood } from "./talk.ts";
import { findFace } from "./faces.ts";

const place = "absolute inset-0 size-full rounded-[inherit] object-cover transition-opacity duration-700 ease-calm";

/**
 * Portrait with the current mood. The three pictures of the avatar are rendered and one is visible; each further face
 * is loaded when it is first felt, and seen once it is there.
 */
export const Face = ({ conversation }: { conversation: ConversationState }) => {
  const { avatar, faces } = useContent("chat");
  const { large, small } = avatar;
  const { emotion, image } = findFace(faces, getMood(conversation));
  const [felt, setFelt] = useState<readonly string[]>([]);
  const [loaded, setLoaded] = useState<readonly string[]>([]);
  if (image !== null && !felt.includes(image)) setFelt([...felt, image]);
  const isImageShown = image !== null && loaded.includes(image);
  return (
    <div data-mood={emotion} className="relative aspect-square size-full">
      {emotions.map((each) => (
        <img
          key={each}
          src={small[each]}
          srcSet={`${small[each]} 128w, ${large[each]} 512w`}
          sizes="(min-width: 64rem) 24rem, 4rem"
          width={512}
          height={512}
          alt=""
          fetchPriority={each === "neutral" ? "high" : "low"}
          className={`${place} ${each === emotion && !isImageShown ? "opacity-100" : "opacity-0"}`}
        />
      ))}
      {felt.map((each) => (
        <img
          key={each}
          src={each}
          width={512}
          height={512}
          alt=""
          onLoad={() => setLoaded((before) => [...before, each])}
          className={`${place} ${each === image && isImageShown ? "opacity-100" : "opacity-0"}`}
        />
      ))}
    </div>
  );
};
