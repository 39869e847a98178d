import type { ReactNode } from "react";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import type { Setting } from "#contracts/settings/settings.ts";
import { MailServerFields } from "./mail-server-fields.tsx";
import { SecretField } from "./secret-field.tsx";
import { type SettingField, settingFields } from "./setting-fields.ts";

/** Stands for nothing, which no option of a select field may be. */
const otherwise = "otherwise";

const listOptions = (field: Extract<SettingField, { kind: "choice" }>, value: string) => {
  const options = field.otherwise ? [{ value: otherwise, label: field.otherwise }, ...field.options] : field.options;
  const isListed = options.some((option) => option.value === value);
  return isListed ? options : [...options, { value, label: value }];
};

const toSwitch = new Map([
  ["true", "on"],
  ["false", "off"],
]);

type SettingControlProps = {
  setting: Setting;
  /** What was typed and is not saved. */
  typed: string | undefined;
  /** What holds while nothing is set. */
  byDefault?: string | undefined;
  error?: string | undefined;
  /** Names that it may have. */
  suggestions?: readonly string[];
  /** Whether nothing may be typed: secrets cannot be kept. */
  isClosed: boolean;
  onType: (value: string | undefined) => void;
};

const Hint = ({ text, setting: { name, setBy } }: { text: string | undefined; setting: Setting }): ReactNode => (
  <>
    {setBy === "server" && <strong className="font-semibold text-foreground">Set by the server. </strong>}
    {text !== undefined && <span>{`${text} `}</span>}
    <span translate="no" className="inline-block text-xs [overflow-wrap:anywhere]">
      {name}
    </span>
  </>
);

/** The field of a setting; one that the server sets is shown and cannot be changed. */
export const SettingControl = (props: SettingControlProps) => {
  const { setting, typed, byDefault, error, suggestions, isClosed, onType } = props;
  const { name, setBy, value } = setting;
  const field = settingFields[name];
  const isFixed = setBy === "server";
  const texts = { label: field.label, hint: <Hint text={field.hint} setting={setting} />, error };
  const shown = typed ?? value ?? "";
  const isSecret = field.kind === "secret" || field.kind === "mail-server";
  const input = {
    ...texts,
    name,
    disabled: isFixed || (isSecret && isClosed),
    autoComplete: "off",
    autoCapitalize: "none",
    autoCorrect: "off",
    spellCheck: false,
    maxLength: 4_000,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onType(currentTarget.value),
  };
  if (field.kind === "choice") {
    const choice = shown || (byDefault ?? otherwise);
    const chosen = toSwitch.get(choice) ?? choice;
    return (
      <SelectField
        {...texts}
        name={name}
        disabled={isFixed}
        options={listOptions(field, chosen)}
        value={chosen}
        onValueChange={(next) => onType(next === otherwise ? "" : next)}
      />
    );
  }
  if (!isSecret) {
    const listId = suggestions && suggestions.length > 0 ? `${name}-suggestions` : undefined;
    return (
      <div className="min-w-0">
        <TextField
          {...input}
          value={shown}
          list={listId}
          inputMode={field.kind === "number" ? "numeric" : undefined}
          placeholder={byDefault ?? field.example}
        />
        {listId && (
          <datalist id={listId}>
            {suggestions?.map((suggestion) => (
              <option key={suggestion} value={suggestion}>
                {suggestion}
              </option>
            ))}
          </datalist>
        )}
      </div>
    );
  }
  if (isFixed) return <TextField {...input} value="" placeholder="Set, and never shown" />;
  return (
    <SecretField label={field.label} isStored={setBy === "panel"} typed={typed} onType={onType}>
      {field.kind === "secret" ? (
        <PasswordField
          {...input}
          autoComplete="new-password"
          value={typed ?? ""}
          onChange={({ currentTarget }) => onType(currentTarget.value || undefined)}
          showLabel="Show what you typed"
          hideLabel="Hide what you typed"
        />
      ) : (
        <MailServerFields
          typed={typed ?? ""}
          hint={texts.hint}
          error={error}
          isDisabled={input.disabled}
          onType={(address) => onType(address || undefined)}
        />
      )}
    </SecretField>
  );
};
