import { holdPresses } from "./hold-presses.ts";
import { keepChanges } from "./keep-changes.ts";
import { layOutBelow } from "./lay-out-below.ts";
import type { LoadFailure } from "./find-failure.ts";
import { startModules } from "./start-modules.ts";
import { watchLoading } from "./watch-loading.ts";

// Inlined into the head of every page (docs/decisions/020): keep it small, with few imports from elsewhere.
const texts = JSON.parse(document.currentScript?.dataset.texts ?? "{}") as Record<LoadFailure | "late", string>;
keepChanges(document);
layOutBelow(window);
startModules(window, watchLoading(window, { texts, show: holdPresses(document, texts.late) }));
