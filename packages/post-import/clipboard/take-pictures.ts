export type TakenPicture = { type: string; bytes: Uint8Array<ArrayBuffer> };

const maxPictures = 50;
const maxEncodedLength = 14_000_000;

const decode = (encoded: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
};

/**
 * Takes up to 50 pictures out of HTML that are written into it, each of up to 10 MB, and leaves `pasted-picture:<index>` in
 * their place. Others stay as they are.
 */
export const takePictures = (html: string): { rest: string; pictures: TakenPicture[] } => {
  const pictures: TakenPicture[] = [];
  const rest = html.replaceAll(
    /(\ssrc=["']?)data:(image\/(?:png|jpeg|gif|webp|avif|bmp|tiff));base64,([\w+/=-]*)/gi,
    (whole, before: string, type: string, encoded: string) => {
      if (pictures.length >= maxPictures || encoded.length > maxEncodedLength) return whole;
      const bytes = decode(encoded);
      if (!bytes || bytes.length === 0) return whole;
      pictures.push({ type: type.toLowerCase(), bytes });
      return `${before}pasted-picture:${pictures.length - 1}`;
    },
  );
  return { rest, pictures };
};
