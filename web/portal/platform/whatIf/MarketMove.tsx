import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { formatFixed } from '@candor/domain/money/decimal.ts';
import { RotateCcw } from 'lucide-react';
import { useId } from 'react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssets } from '../../../data/queries.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Select } from '../../../ui/Select.tsx';
import { percentText } from '../../../ui/numbers.ts';
import { displaySymbol, findAsset } from '../instrumentName.ts';
import { EVERYTHING, REACH_TENTHS } from './supposition.ts';
import styles from './WhatIf.module.css';

const MIDDLE = 0.5;

interface MarketSelectProps {
  positions: readonly WirePosition[];
  market: string;
  onMarket: (market: string) => void;
}

/** Choice of the prices that move. */
export function MarketSelect({ positions, market, onMarket }: MarketSelectProps) {
  const { t } = useTranslation();
  const id = useId();
  const assets = useAssets().data ?? [];
  const symbols = [...new Set(positions.map(({ symbol }) => symbol))];
  const nameOf = (symbol: string) => {
    const asset = findAsset(assets, symbol);
    return asset === undefined ? symbol : displaySymbol(asset);
  };
  return (
    <div className={styles.market}>
      <label htmlFor={id}>{t('platform.whatIf.market')}</label>
      <Select
        id={id}
        size="control"
        value={market}
        options={[
          { value: EVERYTHING, label: t('platform.whatIf.everything') },
          ...symbols.map((symbol) => ({ value: symbol, label: nameOf(symbol) })),
        ]}
        onChange={onMarket}
      />
    </div>
  );
}

interface PriceMoveProps {
  tenths: number;
  onMove: (tenths: number) => void;
}

/** Slider for how far the prices move. */
export function PriceMove({ tenths, onMove }: PriceMoveProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles.move}>
      <label htmlFor={id}>{t('platform.whatIf.move')}</label>
      <output htmlFor={id} className={styles.percent}>
        {tenthsText(tenths)}
      </output>
      <IconButton label={t('platform.whatIf.reset')} onClick={() => onMove(0)}>
        <RotateCcw size={16} aria-hidden="true" />
      </IconButton>
      <input
        id={id}
        className={styles.slider}
        type="range"
        min={-REACH_TENTHS}
        max={REACH_TENTHS}
        step={1}
        value={tenths}
        style={filledTo(tenths)}
        aria-valuetext={tenthsText(tenths)}
        onChange={(event) => onMove(event.target.valueAsNumber)}
      />
    </div>
  );
}

interface Filled extends CSSProperties {
  '--from': number;
  '--to': number;
}

/** Returns the part of the track between no move, in its middle, and the move. */
function filledTo(tenths: number): Filled {
  const place = (1 + tenths / REACH_TENTHS) / 2;
  return { '--from': Math.min(MIDDLE, place), '--to': Math.max(MIDDLE, place) };
}

/** Formats tenths of a percent, with their sign: −3.2 %. */
export function tenthsText(tenths: number): string {
  return percentText(formatFixed(BigInt(tenths), 1, 1));
}
