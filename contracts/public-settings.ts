/** How the owner logs in to the admin panel; `off` if it is disabled. */
export const adminModes = ["auto", "secret", "role", "off"] as const;
export type AdminMode = (typeof adminModes)[number];

/** Settings embedded in every HTML document as `<script type="application/json" id="public-settings">`. No secrets. */
export type PublicSettings = {
  productName: string;
  siteUrl: string;
  publishableKey: string;
  adminMode: AdminMode;
  /** Whether the feedback drawer sends its input to the server; otherwise nothing leaves the browser. */
  storeFeedback: boolean;
  /** The campaign name at the end of its Donorbox URL; null while donations are disabled. */
  donorboxCampaign: string | null;
  /** Whether a language model answers visitors as the character; otherwise the chat is scripted. */
  personaChat: boolean;
  /** Whether texts are read aloud in the character's own voice; otherwise in one of the browser. */
  hasVoice: boolean;
  /** Whether the browser keeps pages that were read, for times offline; otherwise it forgets what it kept. */
  hasServiceWorker: boolean;
};
