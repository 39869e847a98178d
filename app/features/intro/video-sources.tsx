type VideoSourcesProps = { webm: string; mp4: string; onBroken: () => void };

/** Both shapes of a film. It is broken when the last one cannot be played. */
export const VideoSources = ({ webm, mp4, onBroken }: VideoSourcesProps) => (
  <>
    <source src={webm} type="video/webm" />
    <source src={mp4} type="video/mp4" onError={onBroken} />
  </>
);
