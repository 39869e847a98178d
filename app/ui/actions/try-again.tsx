import { RetryButton } from "./retry-button.tsx";

type TryAgainProps = { message: string; label: string; onRetry: () => void };

/** Says that something could not be loaded, with a button that loads it again. */
export const TryAgain = ({ message, label, onRetry }: TryAgainProps) => (
  <div role="alert" className="flex flex-wrap items-center gap-3">
    <span>{message}</span>
    <RetryButton onClick={onRetry}>{label}</RetryButton>
  </div>
);
