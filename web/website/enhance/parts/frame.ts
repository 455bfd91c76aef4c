import { frameChoice } from '../../../data/frameChoice.ts';
import { currentTheme, watchTheme } from '../../../data/theme.ts';
import styles from '../../../ui/ProviderFrame.module.css';
import type { FrameFacts } from '../../widgets/frame/FramedWidget.tsx';
import { widgetAddress } from '../../widgets/frame/widgetAddress.ts';
import { factsOf } from '../../../enhance/factsOf.ts';

/** Time within which the provider must answer. */
const LOAD_LIMIT_MS = 8_000;

/**
 * Shows the provider's widget over our own, once the visitor has agreed; another theme or content needs another frame.
 */
export function enhance(place: HTMLElement): void {
  let shown: Framed | undefined;
  const renew = (): void => {
    const address = frameChoice.get() === 'frame' ? addressOf(place) : undefined;
    if (shown?.address === address) return;
    shown?.end();
    shown = address === undefined ? undefined : openFrame(place, address);
  };
  renew();
  frameChoice.subscribe(renew);
  watchTheme(renew);
  new MutationObserver(renew).observe(place, { attributeFilter: ['data-facts'] });
}

function addressOf(place: HTMLElement): string {
  const { kind, origin, language, settings } = factsOf<FrameFacts>(place);
  return widgetAddress({ kind, origin, language, settings, site: location.origin, theme: currentTheme() });
}

interface Framed {
  readonly address: string;
  readonly end: () => void;
}

/** Opens the frame, hidden until it has loaded. If it does not load, or the page's policy blocks it, our own stays. */
function openFrame(place: HTMLElement, address: string): Framed {
  const { title, height } = factsOf<FrameFacts>(place);
  const frame = document.createElement('iframe');
  frame.className = styles['frame'] ?? '';
  frame.dataset['loaded'] = 'false';
  frame.title = title;
  frame.height = `${height}`;
  // The frame is no page of ours, so it cannot lift the sandbox.
  frame.sandbox.value = 'allow-scripts allow-same-origin allow-popups';
  frame.referrerPolicy = 'no-referrer';
  frame.src = address;
  const end = (): void => {
    clearTimeout(timer);
    document.removeEventListener('securitypolicyviolation', endBlocked);
    delete place.dataset['loaded'];
    frame.remove();
  };
  // A page that was opened before the visitor agreed has a policy that admits no frame.
  const endBlocked = ({ effectiveDirective }: SecurityPolicyViolationEvent): void => {
    if (effectiveDirective === 'frame-src') end();
  };
  const timer = setTimeout(end, LOAD_LIMIT_MS);
  document.addEventListener('securitypolicyviolation', endBlocked);
  frame.addEventListener('load', () => {
    clearTimeout(timer);
    frame.dataset['loaded'] = 'true';
    place.dataset['loaded'] = '';
  });
  place.append(frame);
  return { address, end };
}
