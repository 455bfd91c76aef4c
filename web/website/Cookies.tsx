import { useBrand } from '../data/brand.ts';
import { frameHost } from '../data/frameChoice.ts';
import type { CookieChoiceProps } from './CookieChoice.tsx';
import { latePart } from './latePart.tsx';

const CookieChoice = latePart(async () => (await import('./CookieChoice.tsx')).CookieChoice);

/** Ruling R24: asked where frames could be shown, changed where they are configured, silent elsewhere. */
export function Cookies(props: Omit<CookieChoiceProps, 'host'>) {
  const host = frameHost(useBrand());
  return host !== undefined && <CookieChoice {...props} host={host} />;
}
