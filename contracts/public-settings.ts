/** How the owner gets into the admin panel; `off` when nothing allows it. */
export type AdminMode = "auto" | "secret" | "role" | "off";

/** What every HTML document carries as data in `<script type="application/json" id="public-settings">`. No secrets. */
export type PublicSettings = {
  productName: string;
  siteUrl: string;
  publishableKey: string;
  adminMode: AdminMode;
  /** Whether the feedback drawer sends what it is given; otherwise nothing leaves the browser. */
  storeFeedback: boolean;
  /** The name at the end of the campaign's address at Donorbox; null while donations are not open. */
  donorboxCampaign: string | null;
};
