/** Parser of stored JSON objects with string fields: other fields and types are dropped. */
export const parseTexts =
  <Name extends string>(empty: Record<Name, string>) =>
  (stored: unknown): Record<Name, string> => {
    const given = new Map<string, unknown>(typeof stored === "object" && stored ? Object.entries(stored) : []);
    const texts = { ...empty };
    for (const name of Object.keys(empty) as Name[]) {
      const text = given.get(name);
      if (typeof text === "string") texts[name] = text;
    }
    return texts;
  };
