/** The right half of a sign; the left one is its mirror image, and both move like wings. Paths are in a box of 120. */
export type SignDrawing = {
  upper: string;
  /** A second shape. */
  lower: string;
  veins: string;
  dots: [x: string, y: string, radius: string][];
};

export const butterfly: SignDrawing = {
  upper: "M0-3C6-25 26-49 47.5-43 56-40 49-19 39-7 30 3 12.5 3 0 1Z",
  lower: "M0 1C14 0 33 3 35 15 36.5 26 26 30 23 43 20 33 5 31 0 8Z",
  veins: "M1 0Q20-30 45-40M1 0Q22-18 48-25M1 0Q20-6 39-9M1 2Q15 4 32 15M1 4Q11 15 22 35",
  dots: [
    ["43", "-35", "1.7"],
    ["44", "-26", "1.3"],
    ["29", "17", "1.3"],
  ],
};

export const signDrawings: ReadonlyMap<string, SignDrawing> = new Map([
  ["butterfly", butterfly],
  [
    "star",
    {
      upper: "M0-54C3-32 8-22 15-19 25-16 36-17 51-17 37-7 26 1 24 8 23 17 27 29 32 44 20 34 10 27 0 26Z",
      lower: "",
      veins: "M0 0V-48M0 0 45-15M0 0 28 38",
      dots: [
        ["42", "-14", "1.5"],
        ["26", "34", "1.5"],
        ["7", "-24", "1.2"],
      ],
    },
  ],
  [
    "leaf",
    {
      upper: "M0-56C20-44 35-22 33 2 31 23 16 35 0 42Z",
      lower: "M0 42 1.3 42 1 58 0 58Z",
      veins: "M0-50V56M0-26Q9-30 15-39M0-10Q14-16 27-28M0 7Q16 0 33-8M0 23Q14 17 29 12",
      dots: [
        ["22", "-16", "1.3"],
        ["24", "2", "1.3"],
        ["9", "-33", "1.1"],
      ],
    },
  ],
  [
    "feather",
    {
      upper: "M0-57C10-50 17-36 18-22L12-19 19-15C20-5 19 5 16 14L9 15 14 20C11 29 6 35 0 39Z",
      lower: "M0 39 1.2 39 0.8 58 0 58Z",
      veins: "M0-54V57M0-34Q8-38 13-44M0-20Q9-25 17-32M0-6Q9-11 18-17M0 8Q9 3 18-3M0 22Q8 17 16 12M0 33Q6 29 12 24",
      dots: [
        ["13", "-30", "1.2"],
        ["14", "-8", "1.2"],
        ["10", "9", "1.1"],
      ],
    },
  ],
  [
    "flame",
    {
      upper: "M0-58C3-46 12-40 13-27 17-27 20-31 20-38 31-24 37-7 35 12 33 36 18 48 0 48Z",
      lower: "M0-18C3-6 10 0 15 9 22 24 17 42 0 42Z",
      veins: "M0-44Q16-20 24 0 28 14 22 30M0-8Q10 10 9 28",
      dots: [
        ["22", "10", "1.6"],
        ["17", "30", "1.3"],
        ["7", "-26", "1.2"],
      ],
    },
  ],
]);
