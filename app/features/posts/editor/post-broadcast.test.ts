import { expect, test } from "vitest";
import { broadcastPostChange, subscribeToPostChanges, type PostChange } from "./post-broadcast.ts";

test("broadcasts post changes to all tabs", async () => {
  const receivedHere: PostChange[] = [];
  const stop = subscribeToPostChanges((change) => receivedHere.push(change));
  const other = new BroadcastChannel("chloe-admin-posts");
  const receivedThere = new Promise((resolve) =>
    other.addEventListener("message", ({ data }) => resolve(data), { once: true }),
  );
  broadcastPostChange("a", 4);
  expect(receivedHere).toMatchObject([{ id: "a", version: 4 }]);
  expect(await receivedThere).toEqual(receivedHere[0]);
  other.postMessage({ id: "a", version: null, at: "2026-01-01T00:00:00.000Z" });
  await expect.poll(() => receivedHere.at(-1)).toMatchObject({ id: "a", version: null });
  stop();
  broadcastPostChange("a", 5);
  expect(receivedHere).toHaveLength(2);
  other.close();
});
