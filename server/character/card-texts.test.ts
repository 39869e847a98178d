import { expect, test } from "vitest";
import { proposeTagline, toGreeting } from "./card-texts.ts";

test.each([
  ["Mira keeps a lighthouse. She is patient.", "Mira keeps a lighthouse."],
  ["{{char}} keeps a lighthouse. She is patient.", "Mira Vale keeps a lighthouse."],
  ["She keeps a lighthouse at the end of the pier.", "She keeps a lighthouse at the end of the pier."],
  ["Mira, a keeper of lighthouses, is patient.\n\nAge: 40", "Mira, a keeper of lighthouses, is patient."],
  ["Mira hütet seit neun Jahren einen Leuchtturm. Sie ist geduldig.", "Mira hütet seit neun Jahren einen Leuchtturm."],
  ["Mira garde un phare depuis neuf ans.", "Mira garde un phare depuis neuf ans."],
  ["Mira Vale guarda un faro desde hace años.", "Mira Vale guarda un faro desde hace años."],
])("proposes one public sentence from %j", (description, tagline) => {
  expect(proposeTagline(description, "Mira Vale")).toBe(tagline);
});

test.each([
  ['{{user}}: Who are you?\n{{char}}: "I keep the lighthouse."'],
  ["You are Mira, a keeper of lighthouses."],
  ["Mira is your neighbour, who keeps a lighthouse."],
  ["Mira keeps a lighthouse with {{user}}."],
  ["{{char}} {{char}}'s <USER> {{description}}"],
  ['[Character("Mira") { Age("40") Job("keeper") }]'],
  ["[Mira: patient, dry; keeps a lighthouse.]"],
  ["Name: Mira. Age: 40."],
  ["- Mira keeps a lighthouse.\n- She is patient."],
  ["*Mira keeps a lighthouse.*"],
  ["Mira + lighthouse + patient + dry."],
  ["I am Mira and keep a lighthouse."],
  ["Mira ist deine Nachbarin und hütet einen Leuchtturm."],
  ["The harbour is cold in winter."],
  ["Miranda keeps another lighthouse."],
  ["Mira keeps a lighthouse"],
  [`Mira keeps ${"many ".repeat(40)}lighthouses.`],
  [""],
])("asks for the public sentence instead of taking %j", (description) => {
  expect(proposeTagline(description, "Mira")).toBe("");
});

test("proposes no sentence about somebody whose name is not known", () => {
  expect(proposeTagline("{{char}} keeps a lighthouse.", "")).toBe("");
});

test.each([
  ["<b>{{user}}</b>, *come in*.<br>The light is **on**.", "{{user}}, *come in*.\nThe light is **on**."],
  ["<BOT> nods at <USER>.", "{{char}} nods at {{user}}."],
  ["I <3 you & 5 < 6, 2*3*4, f**k.", "I <3 you & 5 < 6, 2*3*4, f**k."],
  ["<script>alert(1)</script>> quoted", "> quoted"],
  ["{{time}} {persona} {{mystery}}", "{{time}} {persona} {{mystery}}"],
])("stores the first message %j as its author wrote it, without HTML", (text, stored) => {
  expect(toGreeting(text)).toBe(stored);
});
