import { Calculator, ChartCandlestick, ListOrdered, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenPositions } from './useAccountMoney.ts';
import styles from './PhoneNav.module.css';

/** The parts of the page on a phone, in their order; each is the id of its element. */
export const phoneParts = ['chart', 'positions', 'markets', 'calculator'] as const;
export type PhonePart = (typeof phoneParts)[number];

const icons = { chart: ChartCandlestick, positions: ListOrdered, markets: Search, calculator: Calculator } as const;

/** Under the thumb: leads to each part of the page and shows which one is in sight. */
export function PhoneNav() {
  const { t } = useTranslation();
  const shown = useShownPart();
  const count = useOpenPositions().length;
  return (
    <nav className={styles.nav} aria-label={t('platform.parts.label')}>
      {phoneParts.map((part) => {
        const Icon = icons[part];
        return (
          <button
            key={part}
            type="button"
            className={styles.part}
            aria-current={part === shown ? 'true' : undefined}
            onClick={() => document.getElementById(part)?.scrollIntoView()}
          >
            <Icon size={18} aria-hidden="true" />
            <span>
              {t(`platform.parts.${part}`)}
              {part === 'positions' && count > 0 && <span className={styles.count}> {count}</span>}
            </span>
          </button>
        );
      })}
    </nav>
  );
}

/** The part that crosses the upper third of the window. */
function useShownPart(): PhonePart {
  const [shown, setShown] = useState<PhonePart>('chart');
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const crossing = entries.find(({ isIntersecting }) => isIntersecting);
        const part = phoneParts.find((one) => one === crossing?.target.id);
        if (part !== undefined) setShown(part);
      },
      { rootMargin: '-33% 0px -66% 0px' },
    );
    for (const part of phoneParts) {
      const element = document.getElementById(part);
      if (element !== null) observer.observe(element);
    }
    return () => observer.disconnect();
  }, []);
  return shown;
}
