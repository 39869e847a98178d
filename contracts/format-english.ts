// On a slow phone the first `Intl` formatter of a page (also through `toLocaleString`) costs 50 to 100 ms. What public
// pages show at once is therefore formatted by hand.
export const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

export const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** The long form of en-US, in UTC: `March 1, 2026`. */
export const formatLongDate = (date: Date): string =>
  `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;

/** A non-negative integer in en-US: `1,500`. */
export const formatWholeNumber = (value: number): string =>
  value < 1_000
    ? String(value)
    : `${formatWholeNumber(Math.floor(value / 1_000))},${String(value % 1_000).padStart(3, "0")}`;
