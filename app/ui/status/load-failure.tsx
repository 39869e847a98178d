import { createContext, use } from "react";

/** Message for code that could not be loaded. */
export const LoadFailureText = createContext("");

/** Message beside a control whose lazy loaded code could not be loaded. */
export const LoadFailure = ({ className = "" }: { className?: string }) => (
  <p role="alert" className={`max-w-prose text-sm text-danger ${className}`}>
    {use(LoadFailureText)}
  </p>
);
