import { useEffect } from "react";
import { reloadIfOutdated } from "#app/lib/storage/renewal.ts";

type Props = {
  /** The error of the load, with the sentence to show. */ failure: Error;
  className?: string;
};

/** Message beside a control whose lazy loaded code could not be loaded. Loads the page again if the code is outdated. */
export const LoadFailure = ({ failure, className = "" }: Props) => {
  useEffect(() => reloadIfOutdated(failure), [failure]);
  return (
    <p role="alert" className={`max-w-prose text-sm text-danger ${className}`}>
      {failure.message}
    </p>
  );
};
