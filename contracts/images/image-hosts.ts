/**
 * External hosts whose images our pages may show: only the image host to which the owner can upload. Any other host
 * would learn about our visitors without their consent.
 */
export const imageHosts = ["https://i.ibb.co"];

/** Whether a page may show the image at this URL: on this site or at an allowed host. */
export const isAllowedImageUrl = (address: string): boolean =>
  /^\/(?![/\\])/.test(address) || imageHosts.some((host) => address.startsWith(`${host}/`));
