import { useEffect } from "react";
import { Navigate } from "react-router";
import { probeSite } from "../document/find-failure.ts";

const patienceMs = 5_000;

/**
 * Leads to another page. If its code cannot be loaded here, it is opened as a document, which says why; offline,
 * once that is back.
 */
export const Redirect = ({ to }: { to: string }) => {
  useEffect(() => {
    const openDocument = async () => {
      if ((await probeSite()) !== "offline") window.location.replace(to);
    };
    const timer = setInterval(() => void openDocument(), patienceMs);
    return () => clearInterval(timer);
  }, [to]);
  return <Navigate to={to} replace />;
};
