import { type ReactNode, useId } from "react";

export type RatingFieldProps = {
  label: ReactNode;
  /** The accessible name of a number of stars. */
  describe: (stars: number) => string;
  /** 1 to 5, or 0 for no rating. */
  value: number;
  onValueChange: (value: number) => void;
  name?: string;
  disabled?: boolean;
  className?: string;
};

const stars = [1, 2, 3, 4, 5];
const star = "m12 2.8 2.85 5.77 6.37.93-4.61 4.49 1.09 6.35L12 17.34l-5.7 3 1.09-6.35L2.78 9.5l6.37-.93z";

/** Star rating as a radio group: arrow keys select, clicking the selected star clears it. */
export const RatingField = ({
  label,
  describe,
  value,
  onValueChange,
  name,
  disabled = false,
  className = "",
}: RatingFieldProps) => {
  const ownName = useId();
  return (
    <fieldset disabled={disabled} className={`grid gap-1 ${className}`}>
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      <div className="-ms-2 flex">
        {stars.map((rating) => (
          <label
            key={rating}
            className="group relative grid size-12 cursor-pointer place-items-center rounded-full transition-transform duration-150 hover:scale-110 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name ?? ownName}
              value={rating}
              checked={value === rating}
              onChange={() => onValueChange(rating)}
              onClick={() => value === rating && onValueChange(0)}
              aria-label={describe(rating)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <svg
              aria-hidden="true"
              viewBox="0 0 24 24"
              className={`pointer-events-none size-7 stroke-[1.5] transition-colors ${rating <= value ? "fill-star stroke-star" : "fill-transparent stroke-line-strong group-hover:stroke-star"}`}
            >
              <path d={star} strokeLinejoin="round" />
            </svg>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
