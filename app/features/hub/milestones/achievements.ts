import type { Milestone } from "#contracts/content/hub/milestones.ts";

type Progress = Pick<Milestone, "status" | "progress" | "achievements">;

/** Whether the achievement at an index is reached. */
export const isAchieved = ({ status, progress, achievements }: Progress, position: number): boolean => {
  if (status === "completed") return true;
  return status === "in-progress" && position < Math.floor((achievements.length * progress) / 100);
};
