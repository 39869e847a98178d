/** A moment, and the date and time as they are written where they are written. */
export type WrittenDate = {
  /** Milliseconds since 1970. */
  time: number;
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
};

const maxLength = 100;
const dayMs = 86_400_000;
const hourMs = 3_600_000;
const minuteMs = 60_000;

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** The names of RFC 5322, and of central Europe. Others mean different zones to different people. */
const namedZones = new Map([
  ["z", 0],
  ["utc", 0],
  ["ut", 0],
  ["gmt", 0],
  ["est", -300],
  ["edt", -240],
  ["mst", -420],
  ["mdt", -360],
  ["pst", -480],
  ["pdt", -420],
  ["cet", 60],
  ["cest", 120],
]);

type Parts = { year: number; month: number; day: number };
type Clock = { hour: number; minute: number; second: number; ms: number; offset: number };

const midnight: Clock = { hour: 0, minute: 0, second: 0, ms: 0, offset: 0 };

/** Minutes east of Greenwich; without a zone UTC; null if it cannot be told. */
const parseZone = (text: string): number | null => {
  const zone = text.trim().toLowerCase();
  if (zone === "") return 0;
  const named = namedZones.get(zone);
  if (named !== undefined) return named;
  const [, sign, hours, minutes = "0"] =
    /^(?:gmt|utc)?([+-])(\d\d?):?(\d\d)?(?: ?\([^()]*\)| [a-z]{2,5})?$/.exec(zone) ?? [];
  if (sign === undefined || Number(hours) > 15 || Number(minutes) > 59) return null;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};

