/** Whether `npm run test:all` runs, and not `npm test` alone. */
export const isNight = Boolean(process.env.TEST_ALL);

/** Of a test that only `npm run test:all` runs; of one in a loop, unless this case of it is for the day too. */
export const atNight = (isByDay = false): { tag: string[] } => ({ tag: isByDay ? [] : ["@night"] });
