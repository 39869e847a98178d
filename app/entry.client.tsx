import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { announceHydration } from "@site/first-paint/guard/announce-hydration.ts";
import { markSoftwareRendering } from "./lib/document/software-rendering.ts";
import { fillFields, listFields, readFields } from "./lib/storage/page-fields.ts";
import { hydratedEvent } from "@site/first-paint/guard/hold-presses.ts";
import { finishRenewal } from "./lib/storage/renewal.ts";
import { whenIdle } from "./lib/when-idle.ts";
import { SignContext } from "./ui/layout/sign-context.ts";
import { showToast } from "./ui/overlays/toast-store.ts";
import { stayOnPage } from "./stay-on-page.ts";
import { managePopoverFocus } from "./ui/overlays/popover-focus.ts";
import { getContent } from "./lib/content/content.ts";

// Without transitions, navigations render sooner, in one task. On pages with islands they are needed: a synchronous
// update would discard the HTML of islands that have not hydrated yet (docs/decisions/017).
const useTransitions = document.querySelector("[data-island]") ? undefined : false;
const instrumentations = [stayOnPage.instrumentation];

const fields = listFields();

// A translator that was faster than this script makes React render the whole page anew.
const keepFields = () => {
  if ([...fields.values()].some((field) => !field.isConnected)) fillFields(readFields(fields));
};

const HydrationMark = ({ children }: { children: ReactNode }) => {
  useEffect(keepFields, []);
  useEffect(announceHydration, []);
  useEffect(markSoftwareRendering, []);
  return children;
};

const announceRenewal = () => {
  const { outdated, renewed: description } = getContent("navigation").errors;
  if (finishRenewal()) showToast({ title: outdated.title, description });
};

const loadWorker = async () => {
  const { registerWorker } = await import("./lib/navigation/register-worker.ts");
  await registerWorker();
};

// Without it the site works all the same.
const registerWorkerLater = () => whenIdle(() => void loadWorker().catch(() => undefined));

document.addEventListener(hydratedEvent, announceRenewal, { once: true });
if (import.meta.env.PROD) document.addEventListener(hydratedEvent, registerWorkerLater, { once: true });
managePopoverFocus(document);
stayOnPage.listen();
document.documentElement.dataset.revealed = "";
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydrationMark>
        <SignContext value={document.documentElement.dataset.sign ?? "butterfly"}>
          <HydratedRouter instrumentations={instrumentations} useTransitions={useTransitions} />
        </SignContext>
      </HydrationMark>
    </StrictMode>,
  );
});
