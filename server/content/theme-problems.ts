import type { FieldProblem } from "#contracts/content/content-admin.ts";
import { type Look, type Scheme, type ThemeColorName } from "#contracts/theme/look.ts";
import { checkTheme, type ThemeProblem } from "#contracts/theme/check-theme.ts";

const toProblem = ({ field, nearest, needed, ratio, theme, use }: ThemeProblem): FieldProblem => ({
  path: [theme, field] satisfies [Scheme, ThemeColorName],
  reason: `is too hard to see (${use}): a contrast of ${ratio}, and ${needed} is needed. The nearest color that passes is ${nearest}`,
  offer: nearest,
});

/** The colors of a theme that nobody could read, the worst use of each, with the nearest ones that pass. */
export const findThemeProblems = (look: Look): FieldProblem[] => {
  const worstFirst = checkTheme(look).sort((one, other) => one.ratio / one.needed - other.ratio / other.needed);
  const byField = new Map<string, FieldProblem>();
  for (const problem of worstFirst) {
    const key = `${problem.theme}.${problem.field}`;
    if (!byField.has(key)) byField.set(key, toProblem(problem));
  }
  return [...byField.values()];
};
