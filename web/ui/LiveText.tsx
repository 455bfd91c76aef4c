import { setMark, setText } from './liveWriting.ts';
import { useLive } from './useLive.ts';
import type { Subscribe } from './useLive.ts';

type Side = 'up' | 'down' | undefined;

interface LiveTextProps {
  subscribe: Subscribe;
  read: () => string;
  /** The direction of the figure; its colour follows. */
  side?: () => Side;
  /** The server-rendered text; the live text replaces it after hydration. */
  first?: { readonly text: string; readonly side: Side };
  className?: string | undefined;
}

/** A text that changes many times a second. */
export function LiveText({ subscribe, read, side, first, className }: LiveTextProps) {
  const element = useLive<HTMLSpanElement>(subscribe, (target) => {
    setText(target, read());
    if (side !== undefined) setMark(target, 'data-side', side());
  });
  return (
    <span ref={element} className={className} data-side={first?.side}>
      {first?.text}
    </span>
  );
}
