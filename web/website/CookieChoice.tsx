import { choose, frameChoice } from '../data/frameChoice.ts';
import { useAlive } from '../data/useAlive.ts';
import { useStore } from '../data/useStore.ts';
import { CookieSettings } from '../ui/CookieSettings.tsx';
import type { CookieWords } from '../ui/CookieSettings.tsx';

export interface CookieChoiceProps {
  words: CookieWords;
  host: string;
  isSimulated: boolean;
}

/** Only brands with third-party frames have it, and it opens by itself only where prices are a real market's. */
export function CookieChoice({ words, host, isSimulated }: CookieChoiceProps) {
  const isAlive = useAlive();
  const choice = useStore(frameChoice, undefined);
  return (
    <li>
      <CookieSettings
        words={words}
        host={host}
        choice={choice}
        isSimulated={isSimulated}
        asks={isAlive && !isSimulated}
        onChoose={choose}
      />
    </li>
  );
}
