import { useState } from "react";
import { describeError } from "#app/lib/api/api-error.ts";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { useOwner } from "#app/lib/owner/use-owner.ts";
import { thumbnailUrl } from "#app/lib/responsive-image.ts";
import { Button, ButtonLink } from "#app/ui/actions/button.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { useSubmit } from "#app/ui/forms/use-submit.ts";
import { EmptyState } from "#app/ui/status/empty-state.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";
import type { SharedImage } from "#contracts/images/sharing.ts";

const getMakerText = (maker: SharedImage["maker"]): string =>
  getContent("hub/pages").assets.shared.makers[maker ?? "unknown"];

const showUnreachable = (error: unknown): void => {
  const { unreachable } = getContent("hub/pages").assets.shared;
  showToast({ title: describeError(error, { unreachable, otherwise: unreachable }), tone: "destructive" });
};

const PictureCard = ({ picture, onUnshare }: { picture: SharedImage; onUnshare: (() => Promise<void>) | null }) => {
  const { shared: texts } = useContent("hub/pages").assets;
  const { isBusy, run } = useSubmit();
  const { current_prompt: prompt, image_url: url, maker } = picture;
  return (
    <article aria-label={prompt} className="surface grid h-full content-start gap-3 rounded-xl p-4">
      <a href={url} className="overflow-hidden rounded-lg bg-surface-sunken">
        <img
          src={thumbnailUrl(url).replace("-480.", "-960.")}
          srcSet={`${thumbnailUrl(url)} 480w, ${thumbnailUrl(url).replace("-480.", "-960.")} 960w`}
          sizes="(min-width: 64rem) 20rem, (min-width: 40rem) 45vw, 90vw"
          width={480}
          height={480}
          alt={prompt}
          loading="lazy"
          decoding="async"
          className="aspect-square w-full object-cover"
        />
      </a>
      <p dir="auto" className="line-clamp-4 wrap-anywhere">
        {prompt}
      </p>
      <p className="text-xs text-foreground-muted">{getMakerText(maker)}</p>
      {onUnshare && (
        <Button
          size="sm"
          variant="glass"
          busy={isBusy}
          className="mt-auto justify-self-start"
          onClick={() => void run(onUnshare, showUnreachable)}
        >
          {texts.unshare}
        </Button>
      )}
    </article>
  );
};

/**
 * Images that users have shared; the owner can remove each from the page. `pictures` is null if they cannot be read.
 */
export const SharedPictures = ({ pictures }: { pictures: readonly SharedImage[] | null }) => {
  const { shared: texts } = useContent("hub/pages").assets;
  const { isAuthorised: isOwner } = useOwner();
  const [unshared, setUnshared] = useState<ReadonlySet<string>>(new Set());
  const unshare = async (id: string): Promise<void> => {
    await callAsOwner("unshare-image", { id });
    setUnshared((ids) => new Set([...ids, id]));
    showToast({ title: texts.unshared, tone: "success" });
  };
  const shown = pictures?.filter(({ id }) => !unshared.has(id)) ?? [];
  const generatorLink = texts.make.to && <ButtonLink to={texts.make.to}>{texts.make.label}</ButtonLink>;
  if (shown.length === 0)
    return <EmptyState title={pictures ? texts.empty : texts.unreachable} action={generatorLink} />;
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((picture) => (
          <li key={picture.id}>
            <PictureCard picture={picture} onUnshare={isOwner ? () => unshare(picture.id) : null} />
          </li>
        ))}
      </ul>
      <div className="mt-6">{generatorLink}</div>
    </>
  );
};
