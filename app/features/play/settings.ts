import { createStoredSwitch } from "#app/lib/storage/stored-switch.ts";

/** Whether the persona is silent. */
export const muteStore = createStoredSwitch("chloe-play-muted", false);

/** Whether downloads say how they were made. */
export const metadataStore = createStoredSwitch("chloe-play-metadata", true);