const parseClock = (text: string): Clock | null => {
  if (text.trim() === "") return midnight;
  const match =
    /^(?:t|,? ?(?:at |um |à |às |alle |a las |kl\. )?)(\d\d?)(?::(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?(?: ?(am|pm|a\.m\.|p\.m\.)\b\.?)?(.{0,50})$/i.exec(
      text.trim().replace(/ Uhr$/, ""),
    );
  if (!match) return null;
  const [, hours = "", minutes, seconds = "0", fraction = "0", half, rest = ""] = match;
  if (minutes === undefined && half === undefined) return null;
  const offset = parseZone(rest);
  let hour = Number(hours);
  if (half && (hour < 1 || hour > 12)) return null;
  if (half) hour = (hour % 12) + (half.toLowerCase().startsWith("p") ? 12 : 0);
  if (offset === null || hour > 23 || Number(minutes ?? 0) > 59 || Number(seconds) > 60) return null;
  const ms = Math.trunc(Number(`0.${fraction}`) * 1_000);
  return { hour, minute: Number(minutes ?? 0), second: Math.min(59, Number(seconds)), ms, offset };
};

const languages = "ar da de es fi fr it nb nl pl pt ru sv tr".split(" ");
const toName = (text: string): string => text.normalize("NFC").toLowerCase().replace(/\.$/, "");
let namedMonths: ReadonlyMap<string, number> | undefined;

/** The names of months in other languages, also as they stand in a date; none that means two of them. */
const listMonthNames = (): ReadonlyMap<string, number> => {
  const named = new Map<string, number>();
  for (const language of languages)
    for (const style of ["long", "short"] as const)
      for (const day of [undefined, "numeric"] as const) {
        const format = new Intl.DateTimeFormat(language, { month: style, day, timeZone: "UTC" });
        for (const [index] of months.entries()) {
          const parts = format.formatToParts(Date.UTC(2026, index, 15));
          const name = toName(parts.find(({ type }) => type === "month")?.value ?? "");
          named.set(name, (named.get(name) ?? index + 1) === index + 1 ? index + 1 : 0);
        }
      }
  return named;
};

const parseMonth = (name: string): number =>
  (namedMonths ??= listMonthNames()).get(toName(name)) || months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** Which of two numbers is the month, where one of them is too large for it. */
const parseEither = (one: number, other: number, year: number): Parts | null => {
  if (one > 12 && other <= 12) return { year, month: other, day: one };
  if (other > 12 && one <= 12) return { year, month: one, day: other };
  return one === other ? { year, month: one, day: one } : null;
};

type Form = { pattern: RegExp; read: (groups: string[]) => Parts | null };

/** The last group of each is what follows: the time of day, and the zone. */
const forms: readonly Form[] = [
  {
    pattern: /^(\d{4})[-/.](\d\d?)[-/.](\d\d?)((?:[T ,]|$).{0,60})$/i,
    read: ([year, month, day]) => ({ year: Number(year), month: Number(month), day: Number(day) }),
  },
  {
    pattern: /^(\d{4})(\d\d)(\d\d)(?:T?(\d\d)(\d\d)(\d\d)Z?)?()$/,
    read: ([year, month, day]) => ({ year: Number(year), month: Number(month), day: Number(day) }),
  },
  {
    pattern: /^(\d{4})[-/](\d\d?)()$/,
    read: ([year, month]) => ({ year: Number(year), month: Number(month), day: 1 }),
  },
  { pattern: /^((?:19|20)\d\d)()$/, read: ([year]) => ({ year: Number(year), month: 1, day: 1 }) },
  {
    pattern: /^(\d\d?)\.(\d\d?)\.(\d{4})((?:[ ,]|$).{0,60})$/,
    read: ([day, month, year]) => ({ year: Number(year), month: Number(month), day: Number(day) }),
  },
  {
    pattern: /^(\d\d?)[-/](\d\d?)[-/](\d{4})((?:[ ,]|$).{0,60})$/,
    read: ([one, other, year]) => parseEither(Number(one), Number(other), Number(year)),
  },
  {
    pattern:
      /^(?:[\p{L}-]{2,14}\.?[,،]? )?(\d\d?)(?:st|nd|rd|th|er|[.ºª])?[ -](?:of |de |d')?([\p{L}\p{M}]{3,12})\.?,?[ -](?:de |del )?(\d{4})((?:[ ,T]|$).{0,60})$/iu,
    read: ([day, month = "", year]) => ({ year: Number(year), month: parseMonth(month), day: Number(day) }),
  },
  {
    pattern: /^(\d{4}) ?[年년] ?(\d\d?) ?[月월] ?(\d\d?) ?[日일](?: ?\(?\p{L}{1,3}\)?)?((?:[ ,T]|$).{0,60})$/u,
    read: ([year, month, day]) => ({ year: Number(year), month: Number(month), day: Number(day) }),
  },
  {
    pattern: /^(?:[a-z]{3,9}\.?,? )?([a-z]{3,9})\.? (\d\d?)(?:st|nd|rd|th)?,? (\d{4})((?:[ ,T]|$).{0,60})$/i,
    read: ([month = "", day, year]) => ({ year: Number(year), month: parseMonth(month), day: Number(day) }),
  },
];

const toWritten = ({ year, month, day }: Parts, clock: Clock): WrittenDate | null => {
  const { hour, minute, second, ms, offset } = clock;
  if (year < 1000 || month < 1 || month > 12 || day < 1) return null;
  const utc = Date.UTC(year, month - 1, day, hour, minute, second, ms);
  if (new Date(utc).getUTCDate() !== day) return null;
  return { time: utc - offset * minuteMs, year, month, day, hour, minute, second };
};

/** The date of a moment, in UTC. */
const toWrittenDate = (time: number): WrittenDate => {
  const date = new Date(time);
  return {
    time,
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  };
};

/** Seconds or milliseconds since 1970. */
const parseNumber = (text: string): WrittenDate | null => {
  if (!/^\d{9,13}(?:\.\d{1,9})?$/.test(text)) return null;
  const number = Number(text);
  return toWrittenDate(Math.trunc(number < 100_000_000_000 ? number * 1_000 : number));
};

/**
 * Reads a date in one of the forms that people and programs write: ISO 8601 and its relatives, RFC 5322, with the name of
 * the month, also in other languages, in seconds or milliseconds. Without a zone it is UTC. Null if it cannot be told for certain, as 3/4/2019.
 */
export const parseDate = (written: string): WrittenDate | null => {
  const text = written
    .trim()
    .replaceAll(/\s{1,10}/g, " ")
    .replaceAll("’", "'")
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
  if (text === "" || text.length > maxLength) return null;
  const number = parseNumber(text);
  if (number) return number;
  for (const { pattern, read } of forms) {
    const groups = pattern.exec(text)?.slice(1);
    if (!groups) continue;
    const parts = read(groups);
    const compact = groups.length === 7 && groups[3] ? `${groups[3]}:${groups[4]}:${groups[5]}` : null;
    const clock = parseClock(compact ?? groups.at(-1) ?? "");
    return parts && clock ? toWritten(parts, clock) : null;
  }
  return null;
};

/** The zero time of Go, which stands for no date. */
export const isNoDate = (written: string): boolean => written.startsWith("0001-01-01");

export const getDayOfYear = ({ year, month, day }: WrittenDate): number =>
  Math.round((Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 1)) / dayMs) + 1;

export const getWeekday = ({ year, month, day }: WrittenDate): number =>
  new Date(Date.UTC(year, month - 1, day) + 12 * hourMs).getUTCDay();
