// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { QueryProvider } from "#app/lib/api/query-provider.tsx";
import { type SettingPart, settingParts } from "#contracts/values/setting-values.ts";
import { createFakeSettings } from "#tests/support/fake-settings.ts";
import { settingFields } from "./setting-fields.ts";
import { settingTexts } from "./setting-texts.ts";
import { SettingsTab } from "./settings-tab.tsx";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const show = async (openTab = vi.fn()) => {
  const { unmount } = render(
    <QueryProvider>
      <SettingsTab openTab={openTab} />
    </QueryProvider>,
  );
  await screen.findByRole("form", { name: "Language model" });
  return { openTab, unmount };
};
const open = async (options: Parameters<typeof createFakeSettings>[0] = {}) => {
  const fake = createFakeSettings(options);
  return { ...fake, ...(await show()) };
};
/** The form of a part, which is opened if it is not. */
const part = (title: string) => {
  if (!screen.queryByRole("form", { name: title }))
    fireEvent.click(screen.getByRole("button", { name: new RegExp(`^${title}( \\(not saved\\))?$`) }));
  return within(screen.getByRole("form", { name: title }));
};
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = (title: string, name: string) => fireEvent.click(part(title).getByRole("button", { name }));

test("shows every setting by a human name, with its variable in the small print", async () => {
  await open({ panel: { LLM_BASE_URL: "http://localhost:1/v1" } });
  for (const key of Object.keys(settingParts) as SettingPart[])
    for (const name of settingParts[key]) {
      const field = settingFields[name];
      if (field.isOf) continue;
      const describedBy = part(settingTexts[key].title).getByLabelText(field.label).getAttribute("aria-describedby");
      expect(document.getElementById(describedBy?.split(" ").at(-1) ?? "")?.textContent).toContain(name);
    }
});

test("saves what was typed, and nothing else", async () => {
  const { listCalls, stored } = await open({ panel: { DONORBOX_CAMPAIGN: "old" } });
  press("Donations", "Save");
  expect(listCalls("save")).toEqual([]);
  type(part("Donations").getByLabelText("Campaign at Donorbox"), " new ");
  expect(part("Donations").getByText("Not saved yet.")).toBeTruthy();
  press("Donations", "Save");
  await waitFor(() => expect(stored.DONORBOX_CAMPAIGN).toBe("new"));
  expect(listCalls("save")).toEqual([{ action: "save", values: { DONORBOX_CAMPAIGN: "new" } }]);
  await waitFor(() => expect(part("Donations").queryByText("Not saved yet.")).toBeNull());
});

test("puts a refusal at the field that it names, and loses nothing that was typed", async () => {
  const { refuse } = await open();
  const room = part("Language model").getByLabelText<HTMLInputElement>("Room, in tokens");
  type(room, "12");
  refuse({ status: 400, error: "LLM_CONTEXT must be 2048 to 10000000.", code: "invalid_request" });
  press("Language model", "Save");
  const error = await part("Language model").findByText("“Room, in tokens” must be 2048 to 10000000.");
  expect(room.closest("details")?.open).toBe(true);
  expect(room.getAttribute("aria-describedby")).toContain(error.id);
  await waitFor(() => expect(document.activeElement).toBe(room));
  refuse("cut off");
  press("Language model", "Save");
  expect(await part("Language model").findByText(/The site did not respond. Nothing you typed is lost/)).toBeTruthy();
  expect(room.value).toBe("12");
});

test("keeps what was typed when the tab is left and comes back, but no secret", async () => {
  const { unmount } = await open();
  type(part("Donations").getByLabelText("Campaign at Donorbox"), "mine");
  type(part("Language model").getByLabelText("Key"), "sk-very-secret");
  expect(Object.values(sessionStorage).join()).not.toContain("very-secret");
  unmount();
  await show();
  expect(screen.getByRole("button", { name: "Donations (not saved)" })).toBeTruthy();
  expect(part("Donations").getByLabelText<HTMLInputElement>("Campaign at Donorbox").value).toBe("mine");
  press("Donations", "Discard");
  expect(part("Donations").getByLabelText<HTMLInputElement>("Campaign at Donorbox").value).toBe("");
});

test("never shows a secret that is stored: it is replaced or removed", async () => {
  const { stored } = await open({ panel: { LLM_API_KEY: "sk-first", TTS_API_KEY: "sk-voice" } });
  expect(part("Language model").queryByLabelText("Key", { selector: "input" })).toBeNull();
  press("Language model", "Replace");
  const field = part("Language model").getByLabelText("Key", { selector: "input" });
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute("type")).toBe("password");
  type(field, "sk-second");
  press("Language model", "Save");
  await waitFor(() => expect(stored.LLM_API_KEY).toBe("sk-second"));
  expect(await part("Language model").findByText("One is stored. It is never shown.")).toBeTruthy();

  press("Voice", "Remove");
  expect(part("Voice").getByText("Will be removed when you save.")).toBeTruthy();
  press("Voice", "Save");
  await waitFor(() => expect(stored).not.toHaveProperty("TTS_API_KEY"));
});

