/** Title of a step of the set-up, which receives the focus, and what to do in it. */
export const StepHeading = ({ title, text }: { title: string; text: string }) => (
  <div className="grid gap-1">
    <h4 data-step className="font-semibold">
      {title}
    </h4>
    <p className="text-sm text-foreground-muted">{text}</p>
  </div>
);
