import { expect, test } from "vitest";
import { settingParts } from "#contracts/values/setting-values.ts";
import { placeErrors } from "./place-errors.ts";

test("puts each sentence at the field that it names, in the words of the form", () => {
  const message =
    "LLM_CONTEXT must be 2048 to 10000000.\nLLM_BASE_URL and LLM_MODEL belong together: set both or none.\nLLM_MODEL is empty.";
  expect(placeErrors(message, settingParts.model, () => false)).toEqual({
    fields: {
      LLM_CONTEXT: "“Room, in tokens” must be 2048 to 10000000.",
      LLM_BASE_URL: "“Address of the model’s server” and “Model” belong together: set both or none.",
      LLM_MODEL: "“Model” is empty.",
    },
    rest: "",
  });
});

test("keeps what is about no field of this form, and names that are no settings", () => {
  expect(placeErrors("TTS_VOICE and DATA_DIR are odd.\n\nTry again.", settingParts.model, () => true)).toEqual({
    fields: {},
    rest: "“Voice” and DATA_DIR are odd. Try again.",
  });
});

test("puts a sentence about two fields at the one that is empty", () => {
  const message = "SMTP_URL is set, so MAIL_FROM must name the sender.";
  expect(placeErrors(message, settingParts.mail, (name) => name === "MAIL_FROM").fields).toEqual({
    MAIL_FROM: "“Mail server” is set, so “Sender” must name the sender.",
  });
});
