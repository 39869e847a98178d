// @vitest-environment happy-dom
import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { ContentDocument } from "#contracts/content/content-admin.ts";
import { DocumentList } from "./document-list.tsx";

const toDocument = (title: string, page: string | null, isOff = false): ContentDocument => ({
  name: title,
  title,
  group: "pages",
  page,
  isOff,
  version: 0,
  isChanged: false,
  hasDraft: false,
  updatedAt: null,
});

test("lists texts by page, and folds those away whose pages are off", () => {
  const documents = [
    toDocument("Name", "/landing"),
    toDocument("Chat", "/chloe-chat"),
    toDocument("Landing page", "/landing"),
    toDocument("Mails", null),
    toDocument("Dashboard", null, true),
  ];
  render(
    <MemoryRouter>
      <DocumentList documents={documents} onOpen={() => undefined} />
    </MemoryRouter>,
  );
  const list = (box: HTMLElement) =>
    within(box)
      .getAllByRole("button")
      .map((button) => button.getAttribute("aria-label"));
  expect(list(screen.getByRole("region", { name: "/landing" }))).toEqual(["Edit: Name", "Edit: Landing page"]);
  expect(list(screen.getByRole("region", { name: "/chloe-chat" }))).toEqual(["Edit: Chat"]);
  expect(list(screen.getByRole("region", { name: "On no page of its own" }))).toEqual(["Edit: Mails"]);
  const folded = screen.getByText("Texts of pages that are off (1)").closest("details") as HTMLDetailsElement;
  expect([folded.open, ...list(folded)]).toEqual([false, "Edit: Dashboard"]);
});
