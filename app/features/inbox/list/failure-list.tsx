import { passFocusOn } from "#app/lib/focus/pass-focus-on.ts";
import { Button } from "#app/ui/actions/button.tsx";
import type { Failure } from "../entries/use-inbox.ts";

/** Entries with which the last operation failed, and why. */
export const FailureList = ({ failures, onClose }: { failures: readonly Failure[]; onClose: () => void }) => (
  <div role="alert" className="empty:-mt-5">
    {failures.length > 0 && (
      <div className="grid gap-2 rounded-lg border border-danger px-4 py-3 text-sm">
        <p className="font-semibold text-danger">
          {failures.length === 1 ? "One could not be changed:" : `${failures.length} could not be changed:`}
        </p>
        <ul className="grid max-h-60 gap-1 overflow-y-auto [overflow-wrap:anywhere]">
          {failures.map(({ id, title, error }) => (
            <li key={id}>
              <strong>{title}</strong>
              <span>{`: ${error}`}</span>
            </li>
          ))}
        </ul>
        <div>
          <Button ref={passFocusOn} variant="glass" size="sm" onClick={onClose}>
            Understood
          </Button>
        </div>
      </div>
    )}
  </div>
);
