import type { Asset } from '@candor/contracts/http/data.ts';
import { useId } from 'react';
import { writtenTicker } from '../../data/tickers.ts';
import { Select } from '../../ui/Select.tsx';
import styles from './robot.module.css';

interface InstrumentSelectProps {
  label: string;
  assets: readonly Asset[];
  /** Chosen symbol; undefined in a list from which symbols are added elsewhere. */
  value: string | undefined;
  onChange: (symbol: string) => void;
}

export function InstrumentSelect({ label, assets, value, onChange }: InstrumentSelectProps) {
  const id = useId();
  const instruments = assets.map((asset) => {
    const ticker = writtenTicker(asset);
    return { value: asset.symbol, label: ticker === asset.name ? ticker : `${ticker} · ${asset.name}` };
  });
  const options = value === undefined ? [{ value: '', label }, ...instruments] : instruments;
  return (
    <span className={styles.select}>
      <label htmlFor={id} className={value === undefined ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <Select id={id} size="control" options={options} value={value ?? ''} onChange={onChange} />
    </span>
  );
}
