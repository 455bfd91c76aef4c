import type { ServiceNotice } from '@candor/contracts/http/service.ts';
import '../../data/trustedTypes.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { askService } from '../../data/askService.ts';
import { ServiceBanner } from '../ServiceBanner.tsx';
import type { ServiceFacts } from '../ServiceLine.tsx';
import { renderNodes } from '../renderNodes.ts';
import { factsOf } from '../factsOf.ts';

/** Polling interval while a mode is set, to learn of its end. */
const AGAIN_MS = MINUTE_MS;

/** Rule SM-6: updates the line above a public page while the installation is limited, on return to the tab too. */
export function enhance(place: HTMLElement): void {
  const facts = factsOf<ServiceFacts>(place);
  let notice: ServiceNotice = facts.notice;
  const show = (): void =>
    place.replaceChildren(...renderNodes(<ServiceBanner {...facts} notice={notice} now={Date.now()} />));
  const ask = async (): Promise<void> => {
    // The page in another language has a place of its own.
    if (!place.isConnected) return end();
    if (document.visibilityState !== 'visible') return;
    // Without an answer the notice stays as it is.
    notice = (await askService()) ?? notice;
    show();
  };
  const look = (): void => void ask();
  const timer = setInterval(() => {
    if (notice.mode !== 'normal') void ask();
  }, AGAIN_MS);
  const end = (): void => {
    document.removeEventListener('visibilitychange', look);
    clearInterval(timer);
  };
  document.addEventListener('visibilitychange', look);
  const isNormal = notice.mode === 'normal';
  if (isNormal) void ask();
  else show();
}
