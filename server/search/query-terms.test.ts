import { expect, test } from "vitest";
import { getSearchWords } from "./query-terms.ts";

const stem = (locale: string, text: string) => getSearchWords(locale).toStems(text);
const parse = (locale: string, query: string) => getSearchWords(locale).parseSearchQuery(query);

test.each([
  ["de-DE", "Häuser", "Haus"],
  ["de-AT", "Straße", "strasse"],
  ["es-MX", "Canciones", "cancion"],
  ["pt-BR", "Coração", "coracao"],
  ["fr-FR", "l’amour", "AMOUR"],
  ["ar-EG", "المدينة", "مدينة"],
  ["el-GR", "Ένα", "ενα"],
  ["ja-JP", "ﾀﾜｰ", "タワー"],
])("compares words of %s by their stems without accents: %s and %s", (locale, one, other) => {
  expect(stem(locale, one).at(-1)).toBe(stem(locale, other).at(-1));
});

test("asks for no words that every text has", () => {
  expect(parse("de-DE", "Wer ist die Frau im Haus?").terms).toEqual(stem("de-DE", "Frau Haus"));
  expect(parse("es-ES", "¿Quién es la mujer de la casa?").terms).toEqual(stem("es-ES", "mujer casa"));
  expect(parse("ar-EG", "ما هذا الكتاب").terms).toEqual(stem("ar-EG", "الكتاب"));
});

test("takes scripts without spaces as pairs of neighbours, of a question only those of its telling words", () => {
  expect(stem("ja-JP", "東京タワー")).toEqual([..."東 京 タ ワ ー".split(" "), "東京", "京タ", "タワ", "ワー"]);
  expect(parse("ja-JP", "東京タワーはどこですか")).toMatchObject({ words: "東京 京タ タワ ワー" });
  expect(parse("zh-CN", "我们的北京").words).toBe("北京");
  expect(parse("ko-KR", "도쿄 타워").words).toBe("도쿄 타워");
  expect(parse("ja-JP", "猫").words).toBe("猫");
  expect(parse("de-DE", "Tokyo東京").words).toBe("tokyo 東京");
});

test("reads any text in any language, and no more of it than a search needs", () => {
  for (const locale of ["de-DE", "ja-JP", "ar-EG", "ko-KR", "xx-XX"])
    for (const text of ["", "🦋", "東".repeat(10_000), "ä".repeat(10_000), "\u0301".repeat(1_000), "__proto__"]) {
      const { words, terms } = parse(locale, text);
      expect(words.length).toBeLessThanOrEqual(300);
      expect(terms.length).toBeLessThanOrEqual(20);
    }
});
