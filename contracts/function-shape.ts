/** Marks an answer that is a file, and a body that is one. */
export type FileBytes = { readonly kind: "file" };

/** What a function takes and answers; `Event` are those of its answer as a stream, if it can stream. */
export type Takes<Input, Answer, Event = never> = { input: Input; answer: Answer; event: Event };
/** One action of a function whose body names it. */
export type Action<Request extends { action: string }, Name extends Request["action"], Answer> = Takes<
  Extract<Request, { action: Name }>,
  Answer
>;
