import { createContext, use } from "react";

/** The sentence for a part of a page that could not be fetched. */
export const LoadFailureText = createContext("");

/** Stands beside the control whose part could not be fetched. */
export const LoadFailure = ({ className = "" }: { className?: string }) => (
  <p role="alert" className={`max-w-prose text-sm text-danger ${className}`}>
    {use(LoadFailureText)}
  </p>
);
