import { Calculator, ChartCandlestick, ListOrdered, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calculatorOpen } from './calculator/calculatorOpen.ts';
import { useOpenPositions } from './useAccountMoney.ts';
import styles from './PhoneNav.module.css';

/** Parts of the page on a phone, in their order; each is the id of its element. */
export const phoneParts = ['chart', 'positions', 'markets', 'calculator'] as const;
export type PhonePart = (typeof phoneParts)[number];

const icons = { chart: ChartCandlestick, positions: ListOrdered, markets: Search, calculator: Calculator } as const;

/** Navigation within reach of the thumb: scrolls to each part of the page and shows which one is visible. */
export function PhoneNav() {
  const { t } = useTranslation();
  const [shown, choose] = useShownPart();
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
            onClick={() => choose(part)}
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

/** Events of input that scrolls the page. */
const moves = ['touchmove', 'wheel', 'keydown'] as const;

/**
 * Returns the visible part and a function that scrolls to one. A requested part, which a short page cannot always
 * scroll to its top, counts until the client scrolls; otherwise the one that crosses the upper third of the window.
 */
function useShownPart(): [PhonePart, (part: PhonePart) => void] {
  const [shown, setShown] = useState<PhonePart>('chart');
  const [chosen, setChosen] = useState<PhonePart>();
  useEffect(() => {
    const forget = () => setChosen(undefined);
    for (const move of moves) window.addEventListener(move, forget, { passive: true });
    return () => {
      for (const move of moves) window.removeEventListener(move, forget);
    };
  }, []);
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
  const choose = (part: PhonePart) => {
    setChosen(part);
    if (part === 'calculator') calculatorOpen.set(true);
    // The opened part needs its height first.
    requestAnimationFrame(() => document.getElementById(part)?.scrollIntoView());
  };
  return [chosen ?? shown, choose];
}
