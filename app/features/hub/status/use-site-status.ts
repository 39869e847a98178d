import { useEffect, useState } from "react";
import { probeEveryMs, type SiteStatus } from "#contracts/status/site-status.ts";

const address = "/app/system-status.json";
const timeoutMs = 8_000;

const fetchStatus = async (signal: AbortSignal): Promise<SiteStatus> => {
  const response = await fetch(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) });
  if (!response.ok) throw new Error(`status answers ${response.status}`);
  return (await response.json()) as SiteStatus;
};

/** Polls with `load`, which resolves with the delay until the next call in ms. Pauses while the tab is hidden. */
const pollWhileVisible = (load: (signal: AbortSignal) => Promise<number>): (() => void) => {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLoading = false;
  const next = async () => {
    if (document.hidden || isLoading) return;
    clearTimeout(timer);
    isLoading = true;
    const ms = await load(controller.signal);
    isLoading = false;
    if (!controller.signal.aborted) timer = setTimeout(() => void next(), ms);
  };
  document.addEventListener("visibilitychange", () => void next(), { signal: controller.signal });
  void next();
  return () => {
    controller.abort();
    clearTimeout(timer);
  };
};

/** Live status of this site, polled after each round of checks. Keeps the last status when a poll fails. */
export const useSiteStatus = () => {
  const [status, setStatus] = useState<SiteStatus | null>(null);
  const [isUnreachable, setIsUnreachable] = useState(false);
  useEffect(
    () =>
      pollWhileVisible(async (signal) => {
        try {
          const latest = await fetchStatus(signal);
          setStatus(latest);
          setIsUnreachable(false);
          return latest.nextMs;
        } catch {
          if (!signal.aborted) setIsUnreachable(true);
          return probeEveryMs;
        }
      }),
    [],
  );
  return { status, isUnreachable };
};
