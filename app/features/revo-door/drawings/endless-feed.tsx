const posts = [1, 2, 3, 4, 5, 6];

const Post = ({ isOdd }: { isOdd: boolean }) => (
  <span className="block pb-4">
    <span className="flex items-center gap-2">
      <span className="size-6 rounded-full bg-[#8fd6ff]/60" />
      <span className="h-2 w-1/3 rounded-full bg-[#bfe6ff]/50" />
    </span>
    <span
      className={`mt-2 block rounded-md ${isOdd ? "aspect-square bg-[linear-gradient(140deg,#7fd0ff,#4a63e8)]" : "aspect-video bg-[linear-gradient(200deg,#9fe8ff,#7a58e6)]"} opacity-70`}
    />
    <span className="mt-2 block h-2 w-5/6 rounded-full bg-[#bfe6ff]/40" />
    <span className="mt-1.5 block h-2 w-1/2 rounded-full bg-[#bfe6ff]/40" />
  </span>
);

/** Illustration: a phone with an endless feed. */
export const EndlessFeed = () => (
  <div aria-hidden="true" className="relative mx-auto w-44 self-start sm:w-56 lg:sticky lg:top-24 lg:w-64">
    <span className="absolute -inset-[42%] -z-1 feed-glow" />
    <div className="relative aspect-[9/18.5] overflow-hidden rounded-[2.25rem] border-4 border-[#1a2150] bg-[#060a26] shadow-far">
      <div className="endless-feed px-4 pt-4">
        {[...posts, ...posts.map((post) => post + posts.length)].map((post) => (
          <Post key={post} isOdd={post % 2 === 1} />
        ))}
      </div>
      <span className="absolute inset-0 bg-[linear-gradient(#060a26,transparent_14%_76%,#060a26)]" />
    </div>
  </div>
);
