import { useState } from "react";
import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";
import { RatingField } from "#app/ui/forms/rating-field.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { SwitchField } from "#app/ui/forms/switch-field.tsx";
import { TextArea } from "#app/ui/forms/text-area.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Demo } from "./demo.tsx";

const categories = ["Bug", "Feature", "Improvement", "General", "Compliment", "Other"].map((label) => ({
  label,
  value: label.toLowerCase(),
}));

export const FormsDemo = () => {
  const [category, setCategory] = useState<string | null>(null);
  const [isOn, setOn] = useState(true);
  const [rating, setRating] = useState(4);
  return (
    <Demo title="Forms">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" placeholder="Your name" autoComplete="name" required />
        <TextField label="Email" type="email" defaultValue="somebody@" error="This address is not complete." />
        <SelectField
          label="Category"
          options={categories}
          value={category}
          onValueChange={setCategory}
          placeholder="Select a category"
        />
        <TextField label="Key" type="password" defaultValue="secret" hint="It stays in this browser." disabled />
      </div>
      <TextArea label="Message" placeholder="What is on your mind?" hint="It grows with what you write." />
      <div className="grid gap-5 sm:grid-cols-2">
        <SwitchField label="Dark mode" checked={isOn} onCheckedChange={setOn} />
        <SwitchField label="Butterflies" checked={!isOn} onCheckedChange={(on) => setOn(!on)} />
        <CheckboxField label="I am 18 or older" hint="Only then the link opens." defaultChecked />
        <CheckboxField label="Send me a copy" />
        <RatingField label="Rating" value={rating} onValueChange={setRating} />
      </div>
    </Demo>
  );
};
