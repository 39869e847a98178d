import { builtInTokens, type StopName, type Tokens } from "./built-in-tokens.ts";
import { fromOklch, getContrast, layColor, mixColors, toOklch, withAlpha } from "./color.ts";
import { listGrounds, signals } from "./token-pairs.ts";
import { builtInLook, type Scheme, type ThemeColorName, type ThemeColors, themeColorNames } from "./look.ts";
import { makeReadable, neededContrast } from "./readable.ts";

const { control, largeText, text: forText } = neededContrast;

const brighten = (hex: string, by: number): string => {
  const color = toOklch(hex);
  return fromOklch({ ...color, l: color.l + by });
};

type TokenInput = {
  colors: ThemeColors;
  /** Whether one of these differs from the built-in look. */
  differs(...names: ThemeColorName[]): boolean;
};

const deriveGrounds = (scheme: Scheme, { colors, differs }: TokenInput): Partial<Tokens> => {
  const { accent, aurora1, aurora2, aurora3, background, text } = colors;
  const isDark = scheme === "dark";
  const raised = isDark ? brighten(background, 0.06) : mixColors(background, "#ffffff", 0.85);
  const shade = isDark ? mixColors(background, "#000000", 0.5) : "#ffffff";
  return {
    ...(differs("background") && {
      surface: background,
      "surface-raised": raised,
      "glass-strong": withAlpha(raised, 0.9),
      "surface-sunken": withAlpha(shade, isDark ? 0.55 : 0.8),
      overlay: withAlpha(mixColors(background, "#000000", isDark ? 0.6 : 0.7), isDark ? 0.66 : 0.34),
    }),
    ...(isDark &&
      differs("background", "text", "aurora2") && {
        glass: withAlpha(mixColors(text, aurora2, 0.35), 0.085),
        highlight: withAlpha(text, 0.26),
      }),
    ...(differs("text", "background") && { line: withAlpha(mixColors(text, aurora2, 0.3), 0.17) }),
    ...(differs("accent") && { "accent-subtle": withAlpha(accent, isDark ? 0.13 : 0.1) }),
    ...(differs("aurora1") && { "glow-teal": aurora1 }),
    ...(differs("aurora1", "aurora2") && { "glow-cyan": mixColors(aurora1, aurora2, 0.4) }),
    ...(differs("aurora2") && { "glow-violet": aurora2 }),
    ...(differs("aurora3") && { "glow-rose": aurora3 }),
  };
};

const deriveForegrounds = (scheme: Scheme, { colors, differs }: TokenInput, tokens: Tokens): Partial<Tokens> => {
  const { accent, background, text } = colors;
  const { all, solid } = listGrounds(tokens);
  const read = (color: string, needed: number, grounds: readonly string[] = all) =>
    makeReadable(color, grounds, needed, scheme);
  const onAccent = scheme === "light" ? "#ffffff" : tokens["accent-foreground"];
  const signalColors = signals.map(([name, subtle]) => {
    const grounds = [...all, ...solid.map((ground) => layColor(tokens[subtle], ground))];
    return [name, read(tokens[name], forText, grounds)];
  });
  return {
    ...(Object.fromEntries(signalColors) as Partial<Tokens>),
    foreground: text,
    accent,
    "foreground-muted": read(
      differs("text", "background") ? mixColors(text, background, 0.2) : tokens["foreground-muted"],
      forText,
    ),
    "line-strong": read(
      differs("text", "background") ? mixColors(text, background, 0.5) : tokens["line-strong"],
      control,
      solid,
    ),
    focus: read(differs("accent") ? accent : tokens.focus, control),
    star: read(tokens.star, control),
    "accent-foreground": getContrast(onAccent, accent) >= forText ? onAccent : mixColors(background, "#000000", 0.8),
  };
};

/** The stops of gradients. White or nearly black text is on `fill`; `text` is for headings. */
const deriveStops = (scheme: Scheme, { colors, differs }: TokenInput, tokens: Tokens): Partial<Tokens> => {
  const { all } = listGrounds(tokens);
  const lights = [colors.aurora1, mixColors(colors.aurora1, colors.aurora2, 0.5), colors.aurora2, colors.aurora3];
  const isChanged = differs("background", "aurora1", "aurora2", "aurora3");
  const pick = (stop: StopName, light: string | undefined, grounds: readonly string[], needed: number) =>
    makeReadable(isChanged && light !== undefined ? light : tokens[stop], grounds, needed, scheme);
  const label = [tokens["accent-foreground"]];
  // Between the stops a gradient may be a little lighter or darker than both.
  const forLabel = isChanged ? forText * 1.03 : forText;
  return {
    fill1: pick("fill1", lights[0], label, forLabel),
    fill2: pick("fill2", lights[2], label, forLabel),
    fill3: pick("fill3", lights[3], label, forLabel),
    text1: pick("text1", lights[0], all, largeText),
    text2: pick("text2", lights[1], all, largeText),
    text3: pick("text3", lights[2], all, largeText),
    text4: pick("text4", lights[3], all, largeText),
  };
};

/** All colors of one scheme. Those of the built-in look are exactly the stylesheet's. */
export const deriveTokens = (scheme: Scheme, colors: ThemeColors): Tokens => {
  const builtIn = builtInLook[scheme];
  const changed = new Set(themeColorNames.filter((name) => colors[name] !== builtIn[name]));
  const input: TokenInput = { colors, differs: (...names) => names.some((name) => changed.has(name)) };
  let tokens = builtInTokens[scheme];
  if (changed.size === 0) return tokens;
  tokens = { ...tokens, ...deriveGrounds(scheme, input) };
  tokens = { ...tokens, ...deriveForegrounds(scheme, input, tokens) };
  return { ...tokens, ...deriveStops(scheme, input, tokens) };
};
