export type Strength = "short" | "easy" | "fair" | "good" | "strong";

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];
const everyday =
  /^(pass|admin|welcome|letmein|qwert|asdf|iloveyou|monkey|dragon|football|sunshine|princess|abc|\d{3,})/i;
const runs = /(.)\1{2,}|0123|1234|2345|3456|4567|5678|6789|abcd|qwer|asdf/i;

/** Estimates password strength for the meter. The server decides: it also rejects common passwords. */
export const getPasswordStrength = (password: string, email = ""): Strength => {
  const letters = Array.from(password);
  if (letters.length < 8) return "short";
  const distinct = new Set(letters.map((letter) => letter.toLowerCase())).size;
  const name = email.toLowerCase().split("@")[0] ?? "";
  const isNearAddress = name.length >= 4 && password.toLowerCase().includes(name);
  if (distinct < 5 || isNearAddress || (everyday.test(password) && letters.length < 14)) return "easy";
  const variety = kinds.filter((kind) => kind.test(password)).length;
  const points = letters.length + distinct / 2 + variety * 2 - (runs.test(password) ? 5 : 0);
  if (points < 18) return "easy";
  if (points < 22) return "fair";
  return points < 29 ? "good" : "strong";
};
