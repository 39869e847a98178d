import type { ImportStatus } from "#contracts/posts/import-calls.ts";
import { formatPlace } from "./write-report.ts";

/** What could not be read: file, line and reason. */
export const ImportProblems = ({ status: { problems, problemCount } }: { status: ImportStatus }) => {
  if (problemCount === 0) return null;
  return (
    <section aria-label="Could not be read" className="grid gap-2">
      <h3 className="font-display text-lg font-semibold">
        {`Could not be read (${problemCount.toLocaleString("en-US")})`}
      </h3>
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable: must be focusable
        tabIndex={0}
        className="grid max-h-56 list-disc gap-1 overflow-y-auto rounded-md bg-warning-subtle py-3 ps-9 pe-4 text-sm"
      >
        {problems.map((problem, index) => (
          <li key={index} className="[overflow-wrap:anywhere]">
            <bdi className="font-semibold">{formatPlace(problem)}</bdi>
            <span>{`: ${problem.reason}`}</span>
          </li>
        ))}
      </ul>
      {problems.length < problemCount && (
        <p className="text-sm text-foreground-muted">{`These are the first ${problems.length}.`}</p>
      )}
    </section>
  );
};
