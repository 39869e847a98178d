/** Most characters of each text of a plan, and most entries of each list. */
export const planLimits = { title: 100, premise: 600, beat: 600, beats: 20, fact: 600, facts: 20, leftOpen: 300 };
