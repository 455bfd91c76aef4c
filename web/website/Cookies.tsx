import { useBrandFacts } from '../data/brand.ts';
import { choose, frameChoice, frameHost } from '../data/frameChoice.ts';
import { useAlive } from '../data/useAlive.ts';
import { useStore } from '../data/useStore.ts';
import { CookieSettings } from '../ui/CookieSettings.tsx';
import type { CookieWords } from '../ui/CookieSettings.tsx';

interface CookiesProps {
  words: CookieWords;
  isSimulated: boolean;
}

/** Ruling R24: asked where frames could be shown, changed where they are configured, silent elsewhere. */
export function Cookies({ words, isSimulated }: CookiesProps) {
  const host = frameHost(useBrandFacts().brand);
  const isAlive = useAlive();
  const choice = useStore(frameChoice, undefined);
  if (host === undefined) return null;
  return (
    <li>
      <CookieSettings {...{ words, host, choice, isSimulated }} asks={isAlive && !isSimulated} onChoose={choose} />
    </li>
  );
}
