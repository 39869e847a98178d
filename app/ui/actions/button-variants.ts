export type ButtonVariant = "primary" | "glass" | "quiet" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

const base =
  "button relative inline-flex cursor-pointer select-none items-center justify-center gap-2.5 rounded-full text-center font-semibold no-underline transition-[transform,opacity,filter,background-color,border-color] duration-200 ease-calm active:scale-[0.975] disabled:pointer-events-none disabled:opacity-50 aria-disabled:cursor-default aria-disabled:active:scale-100 [&_svg]:size-[1.2em] [&_svg]:shrink-0";

const variants: Record<ButtonVariant, string> = {
  primary:
    "bg-aurora text-accent-foreground shadow-aurora inset-shadow-[0_1px_0_rgb(255_255_255/0.45)] hover:[filter:brightness(1.1)]",
  glass: "surface text-foreground hover:border-accent hover:bg-accent-subtle",
  quiet: "text-accent hover:bg-accent-subtle",
  danger:
    "bg-danger text-surface shadow-near inset-shadow-[0_1px_0_rgb(255_255_255/0.35)] hover:[filter:brightness(1.1)]",
};

const sizes: Record<ButtonSize, string> = {
  sm: "min-h-11 px-4 py-1.5 text-sm",
  md: "min-h-12 px-6 py-2 text-base",
  lg: "min-h-14 px-8 py-3 text-lg",
};

export const buttonVariants = (variant: ButtonVariant, size: ButtonSize, extra = ""): string =>
  `${base} ${variants[variant]} ${sizes[size]} ${extra}`.trim();
