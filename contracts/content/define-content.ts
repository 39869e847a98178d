import { z } from "zod";

/**
 * The schema of a file below `content/`; unknown fields are errors. The content check finds it by that name, and the
 * page imports the JSON file with the inferred type, so that no schema travels to the browser.
 */
export const defineContent = <Shape extends z.core.$ZodLooseShape>(file: string, shape: Shape) =>
  z.strictObject(shape).meta({ file });
