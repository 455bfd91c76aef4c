import { useBrand } from '../data/brand.ts';
import { frameHost } from '../data/frameChoice.ts';
import type { CookieWords } from '../ui/CookieBar.tsx';
import styles from '../ui/CookieSettings.module.css';

/** What the module of the cookie choice needs. */
export interface CookieFacts {
  readonly words: CookieWords;
  /** The provider of the frames. */
  readonly host: string;
  readonly isSimulated: boolean;
}

/**
 * Ruling R24: asked where frames could be shown, changed where they are configured, silent elsewhere. It opens by
 * itself only where prices are a real market's; without a script there are no frames, and nothing to choose.
 */
export function Cookies({ words, isSimulated }: Omit<CookieFacts, 'host'>) {
  const host = frameHost(useBrand());
  if (host === undefined) return null;
  const facts: CookieFacts = { words, host, isSimulated };
  return (
    <li>
      <button
        type="button"
        className={styles.link}
        aria-expanded="false"
        data-enhance="cookies"
        data-now={isSimulated ? undefined : ''}
        data-facts={JSON.stringify(facts)}
      >
        {words.link}
      </button>
    </li>
  );
}
