/** The cookies that scripts may read; none where they are blocked, which throws in some browsers. */
export const readCookies = (page: Pick<Document, "cookie"> = document): string => {
  try {
    return page.cookie;
  } catch {
    return "";
  }
};

/** Sets a cookie where that is allowed. */
export const writeCookie = (cookie: string, page: Pick<Document, "cookie"> = document): void => {
  try {
    page.cookie = cookie;
  } catch {
    // Blocked: it lasts as long as the page.
  }
};
