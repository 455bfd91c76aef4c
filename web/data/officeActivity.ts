import { MINUTE_MS } from '@candor/domain/time.ts';
import { office } from './office.ts';

const REPORT_EVERY_MS = MINUTE_MS;
const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Reports the person's presence to the server at most once a minute: real input, never a poll (ruling R13). */
export function watchOfficeActivity(): () => void {
  let reportedAt = performance.now();
  const reportPresence = () => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    void office.reportActive({});
  };
  for (const input of inputs) window.addEventListener(input, reportPresence, { passive: true, capture: true });
  return () => {
    for (const input of inputs) window.removeEventListener(input, reportPresence, { capture: true });
  };
}
