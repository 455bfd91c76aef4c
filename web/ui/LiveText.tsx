import { setMark, setText } from './liveWriting.ts';
import { useLive } from './useLive.ts';
import type { Subscribe } from './useLive.ts';

type Side = 'up' | 'down' | undefined;

interface LiveTextProps {
  subscribe: Subscribe;
  read: () => string;
  /** Direction of the figure, which sets its colour. */
  side?: () => Side;
  /** Server-rendered text, which the live text replaces after hydration. */
  first?: { readonly text: string; readonly side: Side };
  className?: string | undefined;
}

/** Text that changes many times a second. */
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
