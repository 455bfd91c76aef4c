import { ChevronsUpDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './MarketRows.module.css';
import { changeMarketSettings } from './marketSettings.ts';
import type { Figure } from './marketSettings.ts';
import type { SortKey } from './sortAssets.ts';

interface MarketHeadProps {
  sort: SortKey;
  figure: Figure;
}

/** The columns' names; the last one changes what it shows, and says the spread by its unit: there is little room. */
export function MarketHead({ sort, figure }: MarketHeadProps) {
  const { t } = useTranslation();
  const other = figure === 'day' ? 'spread' : 'day';
  const isSorted = sort === (figure === 'day' ? 'change' : 'spread');
  const direction = figure === 'day' ? 'descending' : 'ascending';
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      <span role="columnheader">
        <span className="visually-hidden">{t('platform.market.favourite')}</span>
      </span>
      <span role="columnheader" aria-sort={sort === 'symbol' ? 'ascending' : undefined}>
        {t('platform.market.symbol')}
      </span>
      <span role="columnheader" className={styles.figure}>
        {t('platform.sell')}
      </span>
      <span role="columnheader" className={styles.figure}>
        {t('platform.buy')}
      </span>
      <span role="columnheader" className={styles.figure} aria-sort={isSorted ? direction : undefined}>
        <button
          type="button"
          title={t(`platform.market.show.${other}`)}
          onClick={() => changeMarketSettings({ figure: other })}
        >
          {figure === 'day' ? (
            t('platform.market.day')
          ) : (
            <>
              <span aria-hidden="true">‱</span>
              <span className="visually-hidden">{t('platform.market.spread')}</span>
            </>
          )}
          <ChevronsUpDown size={11} aria-hidden="true" />
        </button>
      </span>
      <span role="columnheader" className="visually-hidden">
        {t('platform.market.actions')}
      </span>
    </div>
  );
}
