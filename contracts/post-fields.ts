export const postStatuses = ["draft", "published"] as const;

type Field = {
  /**
   * `text` is trimmed, `markdown` kept as it is; `address` points to an image; `slug` is the path below /post/; `choice` is
   * one of `values`; `time` is ISO 8601.
   */
  kind: "text" | "markdown" | "address" | "slug" | "choice" | "time";
  /** Never empty. Any other field is null where it is empty, but for a `choice`, which has its default. */
  isRequired: boolean;
  /** Limit of a text in characters, for forms, requests, stories and backups; and what is said of a longer one. */
  max?: number;
  tooLong?: string;
  values?: readonly string[];
  default?: string;
  /** Shown in the public lists and in the owner's. */
  isListed: boolean;
  /** Kept in each revision, restored and compared. */
  isRevised: boolean;
  /** What an update that does not mention the field does to it. Required fields and those with rules of their own: none. */
  omitted?: "kept" | "cleared";
  /** Drawn in the editor as one line or as an area, with label and hint from `form` in `content/admin.json`. */
  control?: "line" | "area";
  /** Stands in for a field that backups from before it do not have. */
  backupDefault?: null;
};

/**
 * What the owner writes of a post, and nothing else may be written: requests, columns, revisions, backups, import, export,
 * stories and the editor follow this list, in this order. A field is added here and in a migration.
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
  published_at: { kind: "time", isRequired: false, isListed: true, isRevised: false },
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
type OptionalTextName = NameWith<{ kind: "text"; isRequired: false }>;
export const optionalTextNames = optionalFieldNames.filter(
  (name): name is OptionalTextName => postFields[name].kind === "text",
);
export type DrawnFieldName = NameWith<{ control: string }>;
export const drawnFieldNames = postFieldNames.filter((name) => "control" in postFields[name]) as DrawnFieldName[];

type FieldValue<Field> = Field extends { values: readonly (infer Value)[] }
  ? Value
  : Field extends { isRequired: true }
    ? string
    : string | null;
/** The columns of these fields. Times are ISO 8601. */
export type FieldValues<Name extends PostFieldName> = { [Key in Name]: FieldValue<PostFields[Key]> };

/** An object with a value for each of these fields. */
export const mapFields = <Name extends PostFieldName, Value>(names: readonly Name[], toValue: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<Name, Value>;

export const pickFields = <Name extends PostFieldName, Row extends Record<Name, unknown>>(
  names: readonly Name[],
  row: Row,
) => mapFields(names, (name) => row[name]) as Pick<Row, Name>;
