import type { PageFacts } from '../../data/page.ts';
import type { WebsiteWords } from '../../data/words.server.ts';
import { ReceiptSeal } from '../../ui/ReceiptSeal.tsx';
import styles from './SampleLink.module.css';

interface SampleLinkProps {
  words: WebsiteWords['website']['receipt'];
  sample: NonNullable<PageFacts['sample']>;
}

/** The receipt that checks itself, by its seal: the same as on the page where it does. */
export function SampleLink({ words, sample: { number, tick, hash } }: SampleLinkProps) {
  return (
    <a href="/verify" className={styles.link}>
      <ReceiptSeal
        hash={hash}
        number={words.number.replace('{number}', number)}
        tick={words.tick.replace('{tick}', tick)}
      />
      <span className={styles.text}>{words.text}</span>
    </a>
  );
}
