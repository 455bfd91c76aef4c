import type { Asset } from '@candor/contracts/http/data.ts';
import { useState } from 'react';
import { useBrand } from '../../../../data/brand.ts';
import { usePriceLink } from '../../../../data/usePrices.ts';
import { useStore } from '../../../../data/useStore.ts';
import { isShownInFrame } from './frameAddress.ts';
import { frameChoice } from '../../../../data/frameChoice.ts';

/**
 * Ruling R24: decides which chart is shown. The third-party frame only if the brand wants it, the prices are a real
 * market's and the visitor has agreed; over simulated prices, and for instruments that it cannot show, always our own.
 */
export function useChartFrame({ code }: Pick<Asset, 'code'>) {
  const { chart } = useBrand();
  const { state, simulated } = usePriceLink();
  const choice = useStore(frameChoice, undefined);
  const [hasFailed, setFailed] = useState(false);
  const isOffered = chart.provider === 'frame' && state !== 'connecting' && !simulated && isShownInFrame(code);
  const isFramed = isOffered && choice === 'frame' && !hasFailed;
  return {
    origin: chart.frameOrigin,
    /** Whether the visitor can choose. */
    isOffered,
    shown: isFramed ? 'frame' : isOffered && choice === undefined ? 'question' : 'own',
    hasFailed: isOffered && hasFailed,
    onFail: () => setFailed(true),
  } as const;
}
