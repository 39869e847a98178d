import { expect, test } from "vitest";
import { campaignPage, formFrame, wallFrame } from "./donorbox.ts";

test("builds the form, donor wall and page URLs from one campaign", () => {
  expect(campaignPage("light-for-chloe")).toBe("https://donorbox.org/light-for-chloe");
  expect(formFrame("light-for-chloe")).toBe("https://donorbox.org/embed/light-for-chloe");
  expect(wallFrame("light-for-chloe")).toMatch(
    /^https:\/\/donorbox\.org\/embed\/light-for-chloe\?only_donor_wall=true/,
  );
});
