import { hydratedEvent } from "./hold-presses.ts";

// Nothing may load for longer without a word.
const latestMs = 20_000;

/** How Chrome, Firefox and Safari begin the message of an `import()` whose module cannot be loaded. */
const importErrors = /^(failed to fetch|error loading|importing)/i;

type Browser = Pick<Window, "addEventListener" | "document" | "removeEventListener" | "setTimeout" | "clearTimeout">;
type Options<Failure extends string> = {
  /** The sentence that says why. */
  readText(failure: Failure): string;
  /** Shows why the page is not complete; without a sentence, that it takes long. */
  show: (sentence?: string) => void;
  /** Why one of these files could not be loaded: `outdated` if a newer version of the site has replaced it. */
  find(files: string[]): Promise<{ failure: Failure; file: string }>;
  /** Loads the page again because of a file; false if that was done before. */
  reload(file: string): boolean;
};

/**
 * Shows on the page why its scripts or styles could not be loaded, for then no other script can. If a newer version of
 * the site has replaced them, the page is loaded again, once. Call the returned function when a module fails.
 */
export const watchLoading = <Failure extends string>(
  browser: Browser,
  { readText, show, find, reload }: Options<Failure>,
): (() => void) => {
  const { document: page } = browser;
  let isExplained = false;

  const explain = async (files: string[]) => {
    if (isExplained) return;
    isExplained = true;
    const { failure, file } = await find(files);
    if (failure !== "outdated" || !reload(file)) show(readText(failure));
  };
  const explainModules = () => {
    // Spinners end (styles for `data-failed`).
    page.documentElement.dataset.failed = "";
    const code = [...page.querySelectorAll("script[type*=module]")].map(({ textContent }) => textContent).join("");
    void explain([...code.matchAll(/"(\/[^"]+\.js)"/g)].map(([, file = ""]) => file));
  };
  const handleRejection = (event: PromiseRejectionEvent) => {
    if (!importErrors.test(String((event.reason as Error | undefined)?.message))) return;
    event.preventDefault();
    explainModules();
  };
  const handleError = ({ target }: Event) => {
    const { href, rel } = target as HTMLLinkElement;
    if (rel === "stylesheet") void explain([href]);
  };

  const timer = browser.setTimeout(show, latestMs);
  browser.addEventListener("unhandledrejection", handleRejection);
  page.addEventListener("error", handleError, true);
  page.addEventListener(hydratedEvent, () => {
    browser.clearTimeout(timer);
    browser.removeEventListener("unhandledrejection", handleRejection);
  });
  return explainModules;
};
