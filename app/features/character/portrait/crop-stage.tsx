import { type KeyboardEvent, type PointerEvent, type ReactElement, useRef } from "react";
import type { PictureFrame, Point, Size } from "#contracts/media/picture-frame.ts";
import { type Corner, moveCorner, moveCrop, moveFocus } from "./crop-frame.ts";

const step = 0.01;
const arrows: Record<string, Point> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};
/** Pixels that a finger may slip while it taps. */
const slip = 5;

const corners: { corner: Corner; className: string }[] = [
  { corner: { x: "start", y: "start" }, className: "-start-3 -top-3 cursor-nwse-resize" },
  { corner: { x: "end", y: "start" }, className: "-end-3 -top-3 cursor-nesw-resize" },
  { corner: { x: "start", y: "end" }, className: "-start-3 -bottom-3 cursor-nesw-resize" },
  { corner: { x: "end", y: "end" }, className: "-end-3 -bottom-3 cursor-nwse-resize" },
];

const percent = (share: number): string => `${Math.round(share * 100)} %`;
const toStyle = (share: number): string => `${share * 100}%`;

type CropStageProps = {
  address: string;
  frame: PictureFrame;
  onChange: (frame: PictureFrame) => void;
  /** Null: the browser cannot show the picture. */ onLoad: (size: Size | null) => void;
};

/** A picture with a frame that can be moved and resized, and a point, by mouse, pen, finger and arrow keys. */
export const CropStage = ({ address, frame, onChange, onLoad }: CropStageProps): ReactElement => {
  const stage = useRef<HTMLDivElement>(null);
  const { crop, focus } = frame;

  const drag = (event: PointerEvent, change: (by: Point) => PictureFrame, tap?: (at: Point) => PictureFrame) => {
    if (event.button !== 0 || !stage.current) return;
    event.stopPropagation();
    const { left, top, width, height } = stage.current.getBoundingClientRect();
    const from = { x: event.clientX, y: event.clientY };
    const stop = new AbortController();
    const { signal } = stop;
    let hasMoved = false;
    window.addEventListener(
      "pointermove",
      ({ clientX, clientY }) => {
        hasMoved ||= Math.hypot(clientX - from.x, clientY - from.y) > slip;
        if (hasMoved) onChange(change({ x: (clientX - from.x) / width, y: (clientY - from.y) / height }));
      },
      { signal },
    );
    window.addEventListener(
      "pointerup",
      () => {
        stop.abort();
        if (!hasMoved && tap) onChange(tap({ x: (from.x - left) / width, y: (from.y - top) / height }));
      },
      { signal },
    );
    window.addEventListener("pointercancel", () => stop.abort(), { signal });
  };
  const byKey = (change: (by: Point, isShift: boolean) => PictureFrame) => (event: KeyboardEvent) => {
    const by = arrows[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onChange(change(by, event.shiftKey));
  };

  const place = {
    left: toStyle(crop.x),
    top: toStyle(crop.y),
    width: toStyle(crop.width),
    height: toStyle(crop.height),
  };

  return (
    <div ref={stage} className="relative mx-auto w-fit touch-none select-none">
      <div className="relative overflow-hidden rounded-md">
        <img
          src={address}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            onLoad({ width: naturalWidth, height: naturalHeight })
          }
          onError={() => onLoad(null)}
          className="max-h-[42dvh] max-w-full"
        />
        <div
          aria-hidden="true"
          style={place}
          className="pointer-events-none absolute shadow-[0_0_0_100vmax_rgb(0_0_0/.6)]"
        />
      </div>
      <button
        type="button"
        aria-label={`Part that is used: ${percent(crop.width)} of the width from ${percent(crop.x)}, ${percent(crop.height)} of the height from ${percent(crop.y)}`}
        onPointerDown={(event) =>
          drag(
            event,
            (by) => moveCrop(frame, by),
            ({ x, y }) => moveFocus(frame, { x: x - focus.x, y: y - focus.y }),
          )
        }
        onKeyDown={byKey((by, isShift) =>
          isShift ? moveCorner(frame, { x: "end", y: "end" }, by) : moveCrop(frame, by),
        )}
        style={place}
        className="absolute cursor-move border-2 border-white shadow-[0_0_0_1px_rgb(0_0_0/.7)]"
      >
        {corners.map(({ corner, className }) => (
          <span
            key={corner.x + corner.y}
            aria-hidden="true"
            onPointerDown={(event) => drag(event, (by) => moveCorner(frame, corner, by))}
            className={`absolute grid size-9 place-items-center ${className}`}
          >
            <span className="size-4 rounded-full border-2 border-white bg-black/70" />
          </span>
        ))}
      </button>
      <button
        type="button"
        aria-label={`Focus: ${percent(focus.x)} from the left, ${percent(focus.y)} from the top`}
        onPointerDown={(event) => drag(event, (by) => moveFocus(frame, by))}
        onKeyDown={byKey((by) => moveFocus(frame, by))}
        style={{ left: toStyle(focus.x), top: toStyle(focus.y) }}
        className="absolute grid size-11 -translate-1/2 cursor-grab place-items-center rounded-full active:cursor-grabbing"
      >
        <span className="size-8 rounded-full border-2 border-white bg-white/25 shadow-[0_0_0_2px_rgb(0_0_0/.7)]" />
      </button>
    </div>
  );
};
