import { Scalar, stringify } from "yaml";

export type FrontMatterValue = string | boolean | Date | string[] | { [name: string]: string };

/** Characters that some readers of YAML refuse, or take for the end of a line. */
const doubtful = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** Without quotes, so that each reader knows it for a time; with zone, to the second. */
const toTime = (value: Date): Scalar => {
  const time = new Scalar(value.toISOString().replace(/\.\d+Z$/, "Z"));
  time.type = "PLAIN";
  return time;
};

/**
 * Front matter that YAML 1.1 and 1.2 read alike: every text is in quotes, or "yes", "12" and "2020-01-01" would be something
 * else. Null is left out.
 */
export const toFrontMatter = (fields: Record<string, FrontMatterValue | null>): string => {
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value === null ? [] : [[name, value instanceof Date ? toTime(value) : value]],
  );
  const yaml = stringify(Object.fromEntries(given), {
    defaultStringType: "QUOTE_DOUBLE",
    defaultKeyType: "PLAIN",
    lineWidth: 0,
  });
  const escaped = yaml.replace(doubtful, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return `---\n${escaped}---\n`;
};
