import { Card } from "#app/ui/layout/card.tsx";
import type { BookRun } from "#contracts/book/book-run.ts";
import { useContent } from "#app/lib/content/content.ts";

/** Contradictions between the last story of the Book Engine and the ledger. */
export const DoubtsCard = ({ run }: { run: BookRun | null }) => {
  const texts = useContent("admin");
  return (
    <Card title={texts.ledger.doubtsTitle}>
      {!run?.doubts.length && (
        <p className="text-foreground-muted">{run ? texts.ledger.doubtsEmpty : texts.ledger.noRun}</p>
      )}
      {run && run.doubts.length > 0 && (
        <ul className="grid gap-4">
          {run.doubts.map(({ sentence, reason, statement, madeBy }, index) => (
            <li key={index} className="grid gap-1 rounded-md border border-line bg-surface-sunken p-4 text-sm">
              <p className="font-semibold text-danger">{reason}</p>
              <blockquote className="[overflow-wrap:anywhere]">{`“${sentence}”`}</blockquote>
              <p className="[overflow-wrap:anywhere] text-foreground-muted">
                <span>{`${texts.ledger.known} ${statement}`}</span>
                <span>{madeBy && ` (“${madeBy.sentence}”${madeBy.story ? `, ${madeBy.story}` : ""})`}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
};
