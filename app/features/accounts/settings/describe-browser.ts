// Order matters: the user agents of Edge and Opera contain Chrome, and Chrome's contains Safari.
const browsers: [RegExp, string][] = [
  [/\bEdg\w*\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Headless)?Chrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/\b(iPhone|iPad)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const find = (names: [RegExp, string][], agent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1];

/** Parses a user agent into "Firefox on Windows"; null if it is unknown. */
export const describeBrowser = (userAgent: string | null): string | null => {
  const [browser, system] = [find(browsers, userAgent ?? ""), find(systems, userAgent ?? "")];
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? null);
};
