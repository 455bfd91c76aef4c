import type { WebsiteWords } from '../data/words.server.ts';
import { useBrand } from '../data/brand.ts';
import styles from './PaymentIcons.module.css';

const CARD = 'M3 6h18v12H3zM3 10h18M6 15h4';
const DRAWINGS = {
  visa: CARD,
  mastercard: CARD,
  maestro: CARD,
  bank: 'M3 10 12 4l9 6M5 10v8M10 10v8M14 10v8M19 10v8M3 20h18',
  crypto: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM10 8v8M10 8h3a2 2 0 0 1 0 4h-3M10 12h4a2 2 0 0 1 0 4h-4',
  wallet: 'M4 7h14v12H4zM4 7l11-3v3M14 13h7',
} as const;

/** The brand's payment methods, as icons with names. */
export function PaymentIcons({ words }: { words: WebsiteWords['website']['footer']['methods'] }) {
  return (
    <ul className={styles.methods}>
      {useBrand().paymentMethods.map((method) => (
        <li key={method}>
          <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" aria-hidden="true">
            <path d={DRAWINGS[method]} strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
          {words[method]}
        </li>
      ))}
    </ul>
  );
}
