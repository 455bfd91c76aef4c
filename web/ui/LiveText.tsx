import { setMark, setText, useLive } from './useLive.ts';
import type { Subscribe } from './useLive.ts';

interface LiveTextProps {
  subscribe: Subscribe;
  read: () => string;
  /** Which way the figure points; its colour follows. */
  side?: () => 'up' | 'down' | undefined;
  className?: string | undefined;
}

/** A text that changes many times a second. */
export function LiveText({ subscribe, read, side, className }: LiveTextProps) {
  const element = useLive<HTMLSpanElement>(subscribe, (target) => {
    setText(target, read());
    if (side !== undefined) setMark(target, 'data-side', side());
  });
  return <span ref={element} className={className} />;
}
