import { useBrand } from '../data/brand.ts';
import { frameHost } from '../data/frameChoice.ts';
import type { CookieWords } from '../ui/CookieBar.tsx';
import styles from '../ui/CookieSettings.module.css';

/** Facts for the script of the cookie choice. */
export interface CookieFacts {
  readonly words: CookieWords;
  /** Host of the frames' provider. */
  readonly host: string;
  readonly isSimulated: boolean;
}

/**
 * Ruling R24: asks if frames could be shown, lets the choice be changed if they are configured, and is absent
 * otherwise. It opens automatically only if prices are a real market's; without a script there are no frames, and
 * nothing to choose.
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
