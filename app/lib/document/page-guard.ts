import { holdPresses } from "@site/first-paint/guard/hold-presses.ts";
import { keepChanges } from "@site/first-paint/guard/keep-changes.ts";
import { layOutBelow } from "@site/first-paint/guard/lay-out-below.ts";
import { startModules } from "@site/first-paint/guard/start-modules.ts";
import { watchLoading } from "@site/first-paint/guard/watch-loading.ts";
import type { ContentFiles } from "#contracts/content/content-files.ts";
import { pageContentId } from "#contracts/content/content-scripts.ts";
import { sendOnEnter } from "../keyboard/send-on-enter.ts";
import { reloadOnce } from "../storage/renewal.ts";
import { findFailure, type LoadFailure } from "./find-failure.ts";
import { pageChangeEvent } from "./page-change.ts";

// Inlined into the head of every page (docs/decisions/011): keep it small, with few imports from elsewhere.
// What it says is among the page's texts, which come after it.
const readErrors = () => {
  const texts = JSON.parse(document.getElementById(pageContentId)?.textContent ?? "") as Pick<
    ContentFiles,
    "navigation"
  >;
  return texts.navigation.errors;
};
const readLate = () => readErrors().late;
const readText = (failure: LoadFailure) => readErrors()[failure].part;
keepChanges(document);
layOutBelow(window, pageChangeEvent);
const show = holdPresses(document, { readLate, working: "[data-theme-switch]", sendOnEnter });
startModules(window, watchLoading(window, { readText, show, find: findFailure, reload: reloadOnce }));
