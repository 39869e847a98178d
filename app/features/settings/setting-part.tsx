import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { getErrorMessage } from "#app/lib/owner/error-message.ts";
import { Button } from "#app/ui/actions/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { FormFailure } from "#app/ui/forms/form-failure.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { Badge } from "#app/ui/status/badge.tsx";
import type { Setting, Settings } from "#contracts/settings/settings.ts";
import { secretSettings, type SettingName, type SettingPart, settingParts } from "#contracts/values/setting-values.ts";
import { FoundModels } from "./found-models.tsx";
import { type PlacedErrors, placeErrors } from "./place-errors.ts";
import { toValues, useSettingChanges } from "./setting-changes.ts";
import { SettingControl } from "./setting-control.tsx";
import { findImageProvider, settingFields } from "./setting-fields.ts";
import { settingTexts } from "./setting-texts.ts";
import { isTried, type SettingValues, useSaveSettings, useTrySettings } from "./use-settings.ts";

const noErrors: PlacedErrors = { fields: {}, rest: "" };

/** What is set in a part, with what was typed. */
const useSettingPart = (part: SettingPart, { settings }: Settings) => {
  const { changes, change, forget } = useSettingChanges();
  const names: readonly SettingName[] = settingParts[part];
  const own = names.map(
    (name): Setting => settings.find((setting) => setting.name === name) ?? { name, setBy: null, value: null },
  );
  const find = (name: SettingName) => own.find((setting) => setting.name === name);
  const read = (name: SettingName) => changes[name] ?? find(name)?.value ?? "";
  const isSet = (name: SettingName) => (changes[name] ?? (find(name)?.setBy ? "set" : "")) !== "";
  const values = toValues(own, changes);
  return { names, own, changes, change, forget, find, read, isSet, values };
};

export type SettingPartCardProps = {
  part: SettingPart;
  settings: Settings;
  /** What else belongs here. */
  children?: Elements;
};

/** The form of one part of the settings. */
export const SettingPartCard = ({ part, settings, children }: SettingPartCardProps) => {
  const { names, own, changes, change, forget, find, read, isSet, values } = useSettingPart(part, settings);
  const { title, description, isOn, tries } = settingTexts[part];
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(noErrors);
  const [isOpen, setIsOpen] = useState(false);
  const [saves, setSaves] = useState(0);
  const [to, setTo] = useState("");
  const trialId = useId();
  const saving = useSaveSettings();
  const trying = useTrySettings();
  const isChanged = Object.keys(values).length > 0;
  const lacksSecrets = settings.canKeepSecrets !== true && names.some((name) => secretSettings.has(name));

  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors]);

  const refuse = (error: unknown) => {
    const placed = placeErrors(getErrorMessage(error), names, (name) => !isSet(name));
    setErrors(placed);
    if (names.some((name) => placed.fields[name] && settingFields[name].isRare)) setIsOpen(true);
  };
  const save = (next: SettingValues) => {
    setErrors(noErrors);
    saving.mutate(next, {
      onSuccess: () => {
        forget(names.filter((name) => name in next));
        setSaves((before) => before + 1);
        showToast({ title: `${title}: saved. It holds at once.`, tone: "success" });
      },
      onError: refuse,
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    if (isChanged) save(values);
    else showToast({ title: "Nothing was changed, so there is nothing to save." });
  };
  const tryOut = () => {
    if (!isTried(part)) return;
    setErrors(noErrors);
    trying.mutate({ part, values, ...(to.trim() !== "" && { to: to.trim() }) }, { onError: refuse });
  };
  const type = (name: SettingName, value: string | undefined) => {
    change(name, value);
    setErrors(({ fields: { [name]: _changed, ...fields }, rest }) => ({ fields, rest }));
  };
  const discard = () => {
    forget(names);
    setErrors(noErrors);
    setSaves((before) => before + 1);
  };

  const take = ({ baseUrl, model }: { baseUrl: string; model: string }) => {
    const talks: SettingValues = find("PERSONA_CHAT")?.setBy === "server" ? {} : { PERSONA_CHAT: "on" };
    save({ LLM_BASE_URL: baseUrl, LLM_MODEL: model, ...talks });
  };
  const mayTake = [find("LLM_BASE_URL"), find("LLM_MODEL")].every((setting) => setting && setting.setBy !== "server");

  const control = (setting: Setting) => {
    const { name } = setting;
    const field = settingFields[name];
    const error = errors.fields[name];
    if (!error && field.isOf?.(read) === false) return null;
    const isModel = name.endsWith("_MODEL");
    return (
      <SettingControl
        key={`${name} ${saves}`}
        setting={setting}
        typed={changes[name]}
        byDefault={name === "IMAGE_PROVIDER" ? findImageProvider(read) : field.default}
        error={error}
        suggestions={isModel ? (trying.data?.models ?? []) : []}
        isClosed={lacksSecrets}
        onType={(value) => type(name, value)}
      />
    );
  };
  const rare = own.filter(({ name }) => settingFields[name].isRare);
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-3">
          <span>{title}</span>
          {isOn(read, isSet) && <Badge tone="success">On</Badge>}
        </span>
      }
      description={description}
    >
      {part === "model" && mayTake && (
        <FoundModels taking={saving.isPending ? (saving.variables.LLM_MODEL ?? null) : null} onTake={take} />
      )}
      <form ref={form} method="post" noValidate aria-label={title} onSubmit={submit} className="grid gap-5">
        {settings.canKeepSecrets !== true && lacksSecrets && (
          <p className="rounded-md bg-warning-subtle px-4 py-3 text-sm">{settings.canKeepSecrets.reason}</p>
        )}
        {own.filter(({ name }) => !settingFields[name].isRare).map(control)}
        {rare.length > 0 && (
          <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
            <summary className="min-h-11 cursor-pointer py-2 font-medium">Limits and details</summary>
            <div className="grid gap-5 pt-3">{rare.map(control)}</div>
          </details>
        )}
        {children}
        {part === "mail" && (
          <TextField
            label="Where a test email goes"
            hint="Empty: nothing is sent, and only the login is tried."
            type="email"
            autoComplete="email"
            maxLength={320}
            value={to}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
          />
        )}
        <FormFailure text={errors.rest} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={saving.isPending}>
            Save
          </Button>
          {isTried(part) && (
            <Button
              variant="glass"
              busy={trying.isPending}
              aria-describedby={tries === undefined ? undefined : trialId}
              onClick={tryOut}
            >
              {part === "mail" && to.trim() !== "" ? "Send a test email" : "Try it"}
            </Button>
          )}
          {isChanged && (
            <>
              <Button variant="quiet" onClick={discard}>
                Discard
              </Button>
              <span className="text-sm text-foreground-muted">Not saved yet.</span>
            </>
          )}
        </div>
        {tries !== undefined && (
          <p id={trialId} className="text-sm text-foreground-muted">
            {`“Try it” uses what you typed, before it is saved. ${tries}`}
          </p>
        )}
        <output className="block [overflow-wrap:anywhere] empty:hidden">
          {trying.isPending
            ? "One moment…"
            : trying.data && (
                <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                  <Badge tone={trying.data.isGood ? "success" : "danger"}>
                    {trying.data.isGood ? "Works" : "Does not work"}
                  </Badge>
                  <span className="min-w-0">{trying.data.sentence}</span>
                </span>
              )}
        </output>
      </form>
    </Card>
  );
};
