import type { Asset } from '@candor/contracts/http/data.ts';
import type { TFunction } from 'i18next';
import { Clock, Moon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LiveQuote } from '../../../data/quotes.ts';
import { classes } from '../../../ui/classes.ts';
import { changeText } from '../../../ui/numbers.ts';
import { Price } from '../../../ui/Price.tsx';
import { durationText } from '../duration.ts';
import { useServerMinute } from '../useServerMinute.ts';
import { useTradableQuote } from '../useTradableQuote.ts';
import styles from './MarketRow.module.css';
import type { Figure } from './marketSettings.ts';
import { spreadText } from './sortAssets.ts';

interface MarketCellsProps {
  asset: Asset;
  figure: Figure;
}

/** The live part of a row: prices and what they did, or why there are none. */
export function MarketCells({ asset, figure }: MarketCellsProps) {
  const { t } = useTranslation();
  const quote = useTradableQuote(asset.symbol);
  if (quote === undefined || quote.state === 'none' || quote.sell === 0n) {
    return (
      <span role="gridcell" aria-colspan={3} className={styles.absent}>
        {t('platform.market.none')}
      </span>
    );
  }
  const { decimals } = asset;
  const look = quote.state === 'open' ? styles.price : styles.paused;
  return (
    <>
      <span role="gridcell" className={styles.cell}>
        <Price value={quote.sell} decimals={decimals} className={look} />
      </span>
      {quote.state === 'closed' ? (
        <span role="gridcell" aria-colspan={2} className={classes(styles.note, styles.closed)}>
          <Moon size={12} aria-hidden="true" />
          <ClosedNote quote={quote} />
        </span>
      ) : (
        <>
          <span role="gridcell" className={styles.cell}>
            <Price value={quote.buy} decimals={decimals} className={look} />
          </span>
          {quote.state === 'open' ? <FigureCell figure={figure} quote={quote} /> : <PausedNote quote={quote} />}
        </>
      )}
    </>
  );
}

function FigureCell({ figure, quote }: { figure: Figure; quote: LiveQuote }) {
  const percent = figure === 'day' ? quote.change : undefined;
  const side = percent !== undefined && percent > 0 ? styles.up : styles.down;
  return (
    <span role="gridcell" className={classes(styles.change, percent !== undefined && percent !== 0 && side)}>
      {figure === 'spread' ? spreadText(quote) : percent !== undefined && changeText(percent)}
    </span>
  );
}

function ClosedNote({ quote }: { quote: LiveQuote }) {
  const { t } = useTranslation();
  const now = useServerMinute();
  if (quote.at === undefined || now === undefined) return t('platform.market.closed');
  return t('platform.market.opensIn', { duration: durationText(quote.at - now, t) });
}

/** Stale and held: a clock with how long it has been so. */
function PausedNote({ quote }: { quote: LiveQuote }) {
  const { t } = useTranslation();
  const now = useServerMinute();
  const duration = quote.at === undefined || now === undefined ? '' : durationText(now - quote.at, t);
  const words = pausedWords(quote.state, duration, t);
  return (
    <span role="gridcell" className={styles.note} title={words}>
      <Clock size={12} aria-hidden="true" />
      <span aria-hidden="true">{duration}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

function pausedWords(state: LiveQuote['state'], duration: string, t: TFunction): string {
  if (state === 'held') return t('platform.market.held');
  return duration === '' ? t('platform.market.stale') : t('platform.market.staleFor', { duration });
}
