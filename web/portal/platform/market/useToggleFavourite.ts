import type { Asset } from '@candor/contracts/http/data.ts';
import { useTranslation } from 'react-i18next';
import { setFavourite } from '../../../data/favourites.ts';
import { useToast } from '../../../ui/Toast.tsx';
import { displaySymbol } from '../instrumentName.ts';
import { refusalTextOr } from '../../../data/texts.ts';

/** Marks or unmarks an instrument; a failure is reported, and nothing changes. */
export function useToggleFavourite(): (asset: Asset, isFavourite: boolean) => Promise<void> {
  const { t } = useTranslation();
  const toast = useToast();
  return async (asset, isFavourite) => {
    const outcome = await setFavourite(asset.symbol, isFavourite);
    if (outcome.kind === 'done') return;
    const symbol = displaySymbol(asset);
    toast({
      tone: 'failure',
      title: t(isFavourite ? 'platform.market.notMarked' : 'platform.market.notUnmarked', { symbol }),
      text: refusalTextOr(outcome, t('platform.market.unreachable')),
    });
  };
}
