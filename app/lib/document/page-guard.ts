import { holdPresses } from "@site/first-paint/guard/hold-presses.ts";
import { keepChanges } from "@site/first-paint/guard/keep-changes.ts";
import { layOutBelow } from "@site/first-paint/guard/lay-out-below.ts";
import { startModules } from "@site/first-paint/guard/start-modules.ts";
import { watchLoading } from "@site/first-paint/guard/watch-loading.ts";
import { sendOnEnter } from "../keyboard/send-on-enter.ts";
import { reloadOnce } from "../storage/renewal.ts";
import { findFailure, type LoadFailure } from "./find-failure.ts";
import { pageChangeEvent } from "./page-change.ts";

// Inlined into the head of every page (docs/decisions/011): keep it small, with few imports from elsewhere.
const texts = JSON.parse(document.currentScript?.dataset.texts ?? "{}") as Record<LoadFailure | "late", string>;
keepChanges(document);
layOutBelow(window, pageChangeEvent);
const show = holdPresses(document, { late: texts.late, working: "[data-theme-switch]", sendOnEnter });
startModules(window, watchLoading(window, { texts, show, find: findFailure, reload: reloadOnce }));
