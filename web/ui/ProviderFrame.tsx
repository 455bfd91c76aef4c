import { useEffect, useState } from 'react';
import { classes } from './classes.ts';
import styles from './ProviderFrame.module.css';

interface ProviderFrameProps {
  src: string;
  title: string;
  className?: string | undefined;
  /** Height of the frame in pixels; by default that of the style. */
  height?: number;
  onLoaded: () => void;
  /** Called when the frame does not load or the page's policy blocks it: our own content replaces it. */
  onFail: () => void;
}

/** Time within which the provider must answer. */
const LOAD_LIMIT_MS = 8_000;

/** Page of another company, in a frame without access to this page; hidden until it has loaded. */
export function ProviderFrame({ src, title, className, height, onLoaded, onFail }: ProviderFrameProps) {
  const [isLoaded, setLoaded] = useState(false);
  const isBlocked = useIsBlocked();
  useEffect(() => {
    if (isBlocked) onFail();
    if (isLoaded || isBlocked) return undefined;
    const timer = setTimeout(onFail, LOAD_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [isLoaded, isBlocked, onFail]);
  return (
    <iframe
      className={classes(styles.frame, className)}
      data-loaded={isLoaded}
      src={src}
      title={title}
      height={height}
      // oxlint-disable-next-line react/iframe-missing-sandbox -- no page of ours, so it cannot lift the sandbox
      sandbox="allow-scripts allow-same-origin allow-popups"
      referrerPolicy="no-referrer"
      onLoad={() => {
        setLoaded(true);
        onLoaded();
      }}
    />
  );
}

/** Has the page's policy blocked the frame? The policy of a page opened before the visitor agreed admits none. */
function useIsBlocked(): boolean {
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => {
    const blocked = (event: SecurityPolicyViolationEvent) => {
      if (event.effectiveDirective === 'frame-src') setBlocked(true);
    };
    document.addEventListener('securitypolicyviolation', blocked);
    return () => document.removeEventListener('securitypolicyviolation', blocked);
  }, []);
  return isBlocked;
}
