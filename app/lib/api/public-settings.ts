import type { PublicSettings } from "#contracts/public-settings.ts";

const missing: PublicSettings = {
  productName: "",
  siteUrl: "",
  publishableKey: "",
  adminMode: "off",
  storeFeedback: false,
  donorboxCampaign: null,
  personaChat: false,
  hasVoice: false,
  hasServiceWorker: false,
};

/** The settings that the server embeds in each page. Browser only. */
export const readPublicSettings = (): PublicSettings =>
  (JSON.parse(document.getElementById("public-settings")?.textContent ?? "null") as PublicSettings | null) ?? missing;
