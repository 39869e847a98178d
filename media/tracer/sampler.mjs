// Numbers for the paths of light: some random, some spread evenly over the samples of a pixel.

const steps = [
  0.7548776662, 0.5698402909, 0.8191725134, 0.6710436067, 0.5497004779, 0.8566748838, 0.733891857, 0.6287067, 0.9,
  0.3819660113,
];

export function createSampler() {
  let state = 1,
    index = 0;
  const offsets = new Float64Array(steps.length);
  const random = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
  return {
    random,
    /** A number for purpose `k` that falls between those of the other samples of this pixel. */
    even(k) {
      const value = offsets[k] + index * steps[k];
      return value - Math.floor(value);
    },
    begin(sampleIndex, seed) {
      index = sampleIndex;
      if (sampleIndex > 0) return;
      state = (seed * 2654435761 + 88172645) | 1;
      for (let k = 0; k < 6; k++) random();
      for (let k = 0; k < offsets.length; k++) offsets[k] = random();
    },
  };
}

/** The direction a, b, c of a frame whose third axis is the normal. */
export function around(nx, ny, nz, a, b, c) {
  const sign = nz >= 0 ? 1 : -1;
  const k = -1 / (sign + nz),
    m = nx * ny * k;
  return [
    (1 + sign * nx * nx * k) * a + m * b + nx * c,
    sign * m * a + (sign + ny * ny * k) * b + ny * c,
    -sign * nx * a - ny * b + nz * c,
  ];
}
