import type { Asset } from '@candor/contracts/http/data.ts';
import type { TFunction } from 'i18next';
import { Clock, Moon } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { LiveQuote } from '../../../data/quotes.ts';
import { changeText } from '../../../ui/numbers.ts';
import { Price } from '../../../ui/Price.tsx';
import { durationText } from '../duration.ts';
import { displayName, displaySymbol } from '../instrumentName.ts';
import { useServerMinute } from '../useServerMinute.ts';
import { useTradableQuote } from '../useTradableQuote.ts';
import styles from './MarketRow.module.css';
import { spreadText } from './sortAssets.ts';

interface MarketRowProps {
  asset: Asset;
  figure: 'day' | 'spread';
  isSelected: boolean;
  /** The one row that the tab key reaches; the arrow keys reach the others. */
  isReachable: boolean;
}

/** One instrument; only its cells render when it ticks. */
export const MarketRow = memo(function MarketRow({ asset, figure, isSelected, isReachable }: MarketRowProps) {
  const { t } = useTranslation();
  const symbol = displaySymbol(asset);
  const name = displayName(asset);
  return (
    <Link
      to={`/platform/${asset.symbol}`}
      className={styles.row}
      tabIndex={isReachable ? 0 : -1}
      aria-current={isSelected ? 'page' : undefined}
      title={name === '' ? undefined : t('platform.market.row', { symbol, name })}
    >
      <span className={styles.symbol}>
        {symbol}
        <small>{name}</small>
      </span>
      <Cells asset={asset} figure={figure} />
    </Link>
  );
});

function Cells({ asset, figure }: Pick<MarketRowProps, 'asset' | 'figure'>) {
  const { t } = useTranslation();
  const quote = useTradableQuote(asset.symbol);
  if (quote === undefined || quote.state === 'none' || quote.sell === 0n) {
    return <span className={styles.absent}>{t('platform.market.none')}</span>;
  }
  const { decimals } = asset;
  if (quote.state === 'closed') {
    return (
      <>
        <Price value={quote.sell} decimals={decimals} className={styles.paused} />
        <span className={`${styles.note} ${styles.closed}`}>
          <Moon size={12} aria-hidden="true" />
          <ClosedNote quote={quote} />
        </span>
      </>
    );
  }
  const isOpen = quote.state === 'open';
  return (
    <>
      <Price value={quote.sell} decimals={decimals} className={isOpen ? styles.price : styles.paused} />
      <Price value={quote.buy} decimals={decimals} className={isOpen ? styles.price : styles.paused} />
      {isOpen ? <Figure figure={figure} quote={quote} /> : <PausedNote quote={quote} />}
    </>
  );
}

function Figure({ figure, quote }: { figure: 'day' | 'spread'; quote: LiveQuote }) {
  if (figure === 'day') return <Change percent={quote.change} />;
  return <span className={styles.change}>{spreadText(quote)}</span>;
}

function Change({ percent }: { percent: number | undefined }) {
  if (percent === undefined) return <span className={styles.change} />;
  const side = percent > 0 ? styles.up : styles.down;
  return <span className={`${styles.change} ${percent === 0 ? '' : side}`}>{changeText(percent)}</span>;
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
    <span className={styles.note} title={words}>
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
