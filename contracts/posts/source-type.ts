/** IPTC's vocabulary of what made a text, a picture or a sound. */
export const iptcSourceTypes = "http://cv.iptc.org/newscodes/digitalsourcetype/";
/** Its word for what a trained model made. */
export const modelSourceType = "trainedAlgorithmicMedia";

/** The same in schema.org's words, for a text that a language model wrote; undefined for one of a person. */
export const toSchemaSourceType = (writtenWith: string | null): string | undefined =>
  writtenWith === null ? undefined : "https://schema.org/TrainedAlgorithmicMediaDigitalSource";
