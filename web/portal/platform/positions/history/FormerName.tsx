import type { Asset } from '@candor/contracts/http/data.ts';
import { useTranslation } from 'react-i18next';
import { formerName } from '../../instrumentName.ts';

interface FormerNameProps {
  asset: Asset;
  /** When the trade was opened. */
  at: number;
  className: string | undefined;
}

/** Rule CA-17: the symbol under which a trade was opened, if the instrument has another one now. */
export function FormerName({ asset, at, className }: FormerNameProps) {
  const { t } = useTranslation();
  const symbol = formerName(asset, at);
  return symbol === undefined ? null : <span className={className}>{t('platform.history.openedAs', { symbol })}</span>;
}
