import { expect, test } from "vitest";
import { createFakeStorage } from "#tests/support/fake-storage.ts";
import { createOpening, openingKey } from "./opening.ts";

test("keeps how a conversation began in the tab, until another begins", () => {
  const { storage } = createFakeStorage();
  const opening = createOpening({ storage, now: () => 5 });
  opening.choose(2);
  const { session } = opening.store.getState();
  expect(session).not.toBe("");
  expect(createOpening({ storage }).store.getState()).toEqual({ session, begunAt: 5, greeting: 2, previous: null });
  opening.startAgain();
  expect(opening.store.getState()).toMatchObject({ greeting: null, previous: 2 });
  expect(opening.store.getState().session).not.toBe(session);
});

test.each(["{", "7", '{"session":""}', '{"session":"a","begunAt":-1}', `{"session":"${"a".repeat(41)}","begunAt":1}`])(
  "begins anew when the tab holds %s",
  (stored) => {
    const { map, storage } = createFakeStorage();
    map.set(openingKey, stored);
    expect(createOpening({ storage, now: () => 7 }).store.getState()).toMatchObject({ begunAt: 7, greeting: null });
  },
);
