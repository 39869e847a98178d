import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextArea } from "#app/ui/forms/text-area.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { profileLimits } from "#contracts/values/profile-limits.ts";
import { pronounSets } from "#contracts/content/pronouns.ts";
import { toShownPath } from "#contracts/persona-addresses.ts";
import { FieldHint } from "../../fields/text-fields.tsx";
import { ProposedTexts } from "./proposed-texts.tsx";
import { findShortName } from "./profile-draft.ts";
import type { ProfileForm } from "./use-profile-form.ts";

const pronounOptions = pronounSets.map((set) => ({ value: set, label: set }));
const namedPages = ["/chloe-story", "/chloe-chat", "/play-with-chloe"];

const Addresses = ({ form }: { form: ProfileForm }) => {
  const shortName = findShortName(form.values);
  if (shortName === "" || form.problems.shortName) return null;
  return (
    <div className="grid gap-1 text-sm">
      <p className="text-foreground-muted">Pages will be at these addresses:</p>
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

const nothingProposed = "The card’s description has no plain sentence for visitors that could stand here.";

type ProfileFieldsProps = {
  form: ProfileForm;
  /** Long texts that are not asked for. */ without?: readonly string[];
  /** What the card that this comes from said nothing for. */ unproposed?: readonly string[];
};

/** The questions about a character. */
export const ProfileFields = ({ form, without = [], unproposed = [] }: ProfileFieldsProps) => {
  const hint = (name: keyof typeof profileLimits, text: string) => (
    <FieldHint
      hint={unproposed.includes(name) ? `${text} ${nothingProposed}` : text}
      length={form.values[name].trim().length}
      limit={profileLimits[name]}
    />
  );
  const isTold = form.values.about.trim() !== "" && !without.includes("about");
  return (
    <div className="grid gap-6">
      <div className="grid items-start gap-6 md:grid-cols-2">
        <TextField
          label="Name"
          required
          dir="auto"
          autoComplete="off"
          {...form.field("name")}
          hint={hint("name", "As visitors read it.")}
        />
        <SelectField
          label="Pronouns"
          options={pronounOptions}
          value={form.values.pronouns}
          onValueChange={(pronouns) => form.change("pronouns", pronouns)}
        />
      </div>
      <TextField
        label="One line about them"
        required
        dir="auto"
        autoComplete="off"
        {...form.field("tagline")}
        hint={hint(
          "tagline",
          "A sentence for visitors: it stands below the name, in search results and in shared links.",
        )}
      />
      <TextArea
        label="A paragraph about them"
        rows={3}
        {...form.field("bio")}
        hint={hint("bio", "Optional. Visitors read it on the landing page.")}
      />
      {isTold && <ProposedTexts form={form} />}
      {!without.includes("about") && (
        <TextArea
          label="Who they are"
          rows={5}
          {...form.field("about")}
          hint={hint(
            "about",
            "Optional. Looks, history, what they want. Only you see it; the chat and the Book Engine speak and write by it.",
          )}
        />
      )}
      {!without.includes("greeting") && (
        <TextArea
          label="First words in the chat"
          rows={3}
          {...form.field("greeting")}
          hint={hint(
            "greeting",
            "Optional. Without them the chat begins with a plain greeting. {{user}} is what the visitor is called, {{char}} the name.",
          )}
        />
      )}
      <div className="grid gap-3">
        <TextField
          label="Short name for addresses"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          placeholder={findShortName({ ...form.values, shortName: "" })}
          {...form.field("shortName")}
          hint="Small letters, digits and hyphens. It is made from the name until you change it."
        />
        <Addresses form={form} />
      </div>
    </div>
  );
};
