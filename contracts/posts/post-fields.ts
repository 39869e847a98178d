export const postStatuses = ["draft", "published"] as const;
/** A page has no date and stands in no list of stories: an imprint, the rules, a press page. */
export const postKinds = ["post", "page"] as const;

type Field = {
  /**
   * `text` is trimmed, `markdown` stored unchanged; `address` points to an image, `link` to a page elsewhere
   * (`canonical-address.ts`); `slug` is the path below /post/;
   * `choice` is one of `values`; `time` is ISO 8601; `number` is whole, from 1 to `max`; `tags` is a list of texts
   * (`tags.ts`).
   */
  kind: "text" | "markdown" | "address" | "link" | "slug" | "choice" | "time" | "number" | "tags";
  /** Never empty. An empty optional field is null, except for `tags`, and for a `choice`, which has a default. */
  isRequired: boolean;
  /**
   * Maximum length of a text in characters, or of a number, for forms, requests, stories and backups; `tooLong` is the
   * error message.
   */
  max?: number;
  tooLong?: string;
  values?: readonly string[];
  default?: string;
  /** Included in the public lists and in the owner's. */
  isListed: boolean;
  /** Stored in each revision, restored and compared. */
  isRevised: boolean;
  /** What an update that omits the field does to it. Absent for required fields and those with rules of their own. */
  omitted?: "kept" | "cleared";
  /** Shown in the editor as an input or a text area, with label and hint from `field-texts.ts` there. */
  control?: "line" | "area";
  /** The value when a backup is older than the field. */
  backupDefault?: null | readonly [] | "post";
};

/**
 * The fields of a post that the owner writes; nothing else may be written. Requests, columns, revisions, backups,
 * import, export, stories and the editor follow this list, in this order. Adding a field takes an entry here and a
 * migration.
 */
export const postFields = {
  slug: {
    kind: "slug",
    isRequired: true,
    max: 80,
    tooLong: "The address can be up to 80 characters long",
    isListed: true,
    isRevised: true,
  },
  title: {
    kind: "text",
    isRequired: true,
    max: 300,
    tooLong: "The title can be up to 300 characters long",
    isListed: true,
    isRevised: true,
  },
  excerpt: {
    kind: "text",
    isRequired: false,
    max: 500,
    tooLong: "The excerpt can have up to 500 characters",
    isListed: true,
    isRevised: true,
    omitted: "kept",
    control: "area",
  },
  content: {
    kind: "markdown",
    isRequired: true,
    max: 500_000,
    tooLong: "The text can have up to 500,000 characters",
    isListed: false,
    isRevised: true,
  },
  image_url: {
    kind: "address",
    isRequired: false,
    max: 2_000,
    tooLong: "The image URL is too long",
    isListed: true,
    isRevised: true,
    omitted: "cleared",
  },
  image_alt: {
    kind: "text",
    isRequired: false,
    max: 500,
    tooLong: "The description of the image can have up to 500 characters",
    isListed: false,
    isRevised: true,
    omitted: "kept",
    control: "area",
    backupDefault: null,
  },
  image_prompt: {
    kind: "text",
    isRequired: false,
    max: 2_000,
    tooLong: "The image prompt can have up to 2,000 characters",
    isListed: false,
    isRevised: true,
    omitted: "cleared",
  },
  status: {
    kind: "choice",
    isRequired: false,
    values: postStatuses,
    default: "draft",
    isListed: true,
    isRevised: true,
  },
  kind: {
    kind: "choice",
    isRequired: false,
    values: postKinds,
    default: "post",
    isListed: true,
    isRevised: true,
    omitted: "kept",
    backupDefault: "post",
  },
  published_at: { kind: "time", isRequired: false, isListed: true, isRevised: false },
  /** The place of a story in the order of reading; null for a post outside of it. */
  story_number: {
    kind: "number",
    isRequired: false,
    max: 9_999,
    tooLong: "The number of a story must be a whole number from 1 to 9,999",
    isListed: true,
    isRevised: true,
    omitted: "kept",
    backupDefault: null,
  },
  /** The language model that wrote the post; null if a person did. */
  written_with: {
    kind: "text",
    isRequired: false,
    max: 100,
    tooLong: "The name of the language model can have up to 100 characters",
    isListed: true,
    isRevised: true,
    omitted: "kept",
    control: "line",
    backupDefault: null,
  },
  /** Where the post stood first, for search engines; null if that is here. */
  canonical_url: {
    kind: "link",
    isRequired: false,
    max: 2_000,
    tooLong: "The canonical address can have up to 2,000 characters",
    isListed: false,
    isRevised: true,
    omitted: "kept",
    control: "line",
    backupDefault: null,
  },
  tags: { kind: "tags", isRequired: false, isListed: true, isRevised: true, omitted: "kept", backupDefault: [] },
} as const satisfies Record<string, Field>;

type PostFields = typeof postFields;
export type PostFieldName = keyof PostFields;
export const postFieldNames = Object.keys(postFields) as PostFieldName[];

type NameWith<What> = { [Name in PostFieldName]: PostFields[Name] extends What ? Name : never }[PostFieldName];

export type RequiredFieldName = NameWith<{ isRequired: true }>;
export type ListedFieldName = NameWith<{ isListed: true }>;
export const listedFieldNames = postFieldNames.filter((name) => postFields[name].isListed) as ListedFieldName[];
export type RevisedFieldName = NameWith<{ isRevised: true }>;
export const revisedFieldNames = postFieldNames.filter((name) => postFields[name].isRevised) as RevisedFieldName[];
export type OptionalFieldName = NameWith<{ omitted: string }>;
export const optionalFieldNames = postFieldNames.filter((name) => "omitted" in postFields[name]) as OptionalFieldName[];
/** Texts and addresses that may be empty, and then are null. */
type NullableFieldName = Exclude<OptionalFieldName, NameWith<{ kind: "tags" | "number" | "choice" }>>;
export const nullableFieldNames = optionalFieldNames.filter(
  (name): name is NullableFieldName => !["tags", "number", "choice"].includes(postFields[name].kind),
);
type OptionalTextName = NameWith<{ kind: "text"; isRequired: false }>;
export const optionalTextNames = optionalFieldNames.filter(
  (name): name is OptionalTextName => postFields[name].kind === "text",
);
export type FormFieldName = NameWith<{ control: string }>;
export const formFieldNames = postFieldNames.filter((name) => "control" in postFields[name]) as FormFieldName[];

type FieldValue<Field> = Field extends { values: readonly (infer Value)[] }
  ? Value
  : Field extends { kind: "tags" }
    ? string[]
    : Field extends { kind: "number" }
      ? number | null
      : Field extends { isRequired: true }
        ? string
        : string | null;
/** The column types of these fields. Times are ISO 8601. */
export type FieldValues<Name extends PostFieldName> = { [Key in Name]: FieldValue<PostFields[Key]> };

/** Builds an object with a value for each of these fields. */
export const mapFields = <Name extends string, Value>(names: readonly Name[], toValue: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<Name, Value>;

export const pickFields = <Name extends string, Row extends Record<Name, unknown>>(names: readonly Name[], row: Row) =>
  mapFields(names, (name) => row[name]) as Pick<Row, Name>;
