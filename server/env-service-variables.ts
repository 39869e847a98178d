import { z } from "zod";
import {
  apiKey,
  describe,
  imageTemplate,
  line,
  onOff,
  optional,
  serviceUrl,
  wholeNumber,
  wholeNumberBetween,
} from "./env-values.ts";

/** The variables of services elsewhere that think, draw and speak, by section. */
export const serviceVariables = {
  "Language model": {
    LLM_BASE_URL: describe(optional(serviceUrl("LLM_API_KEY")), {
      example: "http://localhost:11434/v1",
      description: "OpenAI-compatible address of a language model: what stands before /chat/completions",
    }),
    LLM_MODEL: describe(optional(z.string()), {
      example: "llama3.2",
      description: "Its model; needed with LLM_BASE_URL",
    }),
    LLM_SMALL_MODEL: describe(optional(z.string()), {
      example: "qwen2.5:1.5b",
      description: "A smaller model there for short work beside the talk, as what to remember; without it LLM_MODEL",
    }),
    LLM_API_KEY: describe(optional(apiKey), {
      description: "Its key, sent as Authorization: Bearer; without it the Book Engine sends the owner's CHLOE_API_KEY",
    }),
    LLM_FIRST_WORD_S: describe(optional(wholeNumberBetween(5, 600)), {
      description: "Seconds that its first word may take; without it 120, or more where it was seen to read slowly",
    }),
    LLM_WARM: describe(optional(onOff), {
      description: "on or off: it reads who the character is before anybody asks; on by default in your own network",
    }),
    LLM_CONTEXT: describe(optional(wholeNumberBetween(2_048, 10_000_000)), {
      example: "32768",
      description: "How many tokens it reads and writes at once; without it its server is asked, and else it is 8192",
    }),
    LLM_CONCURRENCY: describe(optional(wholeNumberBetween(1, 10_000)), {
      example: "1",
      description:
        "Answers that it gives at once; without it its server is asked, and else 4 at home, ANSWERS_AT_ONCE elsewhere",
    }),
    ANSWERS_AT_ONCE: describe(optional(wholeNumberBetween(1, 10_000)), {
      example: "1000",
      description:
        "Answers that this process holds: so many are written at once, twice as many wait; without it by its memory",
    }),
    LLM_DAILY_TOKENS: describe(wholeNumber(2_000_000, 1_000_000_000), {
      default: "2000000",
      description: "Tokens a day (UTC), a twentieth of them for the owner's stories; then the built-in NEO answers",
    }),
    LLM_DAILY_TOKENS_PER_USER: describe(wholeNumber(200_000, 1_000_000_000), {
      default: "200000",
      description: "Tokens a day for each signed-in user",
    }),
    PERSONA_CHAT: describe(optional(onOff), {
      example: "on",
      description: "Whether the model answers visitors as the character; without it the switch in the panel decides",
    }),
  },
  Images: {
    IMAGE_PROVIDER: describe(
      optional(
        z.enum(["sketch", "template", "pollinations", "openai"], "must be sketch, template, pollinations or openai"),
      ),
      {
        default: "sketch",
        description:
          "Who draws images: sketch (built in), template, pollinations or openai; without it whose address is set",
      },
    ),
    IMAGE_URL_TEMPLATE: describe(optional(imageTemplate), {
      example: "https://images.example.com/{prompt}?width={width}&height={height}&seed={seed}",
      description: "Address of an image service; holds {prompt} and may hold {width}, {height} and {seed}",
    }),
    IMAGE_BASE_URL: describe(optional(serviceUrl("IMAGE_API_KEY")), {
      example: "http://localhost:8080/v1",
      description: "OpenAI-compatible address of an image service instead: what stands before /images/generations",
    }),
    IMAGE_MODEL: describe(optional(z.string()), {
      example: "gpt-image-1",
      description: "Its model; needed with IMAGE_BASE_URL",
    }),
    IMAGE_API_KEY: describe(optional(apiKey), {
      description: "The key of the image service, sent as Authorization: Bearer",
    }),
    IMAGE_REFERENCES: describe(optional(onOff), {
      default: "on",
      description:
        "on sends the portrait to IMAGE_BASE_URL when a prompt names the character, and the picture that a version is of; a service that refuses pictures gets the words alone",
    }),
    IMAGE_DAILY_BUDGET: describe(wholeNumber(500, 1_000_000), {
      default: "500",
      description:
        "How many images a day the service is asked for, a twentieth of them by the owner; after that the built-in sketches take over",
    }),
  },
  Voice: {
    TTS_BASE_URL: describe(optional(serviceUrl("TTS_API_KEY")), {
      example: "http://localhost:8880/v1",
      description:
        "OpenAI-compatible address of a service that speaks: what stands before /audio/speech. Without it the browser's voice reads",
    }),
    TTS_MODEL: describe(optional(line(100)), {
      example: "kokoro",
      description: "Its model; needed with TTS_BASE_URL",
    }),
    TTS_VOICE: describe(optional(line(100)), {
      example: "af_heart",
      description: "The character's voice there; needed with TTS_BASE_URL",
    }),
    TTS_API_KEY: describe(optional(apiKey), { description: "The key of the service, sent as Authorization: Bearer" }),
    TTS_DAILY_BUDGET: describe(wholeNumber(200_000, 100_000_000), {
      default: "200000",
      description: "Characters a day (UTC) that may be spoken anew for the whole site, half of them ahead of listeners",
    }),
    TTS_PODCAST: describe(optional(onOff), {
      default: "on",
      description:
        "on speaks each published story once, within the budget, so that the podcast has it; off leaves that to listeners",
    }),
  },
};
