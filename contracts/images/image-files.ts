/** The files that a field for images asks for, as `accept` of an input: not every system knows the types of these endings. */
export const acceptedImages = "image/*,.heic,.heif,.avif,.tif,.tiff,.bmp";

const imageEnding = /\.(?:heic|heif|avif|tiff?|bmp)$/i;

/** Whether a file is said to be an image. The server looks at its content. */
export const isImageFile = ({ name, type }: Pick<File, "name" | "type">): boolean =>
  type.startsWith("image/") || (type === "" && imageEnding.test(name.slice(-8)));
