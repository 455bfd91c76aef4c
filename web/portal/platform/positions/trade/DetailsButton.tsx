import type { Asset } from '@candor/contracts/http/data.ts';
import { ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { displaySymbol } from '../../instrumentName.ts';

/** Opens everything that is stored of a trade. */
export function DetailsButton({ asset, onClick }: { asset: Asset; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <IconButton label={t('platform.trade.details', { symbol: displaySymbol(asset) })} data-opens="" onClick={onClick}>
      <ScrollText size={15} aria-hidden="true" />
    </IconButton>
  );
}
