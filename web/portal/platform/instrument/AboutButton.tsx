import type { Asset } from '@candor/contracts/http/data.ts';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '../../frame/useBackCloses.ts';
import { displaySymbol } from '../instrumentName.ts';
import type { TypedStake } from './CostsOfAmount.tsx';
import { InstrumentSheet } from './InstrumentSheet.tsx';

export interface AboutButtonProps {
  asset: Asset;
  /** Reads the ticket's present content. */
  stakeNow: () => TypedStake;
}

/** Button of the ticket that opens the instrument's sheet with the ticket's amount and leverage. */
export function AboutButton({ asset, stakeNow }: AboutButtonProps) {
  const { t } = useTranslation();
  const [stake, setStake] = useState<TypedStake>();
  const close = () => setStake(undefined);
  useBackCloses('instrument of the ticket', stake !== undefined, close);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('platform.instrument.about', { symbol: displaySymbol(asset) })}
        onClick={() => setStake(stakeNow())}
      >
        <Info size={14} aria-hidden="true" />
        {t('platform.instrument.short')}
      </button>
      {stake !== undefined && <InstrumentSheet asset={asset} stake={stake} onClose={close} />}
    </>
  );
}
