import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextArea } from "#app/ui/forms/text-area.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { profileLimits } from "#contracts/values/profile-limits.ts";
import { pronounSets } from "#contracts/content/pronouns.ts";
import { toShownPath } from "#contracts/persona-addresses.ts";
import { FieldHint } from "../../fields/text-fields.tsx";
import { findShortName } from "./profile-draft.ts";
import type { ProfileForm } from "./use-profile-form.ts";

const pronounOptions = pronounSets.map((set) => ({ value: set, label: set }));
const namedPages = ["/chloe-story", "/chloe-chat", "/play-with-chloe"];

const Addresses = ({ form }: { form: ProfileForm }) => {
  const texts = useContent("admin").start.profile;
  const shortName = findShortName(form.values);
  if (shortName === "" || form.problems.shortName) return null;
  return (
    <div className="grid gap-1 text-sm">
      <p className="text-foreground-muted">{texts.addresses}</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {namedPages.map((path) => (
          <li key={path}>
            <code className="[overflow-wrap:anywhere]">{toShownPath(path, shortName)}</code>
          </li>
        ))}
      </ul>
    </div>
  );
};

type ProfileFieldsProps = { form: ProfileForm; /** Long texts that are not asked for. */ without?: readonly string[] };

/** The questions about a character. */
export const ProfileFields = ({ form, without = [] }: ProfileFieldsProps) => {
  const texts = useContent("admin").start.profile;
  const hint = (name: "name" | "tagline" | "about" | "greeting", text: string) => (
    <FieldHint hint={text} length={form.values[name].trim().length} limit={profileLimits[name]} />
  );
  return (
    <div className="grid gap-6">
      <div className="grid items-start gap-6 md:grid-cols-2">
        <TextField
          label={texts.name}
          required
          dir="auto"
          autoComplete="off"
          {...form.field("name")}
          hint={hint("name", texts.nameHint)}
        />
        <SelectField
          label={texts.pronouns}
          options={pronounOptions}
          value={form.values.pronouns}
          onValueChange={(pronouns) => form.change("pronouns", pronouns)}
        />
      </div>
      <TextField
        label={texts.tagline}
        required
        dir="auto"
        autoComplete="off"
        {...form.field("tagline")}
        hint={hint("tagline", texts.taglineHint)}
      />
      {!without.includes("about") && (
        <TextArea label={texts.about} rows={5} {...form.field("about")} hint={hint("about", texts.aboutHint)} />
      )}
      {!without.includes("greeting") && (
        <TextArea
          label={texts.greeting}
          rows={3}
          {...form.field("greeting")}
          hint={hint("greeting", texts.greetingHint)}
        />
      )}
      <div className="grid gap-3">
        <TextField
          label={texts.shortName}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          placeholder={findShortName({ ...form.values, shortName: "" })}
          {...form.field("shortName")}
          hint={texts.shortNameHint}
        />
        <Addresses form={form} />
      </div>
    </div>
  );
};
