/**
 * Other hosts whose images our pages may show: the image host that the owner may upload to. All others would learn
 * about our visitors without their consent.
 */
export const imageHosts = ["https://i.ibb.co"];

/** Whether a page may show the image at this URL: one of our own, or one at an allowed host. */
export const isAllowedImageUrl = (address: string): boolean =>
  /^\/(?![/\\])/.test(address) || imageHosts.some((host) => address.startsWith(`${host}/`));
