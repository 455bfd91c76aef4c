import type { Asset } from '@candor/contracts/http/data.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import { moneyText } from '../../ui/numbers.ts';
import { displaySymbol } from './instrumentName.ts';
import { openProfit, useOpenPositions } from './useAccountMoney.ts';
import { useEverySecond } from './useEverySecond.ts';

/**
 * The tab's title: the open profit of the current account, renewed once a second so that it does not flicker, and the
 * instrument. Ruling R34: a demonstration says in the title too that it is one.
 */
export function PageTitle({ asset }: { asset: Asset }) {
  const { t } = useTranslation();
  const { name, fictitious, currency } = useBrand();
  const positions = useOpenPositions();
  useEverySecond();
  const key = fictitious ? 'platform.titleFictitious' : 'platform.title';
  const page = t(key, { symbol: displaySymbol(asset), brand: name });
  if (positions.length === 0) return <title>{page}</title>;
  const profit = moneyText(openProfit(positions), { symbol: currency.symbol, signed: true });
  return <title>{t('platform.titleProfit', { profit, page })}</title>;
}
