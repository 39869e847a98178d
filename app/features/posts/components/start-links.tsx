import { ButtonLink } from "#app/ui/actions/button.tsx";

type StartLink = { label: string; path: string };
export type StartLinksProps = { first: StartLink | null; all: StartLink | null };

/** To the story to begin with, and to all of them in order. */
export const StartLinks = ({ first, all }: StartLinksProps) => (
  <p className="mt-3 flex flex-wrap gap-2">
    {[first, all].map(
      (link) =>
        link && (
          <ButtonLink key={link.path} to={link.path} variant="glass" size="sm">
            {link.label}
          </ButtonLink>
        ),
    )}
  </p>
);
