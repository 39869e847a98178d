import FilePlus from "lucide-react/icons/file-plus";
import Heart from "lucide-react/icons/heart";
import Sparkles from "lucide-react/icons/sparkles";
import { useId } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import type { Beginning } from "./beginning.ts";
import { useKeepCharacter } from "./use-keep-character.ts";

type ChoiceProps = {
  label: string;
  /** What it is for; without it there is the button alone. */ text: string | null;
  icon: Elements;
  isBusy?: boolean;
  marker?: Beginning;
  onChoose: () => void;
};

const Choice = ({ label, text, icon, isBusy, marker, onChoose }: ChoiceProps) => {
  const id = useId();
  const button = (
    <Button
      variant="glass"
      busy={isBusy ?? false}
      data-begin={marker}
      aria-describedby={text === null ? undefined : id}
      onClick={onChoose}
      className="w-full"
    >
      {icon}
      <span>{label}</span>
    </Button>
  );
  if (text === null) return <li>{button}</li>;
  return (
    <li className="grid content-between gap-3 rounded-lg border border-line p-4">
      <p id={id} className="text-sm text-foreground-muted">
        {text}
      </p>
      {button}
    </li>
  );
};

type BeginningChoicesProps = {
  /** The shipped persona, if it may be kept. */ keeps: string | null;
  /** Whether there is little room. */ isShort?: boolean;
  onBegin: (how: Beginning) => void;
};

/** The ways to begin with a character, each with what it is for. */
export const BeginningChoices = ({ keeps, isShort = false, onBegin }: BeginningChoicesProps) => {
  const keeping = useKeepCharacter();
  return (
    <ul
      className={
        isShort ? "flex flex-wrap gap-3" : `grid gap-4 ${keeps === null ? "md:grid-cols-2" : "lg:grid-cols-3"}`
      }
    >
      {keeps !== null && (
        <Choice
          label={`Keep ${keeps} as an example`}
          text={
            isShort
              ? null
              : "Look around first. You can begin with your own character at any time, in the tab Character."
          }
          icon={<Heart aria-hidden />}
          isBusy={keeping.isPending}
          onChoose={() => keeping.mutate()}
        />
      )}
      <Choice
        label="Start from a card"
        text={
          isShort
            ? null
            : "You have a Character Card: a PNG, JSON or CHARX file from the tool where your character lives."
        }
        icon={<FilePlus aria-hidden />}
        marker="card"
        onChoose={() => onBegin("card")}
      />
      <Choice
        label="Start from nothing"
        text={isShort ? null : "A few questions, and the site is there. You fill in the rest when you like."}
        icon={<Sparkles aria-hidden />}
        marker="nothing"
        onChoose={() => onBegin("nothing")}
      />
    </ul>
  );
};
