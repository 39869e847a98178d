import { expect, test } from "vitest";
import type { IncidentContent } from "#contracts/hub/hub-entry.ts";
import { incidentForm } from "./incident-entry.tsx";

const toUpdate = (hour: number, text: string) => ({
  at: `2026-01-02T0${hour}:00:00.000Z`,
  state: "investigating" as const,
  text,
});
const toIncident = (...updates: IncidentContent["updates"]): IncidentContent =>
  ({ title: "Slow", state: "investigating", impact: "minor", parts: [], updates }) as unknown as IncidentContent;

test("keeps an edited text with its update when another update was deleted meanwhile", () => {
  const [one, two, three] = [toUpdate(1, "one"), toUpdate(2, "two"), toUpdate(3, "three")] as const;
  const values = incidentForm.toValues(toIncident(one, two, three));
  const edited = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.replace("three", "3")]));
  expect(incidentForm.toContent(edited, toIncident(one, three))).toMatchObject({
    updates: [one, { ...three, text: "3" }],
  });
});

test("tells apart updates of the same time, deletes an emptied one and appends a new one", () => {
  const [one, two] = [toUpdate(1, "one"), toUpdate(1, "two")] as const;
  const values = incidentForm.toValues(toIncident(one, two));
  const edited = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === "one" ? "" : value]),
  );
  expect(incidentForm.toContent({ ...edited, newUpdate: "new" }, toIncident(one, two))).toMatchObject({
    updates: [two, { at: null, state: "investigating", text: "new" }],
  });
});
