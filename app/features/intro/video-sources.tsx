type VideoSourcesProps = { webm: string; mp4: string; onBroken: () => void };

/** Sources of a video in two formats. An error on the last one means that it cannot be played. */
export const VideoSources = ({ webm, mp4, onBroken }: VideoSourcesProps) => (
  <>
    <source src={webm} type="video/webm" />
    <source src={mp4} type="video/mp4" onError={onBroken} />
  </>
);
