/** Other hosts whose pictures our pages show: the image host that an owner may upload to. All others would see our visitors unasked. */
export const pictureHosts = ["https://i.ibb.co"];

/** Whether a page may show the picture at this address: one of our own, or one at a host that we name. */
export const isShownPicture = (address: string): boolean => /^\/(?![/\\])/.test(address) || pictureHosts.some((host) => address.startsWith(`${host}/`));
