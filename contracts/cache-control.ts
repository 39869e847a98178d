/**
 * What is not there may be kept by shared caches, for seconds: an answer that they may not keep would leave them with what
 * was there before, and they would go on sending it.
 */
export const missingCacheControl = "public, max-age=0, s-maxage=4";
