import ArrowLeft from "lucide-react/icons/arrow-left";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { ComingSoon } from "#app/ui/status/coming-soon.tsx";
import { useContent } from "#app/lib/content/content.ts";
import type { Placeholder } from "#contracts/content/hub/placeholders.ts";

type Props = {
  page: Placeholder & { assignedTo?: { name: string } };
  /** Sentence about the item requested in the query string. */ note?: string | undefined;
};

/** Page of the hub that is not available yet. */
export const PlaceholderPage = ({ page, note }: Props) => {
  const { back, assignedLabel, ...labels } = useContent("hub/placeholders").comingSoon;
  return (
    <>
      <ComingSoon
        texts={{ ...labels, ...page }}
        list={page.list}
        assigned={page.assignedTo && { label: assignedLabel, name: page.assignedTo.name }}
      >
        <ButtonLink to={back.to} variant="glass" size="sm">
          <ArrowLeft aria-hidden />
          {back.label}
        </ButtonLink>
      </ComingSoon>
      {note && <output className="surface mt-5 block rounded-lg px-5 py-4">{note}</output>}
    </>
  );
};
