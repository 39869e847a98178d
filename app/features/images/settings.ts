import { createStoredSwitch } from "#app/lib/storage/stored-switch.ts";

/** Whether the persona is muted. */
export const muteStore = createStoredSwitch("chloe-play-muted", false);

/** Whether downloads contain prompt and seed as metadata. */
export const metadataStore = createStoredSwitch("chloe-play-metadata", true);
