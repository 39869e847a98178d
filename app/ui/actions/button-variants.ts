export type ButtonVariant = "primary" | "glass" | "quiet" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

// Whole names: Tailwind writes the utilities that it finds in the code.
const variants: Record<ButtonVariant, string> = {
  primary: "button-primary",
  glass: "surface button-glass",
  quiet: "button-quiet",
  danger: "button-danger",
};
const sizes: Record<ButtonSize, string> = { sm: "button-sm", md: "button-md", lg: "button-lg" };

export const buttonVariants = (variant: ButtonVariant, size: ButtonSize, extra = ""): string =>
  `button ${variants[variant]} ${sizes[size]} ${extra}`.trim();
