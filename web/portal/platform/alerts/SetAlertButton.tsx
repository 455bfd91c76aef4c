import type { Asset } from '@candor/contracts/http/data.ts';
import { BellPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import { displaySymbol } from '../instrumentName.ts';
import { openAlertForm } from './alertForm.ts';

/** Opens the form for a new alert on this instrument, at its present price. */
export function SetAlertButton({ asset, className }: { asset: Asset; className?: string | undefined }) {
  const { t } = useTranslation();
  return (
    <IconButton
      label={t('platform.alerts.setOn', { symbol: displaySymbol(asset) })}
      className={className}
      onClick={() => openAlertForm({ asset })}
    >
      <BellPlus size={16} aria-hidden="true" />
    </IconButton>
  );
}
