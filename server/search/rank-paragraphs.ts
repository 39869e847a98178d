import { getSearchWords, type SearchWords } from "./query-terms.ts";
import type { SearchHit } from "./site-search.ts";

/** The ratings that a query adds to a paragraph. */
type Rating = "sentence" | "score" | "coverage" | "quotable";

/** A paragraph with the stems of its words. */
export type Candidate = Omit<SearchHit, Rating> & {
  stems: ReadonlySet<string>;
  /** Stems of its title and heading, of the name of its kind of page, and of the tags of a post. */
  contextStems: ReadonlySet<string>;
  headingStems: ReadonlySet<string>;
  /** The first words: a paragraph is often about what it begins with. */
  opening: readonly string[];
  length: number;
};

/** The weight of each word of the query, by its stem. */
export type Weights = ReadonlyMap<string, number>;

// A word of the title or heading shows what a paragraph is about, but is not in its text.
const contextShare = 0.7;
const storyTitleShare = 0.5;
const bothShare = 1.4;
const sentenceShare = 0.35;
const openingBonus = 0.1;
const usualLength = 45;
const maxPerPage = 4;
const definitionBonus = 0.5;
const maxDefined = 2;

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

// What readers call such a page.
const kindNames: Partial<Record<SearchHit["kind"], string>> = { guide: "guide", post: "story" };

export const toCandidate = ({ toStems }: SearchWords, paragraph: Omit<SearchHit, Rating>, tags = ""): Candidate => {
  const stems = toStems(paragraph.text);
  return {
    ...paragraph,
    stems: new Set(stems),
    contextStems: new Set(
      toStems(`${paragraph.title} ${paragraph.heading ?? ""} ${kindNames[paragraph.kind] ?? ""} ${tags}`),
    ),
    headingStems: new Set(toStems(paragraph.heading ?? "")),
    opening: stems.slice(0, 2),
    length: stems.length,
  };
};

const sum = (numbers: Iterable<number>): number => {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
};

// Of English; in other languages no sentence is preferred for its form.
const english = getSearchWords("en");
const articles = new Set(english.toStems("the a an this"));
const copulas = new Set(english.toStems("is are was means"));

/** Rates a sentence as a definition: it begins with all words of a short query, followed by "is", ideally by "is a". */
const rateDefinition = (stems: readonly string[], weights: Weights): number => {
  if (weights.size > maxDefined) return 0;
  const from = articles.has(stems[0] ?? "") ? 1 : 0;
  const to = from + weights.size;
  if (!stems.slice(from, to).every((stem) => weights.has(stem)) || !copulas.has(stems[to] ?? "")) return 0;
  return articles.has(stems[to + 1] ?? "") ? definitionBonus : definitionBonus / 2;
};

type Sentence = Pick<SearchHit, "sentence" | "quotable"> & { bonus: number };

/** The sentence of a text with most of the query's words; among equals a definition, otherwise the first. */
const findSentence = (
  { kind, text, contextStems }: Candidate,
  weights: Weights,
  { toStems }: SearchWords,
): Sentence => {
  const total = sum(weights.values()) || 1;
  // The title of a story says less about its sentences than that of a document.
  const aboveShare = kind === "post" ? storyTitleShare : contextShare;
  let best: Sentence = { sentence: text, bonus: -1, quotable: 0 };
  for (const { segment } of sentences.segment(text)) {
    const stems = toStems(segment);
    const said = new Set(stems);
    const weigh = (share: (term: string) => number) =>
      sum([...weights].map(([term, weight]) => weight * share(term))) / total;
    const share = weigh((term) => (said.has(term) ? 1 : 0));
    const bonus = share * sentenceShare + rateDefinition(stems, weights);
    if (bonus <= best.bonus) continue;
    const quotable = weigh((term) => (said.has(term) ? 1 : contextStems.has(term) ? aboveShare : 0));
    best = { sentence: segment.trim(), bonus, quotable };
  }
  return best;
};

const rate = (
  { stems, contextStems, opening, length }: Candidate,
  weights: Weights,
): { score: number; coverage: number } => {
  let score = 0;
  let covered = 0;
  let total = 0;
  for (const [term, weight] of weights) {
    const isSaid = stems.has(term);
    const isAbove = contextStems.has(term);
    total += weight;
    covered += isSaid ? weight : isAbove ? weight * contextShare : 0;
    score += isSaid && isAbove ? weight * bothShare : isSaid ? weight : isAbove ? weight * contextShare : 0;
  }
  const dampening = 1 / (0.85 + 0.15 * (length / usualLength));
  const bonus = opening.some((stem) => weights.has(stem)) ? openingBonus : 0;
  return { score: (score / (total || 1)) * dampening + bonus, coverage: covered / (total || 1) };
};

// The title of a long text says too little about each of its paragraphs, so it only counts for the first one.
const hasWord = ({ stems, headingStems, contextStems, url }: Candidate, weights: Weights): boolean => {
  const above = url.endsWith("#p-1") ? contextStems : headingStems;
  return [...weights.keys()].some((term) => stems.has(term) || above.has(term));
};

const takeFewOfEachPage = (hits: readonly SearchHit[]): SearchHit[] => {
  const counts = new Map<string, number>();
  return hits.filter(({ url }) => {
    const page = url.replace(/#.*/, "");
    counts.set(page, (counts.get(page) ?? 0) + 1);
    return (counts.get(page) ?? 0) <= maxPerPage;
  });
};

/**
 * The best paragraphs first, limited per page; those without any word of the query are omitted. `kindShares`: factors
 * for the score by the kind of page.
 */
export const rankParagraphs = (
  candidates: readonly Candidate[],
  weights: Weights,
  {
    limit,
    words,
    kindShares = {},
  }: { limit: number; words: SearchWords; kindShares?: Partial<Record<SearchHit["kind"], number>> },
): SearchHit[] => {
  const rated = candidates
    .filter((candidate) => hasWord(candidate, weights))
    .map((candidate) => {
      const { score, coverage } = rate(candidate, weights);
      return { candidate, score: score * (kindShares[candidate.kind] ?? 1), coverage };
    })
    .sort((one, other) => other.score - one.score)
    .slice(0, limit * 6);
  const hits = rated
    .map(({ candidate, score, coverage }) => {
      const { kind, title, heading, url, text } = candidate;
      const { bonus, ...found } = findSentence(candidate, weights, words);
      return { kind, title, heading, url, text, ...found, score: score + bonus, coverage };
    })
    .sort((one, other) => other.score - one.score);
  return takeFewOfEachPage(hits).slice(0, limit);
};
