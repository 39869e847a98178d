/** Whether `npm run test:all` runs, and not `npm test` alone. */
export const isNight = Boolean(process.env.TEST_ALL);

/** Of a test that only `npm run test:all` runs. */
export const night = { tag: "@night" };

/** Of one in a loop, of which the day has the case that is named. */
export const nightUnless = (isByDay: boolean): { tag?: string } => (isByDay ? {} : night);
