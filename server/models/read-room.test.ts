import { expect, test } from "vitest";
import { findCutRoom, readRoom } from "./read-room.ts";

test.each([
  [
    "llama.cpp",
    `{"error":{"code":400,"message":"request (2517 tokens) exceeds the available context size (2048 tokens), try increasing it","type":"exceed_context_size_error","n_prompt_tokens":2517,"n_ctx":2048}}`,
    2_048,
  ],
  [
    "OpenAI",
    `{"error":{"message":"This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.","code":"context_length_exceeded"}}`,
    8_192,
  ],
  ["vLLM", `The decoder prompt (length 5000) is longer than the maximum model length of 4096.`, 4_096],
  ["LM Studio", `However, the model is loaded with context length of only 4096 tokens`, 4_096],
  ["TGI", "`inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5000", 4_096],
])("reads from a refusal of %s how many tokens there are", (_server, refusal, room) => {
  expect(readRoom(refusal)).toBe(room);
});

test.each([
  "unknown field stream_options",
  "too many tokens",
  `{"error":{"message":"max_tokens must be at most 4096"}}`,
])("reads no such number from %j", (refusal) => {
  expect(readRoom(refusal)).toBeNull();
});

test("takes a prompt for cut where far less was read than sent, and about as much as servers usually read", () => {
  expect(findCutRoom(9_000, 4_020)).toBe(4_020);
  expect(findCutRoom(5_000, 4_020)).toBeNull();
  expect(findCutRoom(9_000, 900)).toBeNull();
});
