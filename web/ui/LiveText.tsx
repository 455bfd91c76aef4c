import { setMark, setText, useLive } from './useLive.ts';
import type { Subscribe } from './useLive.ts';

interface LiveTextProps {
  subscribe: Subscribe;
  read: () => string;
  /** Which way the figure points; its colour follows. */
  side?: () => 'up' | 'down' | undefined;
  /** Is the text part of the server's page too? */
  isShownAtOnce?: boolean;
  className?: string | undefined;
}

/** A text that changes many times a second. */
export function LiveText({ subscribe, read, side, isShownAtOnce = false, className }: LiveTextProps) {
  const element = useLive<HTMLSpanElement>(subscribe, (target) => {
    setText(target, read());
    if (side !== undefined) setMark(target, 'data-side', side());
  });
  if (!isShownAtOnce) return <span ref={element} className={className} />;
  return (
    <span ref={element} className={className} data-side={side?.()}>
      {read()}
    </span>
  );
}
