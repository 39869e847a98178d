type VideoSourcesProps = { webm: string; mp4: string; onBroken: () => void };

const toType = (file: string): string => (file.endsWith(".mp4") ? "video/mp4" : "video/webm");

/** Sources of a video in two formats, or twice in one. An error on the last one means that it cannot be played. */
export const VideoSources = ({ webm, mp4, onBroken }: VideoSourcesProps) => (
  <>
    {webm !== mp4 && <source src={webm} type={toType(webm)} />}
    <source src={mp4} type={toType(mp4)} onError={onBroken} />
  </>
);
