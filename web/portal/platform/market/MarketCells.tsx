import type { Asset } from '@candor/contracts/http/data.ts';
import { Ban, CirclePause, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsOpeningPaused } from '../../../data/opening.ts';
import { quotes } from '../../../data/quotes.ts';
import type { LiveQuote } from '../../../data/quotes.ts';
import { refusalText } from '../../../data/texts.ts';
import { useTicks } from '../../../data/useQuote.ts';
import { classes } from '../../../ui/classes.ts';
import { LiveText } from '../../../ui/LiveText.tsx';
import { changeText } from '../../../ui/numbers.ts';
import { LivePrice } from '../../../ui/Price.tsx';
import { durationText, roughDuration } from '../duration.ts';
import { HaltMark } from '../HaltMark.tsx';
import { useServerMinute } from '../../frame/useServerMinute.ts';
import { useTradableQuote, useTradableState } from '../useTradableQuote.ts';
import styles from './MarketRow.module.css';
import type { Figure } from './marketSettings.ts';
import { spreadText } from './sortAssets.ts';

interface MarketCellsProps {
  asset: Asset;
  figure: Figure;
}

/** Live part of a row: prices and their change, or why there are none; a tick renders nothing. */
export function MarketCells({ asset, figure }: MarketCellsProps) {
  const { t } = useTranslation();
  const { symbol, decimals } = asset;
  const state = useTradableState(symbol);
  const ticks = useTicks(symbol);
  const isPaused = useIsOpeningPaused(symbol);
  if (state === 'none') {
    return (
      <span role="gridcell" aria-colspan={3} className={styles.absent}>
        {t('platform.market.none')}
      </span>
    );
  }
  const look = state === 'open' ? styles.price : styles.paused;
  return (
    <>
      <span role="gridcell" className={styles.cell}>
        <LivePrice subscribe={ticks} read={() => quotes.get(symbol)?.sell} decimals={decimals} className={look} />
      </span>
      {state === 'closed' || state === 'held' || state === 'delisted' ? (
        <ShutCell symbol={symbol} state={state} />
      ) : (
        <>
          <span role="gridcell" className={styles.cell}>
            <LivePrice subscribe={ticks} read={() => quotes.get(symbol)?.buy} decimals={decimals} className={look} />
          </span>
          {state === 'halted' && <HaltedNote symbol={symbol} />}
          {state !== 'open' && state !== 'halted' && <PausedNote symbol={symbol} />}
          {state === 'open' && (isPaused ? <ClosingOnlyNote /> : <FigureCell symbol={symbol} figure={figure} />)}
        </>
      )}
    </>
  );
}

function FigureCell({ symbol, figure }: { symbol: string; figure: Figure }) {
  const ticks = useTicks(symbol);
  const read = () => figureText(quotes.get(symbol), figure);
  const side = () => (figure === 'day' ? sideOf(quotes.get(symbol)?.change) : undefined);
  return (
    <span role="gridcell" className={styles.change}>
      <LiveText subscribe={ticks} read={read} side={side} />
    </span>
  );
}

function figureText(quote: LiveQuote | undefined, figure: Figure): string {
  if (quote === undefined) return '';
  if (figure === 'spread') return spreadText(quote);
  return quote.change === undefined ? '' : changeText(quote.change);
}

function sideOf(percent: number | undefined): 'up' | 'down' | undefined {
  if (percent === undefined || percent === 0) return undefined;
  return percent > 0 ? 'up' : 'down';
}

/** Icons of unavailable markets; a closed one has only text, which needs the space. */
const shutIcons = { closed: undefined, held: Clock, delisted: Ban } as const;

/**
 * Cell in place of the other price: when the market opens, that its newest price is on hold, or that none will come.
 */
function ShutCell({ symbol, state }: { symbol: string; state: keyof typeof shutIcons }) {
  const { t } = useTranslation();
  const isHeld = state === 'held';
  const Icon = shutIcons[state];
  return (
    <span
      role="gridcell"
      aria-colspan={2}
      className={classes(styles.note, styles.shut)}
      title={isHeld ? t('platform.market.held') : undefined}
    >
      {Icon !== undefined && <Icon size={12} aria-hidden="true" />}
      {isHeld ? (
        <>
          <span aria-hidden="true">{t('platform.market.heldShort')}</span>
          <span className="visually-hidden">{t('platform.market.held')}</span>
        </>
      ) : (
        <ClosedNote symbol={symbol} isDelisted={state === 'delisted'} />
      )}
    </span>
  );
}

function ClosedNote({ symbol, isDelisted }: { symbol: string; isDelisted: boolean }) {
  const { t } = useTranslation();
  const now = useServerMinute();
  const quote = useTradableQuote(symbol);
  if (isDelisted) return t('platform.market.delisted');
  if (quote?.at === undefined || now === undefined) return t('platform.market.closed');
  return t('platform.market.opensIn', { duration: roughDuration(quote.at - now, t) });
}

/** Rule KS-1: says that the prices are live, but opening is paused. */
function ClosingOnlyNote() {
  const words = refusalText({ code: 'tradingClosed' });
  return (
    <span role="gridcell" className={classes(styles.note, styles.closingOnly)} title={words}>
      <CirclePause size={14} aria-hidden="true" />
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

/** Rule HT-7: says that dealing is halted; the last good price is only shown. */
function HaltedNote({ symbol }: { symbol: string }) {
  return (
    <span role="gridcell" className={classes(styles.note, styles.closingOnly)}>
      <HaltMark symbol={symbol} />
    </span>
  );
}

/** Shows for how long the price has been stale, with a clock. */
function PausedNote({ symbol }: { symbol: string }) {
  const { t } = useTranslation();
  const now = useServerMinute();
  const quote = useTradableQuote(symbol);
  const duration = quote?.at === undefined || now === undefined ? '' : durationText(now - quote.at, t);
  const words = duration === '' ? t('platform.market.stale') : t('platform.market.staleFor', { duration });
  return (
    <span role="gridcell" className={styles.note} title={words}>
      <Clock size={12} aria-hidden="true" />
      <span aria-hidden="true">{duration}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
