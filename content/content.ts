import type { Persona, Images, Site } from "#contracts/content/content.ts";
import personaData from "./persona.json" with { type: "json" };
import picturesData from "./pictures.json" with { type: "json" };
import siteData from "./site.json" with { type: "json" };

// The build and the tests check these files against contracts/content/content.ts, so that no schema is in a bundle.
export const persona = personaData as Persona;
export const site: Site = siteData;
export const pictures: Images = picturesData;
