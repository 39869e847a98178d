/** Name by which the widget script finds its iframes and sets their height. */
const widgetScript = "https://donorbox.org/widget.js";
export const frameName = "donorbox";

export const campaignPage = (campaign: string): string => `https://donorbox.org/${encodeURIComponent(campaign)}`;
export const formFrame = (campaign: string): string => `https://donorbox.org/embed/${encodeURIComponent(campaign)}`;
export const wallFrame = (campaign: string): string =>
  `${formFrame(campaign)}?only_donor_wall=true&donor_wall_color=%235b3fc9`;

/** Loads the widget script once per document. */
export const loadWidget = (): void => {
  if (document.querySelector(`script[src="${widgetScript}"]`)) return;
  const script = document.createElement("script");
  script.src = widgetScript;
  script.async = true;
  script.setAttribute("paypalExpress", "false");
  document.head.append(script);
};
