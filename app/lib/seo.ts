import type { MetaDescriptor } from "react-router";
import type { Persona } from "#contracts/content/content.ts";
import { getContent } from "./content/content.ts";

type Seo = {
  siteUrl: string;
  path: string;
  /** Where the same page is for search engines, if it stood elsewhere first. */
  canonicalUrl?: string | null;
  title: string;
  description: string;
  type?: "website" | "article";
  /** Root-relative URL of the Open Graph image, 1200 × 630 px. */
  image?: string;
  publishedAt?: string | null;
  /** Adds `noindex`. */
  hidden?: boolean;
  data?: Record<string, unknown>;
};

const getFullTitle = (title: string, { productName, tagline }: Persona): string => {
  if (title === productName) return `${title}: ${tagline}`;
  return title.includes(productName) ? title : `${title} · ${productName}`;
};

/** Meta tags of a page: title, description, canonical URL, Open Graph, Twitter card and JSON-LD. */
export const describePage = ({
  siteUrl,
  path,
  canonicalUrl,
  title,
  description,
  type = "website",
  image = "/og/site.png",
  publishedAt,
  hidden,
  data,
}: Seo): MetaDescriptor[] => {
  const persona = getContent("persona");
  const url = siteUrl + path;
  const picture = siteUrl + image;
  const tags: MetaDescriptor[] = [
    { title: getFullTitle(title, persona) },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: canonicalUrl ?? url },
    { property: "og:site_name", content: persona.productName },
    { property: "og:locale", content: getContent("site").locale.replace("-", "_") },
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: picture },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: title },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: picture },
  ];
  if (publishedAt) tags.push({ property: "article:published_time", content: publishedAt });
  if (hidden) tags.push({ name: "robots", content: "noindex" });
  if (data) tags.push({ "script:ld+json": { "@context": "https://schema.org", ...data } });
  return tags;
};

/** Meta tags of a page that is for a few only: search engines leave it out. */
export const describeHiddenPage = (title: string): MetaDescriptor[] => [
  { title: getFullTitle(title, getContent("persona")) },
  { name: "robots", content: "noindex" },
];

type PageTexts = Pick<Seo, "title" | "description" | "type" | "hidden">;
type MetaArgs = { loaderData?: { siteUrl: string }; location: { pathname: string } };

/** `meta` of a page whose title and description are the same whatever it shows. */
export const createMeta =
  (getTexts: () => PageTexts) =>
  ({ loaderData, location }: MetaArgs): MetaDescriptor[] => {
    if (!loaderData) return [];
    const { title, description, type, hidden } = getTexts();
    return describePage({ siteUrl: loaderData.siteUrl, path: location.pathname, title, description, type, hidden });
  };
