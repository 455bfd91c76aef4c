import type { Asset } from '@candor/contracts/http/data.ts';
import { ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { displaySymbol } from '../../instrumentName.ts';
import { rowLetters } from '../listKeys.ts';

interface DetailsButtonProps {
  asset: Asset;
  /** Whether a press anywhere on the row does the same. */
  isOfRow?: boolean;
  onClick: () => void;
}

/** Button that opens everything stored about a trade. */
export function DetailsButton({ asset, isOfRow = false, onClick }: DetailsButtonProps) {
  const { t } = useTranslation();
  return (
    <IconButton
      label={t('platform.trade.details', { symbol: displaySymbol(asset) })}
      data-opens={isOfRow || undefined}
      aria-keyshortcuts={rowLetters.details}
      onClick={onClick}
    >
      <ScrollText size={15} aria-hidden="true" />
    </IconButton>
  );
}
