type Voice = Pick<SpeechSynthesisVoice, "name" | "lang" | "default">;

// Names of female-sounding voices that ship with operating systems and browsers.
const female =
  /female|woman|samantha|victoria|karen|moira|tessa|fiona|susan|zira|hazel|aria|jenny|sonia|libby|ava|allison|serena|kate|catherine|joanna|emma|amy|salli|kimberly|google uk english female|google us english/i;
const male = /(?<!fe)male|\bman\b/i;

/** Chooses an English voice, preferably female. Undefined leaves the choice to the browser. */
export const chooseVoice = <T extends Voice>(voices: readonly T[], language = "en"): T | undefined => {
  const fitting = voices.filter(({ lang }) => lang.toLowerCase().startsWith(language));
  return (
    fitting.find(({ name }) => female.test(name) && !male.test(name)) ??
    fitting.find((voice) => voice.default) ??
    fitting[0]
  );
};
