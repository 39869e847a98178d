import { type CustomTypesConfig, types } from "pg";
import { isoTimestamp } from "../supabase-lite/iso-timestamps.ts";

type Parse = (text: string) => unknown;

const toInteger = (text: string): number | bigint => {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
};
/** A number only where that keeps every digit. */
const toNumeric = (text: string): number | string => {
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text ? number : text;
};
const toJson = (text: string): unknown => JSON.parse(text);
const toText = (text: string): string => text;
const toBoolean = (text: string): boolean => text === "t";

// By type OID, which PostgreSQL never changes.
const scalars = new Map<number, Parse>([
  [16, toBoolean],
  [17, types.getTypeParser(types.builtins.BYTEA)],
  [20, toInteger],
  [21, Number],
  [23, Number],
  [26, Number],
  [114, toJson],
  [700, Number],
  [701, Number],
  [1114, isoTimestamp],
  [1184, isoTimestamp],
  [1700, toNumeric],
  [3802, toJson],
]);
const elementTypes = new Map<number, number>([
  [199, 114],
  [1000, 16],
  [1001, 17],
  [1002, 18],
  [1003, 19],
  [1005, 21],
  [1007, 23],
  [1009, 25],
  [1014, 1042],
  [1015, 1043],
  [1016, 20],
  [1021, 700],
  [1022, 701],
  [1028, 26],
  [1115, 1114],
  [1182, 1082],
  [1183, 1083],
  [1185, 1184],
  [1231, 1700],
  [2951, 2950],
  [3807, 3802],
]);

type TextArray = (string | null | TextArray)[];
const parseTextArray = types.getTypeParser(1009 as never) as (text: string) => TextArray;
const parseElements = (elements: TextArray, parse: Parse): unknown[] =>
  elements.map((element) => {
    if (Array.isArray(element)) return parseElements(element, parse);
    return element === null ? null : parse(element);
  });

const findParser = (oid: number): Parse => {
  const element = elementTypes.get(oid);
  if (element === undefined) return scalars.get(oid) ?? toText;
  const parse = scalars.get(element) ?? toText;
  return (text) => parseElements(parseTextArray(text), parse);
};

/** Values as JSON has them, and dates and times as text in the forms of PostgREST: the driver would make objects. */
export const valueParsers: CustomTypesConfig = {
  getTypeParser: ((oid: number) => findParser(oid)) as CustomTypesConfig["getTypeParser"],
};
