import type { MetaDescriptor } from "react-router";
import { persona, site } from "#content/content.ts";

type Seo = {
  siteUrl: string;
  path: string;
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

const getFullTitle = (title: string): string => {
  if (title === persona.productName) return `${title}: ${persona.tagline}`;
  return title.includes(persona.productName) ? title : `${title} · ${persona.productName}`;
};

/** Meta tags of a page: title, description, canonical URL, Open Graph, Twitter card and JSON-LD. */
export const describePage = ({
  siteUrl,
  path,
  title,
  description,
  type = "website",
  image = "/og/site.png",
  publishedAt,
  hidden,
  data,
}: Seo): MetaDescriptor[] => {
  const fullTitle = getFullTitle(title);
  const url = siteUrl + path;
  const picture = siteUrl + image;
  const tags: MetaDescriptor[] = [
    { title: fullTitle },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:site_name", content: persona.productName },
    { property: "og:locale", content: site.locale.replace("-", "_") },
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

type PageTexts = Pick<Seo, "title" | "description" | "type" | "hidden">;
type MetaArgs = { loaderData?: { siteUrl: string }; location: { pathname: string } };

/** `meta` of a page whose title and description are the same whatever it shows. */
export const createMeta =
  ({ title, description, type, hidden }: PageTexts) =>
  ({ loaderData, location }: MetaArgs): MetaDescriptor[] =>
    loaderData
      ? describePage({ siteUrl: loaderData.siteUrl, path: location.pathname, title, description, type, hidden })
      : [];
