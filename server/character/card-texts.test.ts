import { expect, test } from "vitest";
import { proposeTexts, toGreeting } from "./card-texts.ts";

test.each([
  ["Mira keeps a lighthouse. She is patient.", "Mira keeps a lighthouse."],
  ["{{char}} keeps a lighthouse. She is patient.", "Mira Vale keeps a lighthouse."],
  ["She keeps a lighthouse at the end of the pier.", "She keeps a lighthouse at the end of the pier."],
  ["Mira, a keeper of lighthouses, is patient.\n\nAge: 40", "Mira, a keeper of lighthouses, is patient."],
  ["Mira hütet seit neun Jahren einen Leuchtturm. Sie ist geduldig.", "Mira hütet seit neun Jahren einen Leuchtturm."],
  ["Mira garde un phare depuis neuf ans.", "Mira garde un phare depuis neuf ans."],
  ["Mira Vale guarda un faro desde hace años.", "Mira Vale guarda un faro desde hace años."],
])("proposes one public sentence from %j", (description, tagline) => {
  expect(proposeTexts(description, "Mira Vale").tagline).toBe(tagline);
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
  expect(proposeTexts(description, "Mira").tagline).toBe("");
});

test.each([
  ["Mira keeps a lighthouse. She is patient. She counts ships.", "She is patient. She counts ships."],
  ["Mira keeps a lighthouse. She is patient.\nAge: 40\nShe counts ships.", "She is patient."],
  ["Mira keeps a lighthouse. She likes {{user}}.", ""],
  ["Mira keeps a lighthouse. She will help you.", ""],
  ["Mira守着一座灯塔。她听得出每一条船的声音。她不喜欢吵闹。", "她听得出每一条船的声音。她不喜欢吵闹。"],
  [`Mira keeps ${"many ".repeat(40)}lighthouses.`, `Mira keeps ${"many ".repeat(40)}lighthouses.`],
  ['{{char}}: "I keep the lighthouse." She is patient.', ""],
  ['[Character("Mira") { Age("40") }] She is patient.', ""],
])("proposes the sentences that follow in %j as a paragraph for visitors", (description, bio) => {
  expect(proposeTexts(description, "Mira").bio).toBe(bio);
});

test("proposes no sentence about somebody whose name is not known", () => {
  expect(proposeTexts("{{char}} keeps a lighthouse.", "")).toEqual({ tagline: "", bio: "" });
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
