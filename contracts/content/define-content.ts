import { z } from "zod";

/**
 * Declares the schema of a file below `content/`; unknown fields are errors. The content check finds it by the file
 * name. Pages import the JSON file with the inferred type, so that no schema is sent to the browser.
 */
export const defineContent = <Shape extends z.core.$ZodLooseShape>(file: string, shape: Shape) =>
  z.strictObject(shape).meta({ file });
