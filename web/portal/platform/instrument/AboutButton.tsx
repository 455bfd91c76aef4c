import type { Asset } from '@candor/contracts/http/data.ts';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { displaySymbol } from '../instrumentName.ts';
import type { TypedStake } from './CostsOfAmount.tsx';
import { InstrumentSheet } from './InstrumentSheet.tsx';

export interface AboutButtonProps {
  asset: Asset;
  /** What the ticket has at this moment. */
  stakeNow: () => TypedStake;
  className: string | undefined;
}

/** From the ticket to the instrument's sheet, with the amount and the leverage of the ticket. */
export function AboutButton({ asset, stakeNow, className }: AboutButtonProps) {
  const { t } = useTranslation();
  const symbol = displaySymbol(asset);
  const [stake, setStake] = useState<TypedStake>();
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-label={t('platform.instrument.title', { symbol })}
        onClick={() => setStake(stakeNow())}
      >
        <Info size={14} aria-hidden="true" />
        <span>{symbol}</span>
      </button>
      {stake !== undefined && <InstrumentSheet asset={asset} stake={stake} onClose={() => setStake(undefined)} />}
    </>
  );
}
