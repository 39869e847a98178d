/** Other hosts whose pictures our pages show: the image host that an owner may upload to. All others would see our visitors unasked. */
export const imageHosts = ["https://i.ibb.co"];

/** Whether a page may show the picture at this address: one of our own, or one at a host that we name. */
export const isAllowedImageUrl = (address: string): boolean =>
  /^\/(?![/\\])/.test(address) || imageHosts.some((host) => address.startsWith(`${host}/`));
