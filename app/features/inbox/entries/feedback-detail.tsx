import type { FeedbackEntry } from "#contracts/admin.ts";

export const FeedbackDetail = ({ feedback }: { feedback: FeedbackEntry }) => {
  const { rating, category, name, contact, email, message } = feedback;
  const facts = [rating > 0 && `${rating} / 5`, category, name, contact && email].filter(Boolean);
  return (
    <>
      <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{message}</p>
      {facts.length > 0 && (
        <p className="text-sm [overflow-wrap:anywhere] text-foreground-muted">{facts.join(" · ")}</p>
      )}
    </>
  );
};