test("shows what the server sets, and lets nobody change it here", async () => {
  await open({ server: { LLM_BASE_URL: "http://model:8000/v1", LLM_MODEL: "large", LLM_API_KEY: "sk-env" } });
  const address = part("Language model").getByLabelText<HTMLInputElement>("Address of the model’s server");
  expect([address.disabled, address.value]).toEqual([true, "http://model:8000/v1"]);
  expect(part("Language model").getAllByText("Set by the server.")).toHaveLength(3);
  expect(part("Language model").queryByRole("button", { name: "Replace" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Find a model on this machine" })).toBeNull();
});

test("says why secrets cannot be kept, and takes none then", async () => {
  const reason = "This site has no key to keep secrets with.";
  await open({ canKeepSecrets: { reason } });
  expect(part("Mail").getByText(reason)).toBeTruthy();
  expect(part("Language model").getByLabelText<HTMLInputElement>("Key").disabled).toBe(true);
  expect(part("Donations").queryByText(reason)).toBeNull();
});

test("says what is stored and does not count", async () => {
  await open({ notes: ["TTS_API_KEY cannot be opened any more. Enter it again."] });
  expect(screen.getByText("“Key of the speech service” cannot be opened any more. Enter it again.")).toBeTruthy();
});

test("tries what was typed before it is saved, says what came back, and offers the models", async () => {
  const { listCalls } = await open({ tried: { sentence: "small answered in 0.1 s.", models: ["small", "large"] } });
  type(part("Language model").getByLabelText("Address of the model’s server"), "http://localhost:1/v1");
  press("Language model", "Try it");
  expect((await part("Language model").findByText("small answered in 0.1 s.")).closest("output")).toBeTruthy();
  expect(listCalls("try")).toEqual([
    { action: "try", part: "model", values: { LLM_BASE_URL: "http://localhost:1/v1" } },
  ]);
  expect(listCalls("save")).toEqual([]);
  const list = part("Language model").getByLabelText("Model").getAttribute("list") ?? "";
  const options = document.getElementById(list)?.querySelectorAll("option") ?? [];
  expect([...options].map(({ value }) => value)).toEqual(["small", "large"]);
});

test("finds models when asked, and takes one into use by one press", async () => {
  const { listCalls, stored } = await open({
    found: [{ server: "Ollama", baseUrl: "http://127.0.0.1:11434/v1", models: ["llama3.2", "qwen3:4b"] }],
  });
  expect(listCalls("find-models")).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Find a model on this machine" }));
  fireEvent.click(await screen.findByRole("button", { name: "Use qwen3:4b" }));
  await waitFor(() =>
    expect(stored).toEqual({
      LLM_BASE_URL: "http://127.0.0.1:11434/v1",
      LLM_MODEL: "qwen3:4b",
      PERSONA_CHAT: "on",
    }),
  );
  expect(await screen.findByDisplayValue("qwen3:4b")).toBeTruthy();
});

test("asks for a mail server as providers tell it, and sends a test where the owner says", async () => {
  const { listCalls } = await open();
  type(part("Mail").getByLabelText("Mail server"), "mail.example.com");
  type(part("Mail").getByLabelText("User"), "chloe@example.com");
  type(part("Mail").getByLabelText("Password of the mail server"), "a:b");
  type(part("Mail").getByLabelText("Where a test email goes"), "owner@example.com");
  press("Mail", "Send a test email");
  expect(await part("Mail").findByText("It answers.")).toBeTruthy();
  expect(listCalls("try")).toEqual([
    {
      action: "try",
      part: "mail",
      values: { SMTP_URL: "smtp://chloe%40example.com:a%3Ab@mail.example.com:587" },
      to: "owner@example.com",
    },
  ]);
});

test("asks of a picture service only what its kind needs", async () => {
  await open({ panel: { IMAGE_PROVIDER: "openai" } });
  expect(part("Pictures").getByLabelText("Image model")).toBeTruthy();
  expect(part("Pictures").queryByLabelText("Address of a picture")).toBeNull();
  expect(part("Voice").getByLabelText("Voice")).toBeTruthy();
});

test("leads to the switches of the pages", async () => {
  const { openTab } = await open();
  fireEvent.click(screen.getByRole("button", { name: "Console and access" }));
  expect(document.activeElement?.textContent).toBe("Console and access");
  fireEvent.click(screen.getByRole("button", { name: "Open “Pages and menu”" }));
  expect(openTab).toHaveBeenCalledWith("pages");
});
