import type { Asset } from '@candor/contracts/http/data.ts';
import { categories } from '@candor/domain/trading/instrument.ts';
import type { Category } from '@candor/domain/trading/instrument.ts';
import { Clock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { categoryOf } from '../instrumentName.ts';
import { filterAssets } from './filterAssets.ts';
import styles from './MarketList.module.css';
import { MarketRows } from './MarketRows.tsx';
import type { RowsHandle } from './MarketRows.tsx';
import { MarketSearch } from './MarketSearch.tsx';
import { useDebouncedSearch } from './useDebouncedSearch.ts';

interface MarketListProps {
  assets: readonly Asset[];
  selected: Asset;
}

/** Every instrument with its live prices, in five tabs and one search. */
export function MarketList({ assets, selected }: MarketListProps) {
  const { t } = useTranslation();
  const [category, setCategory] = useState(categoryOf(selected));
  useEffect(() => setCategory(categoryOf(selected)), [selected]);
  const search = useDebouncedSearch();
  const rows = useRef<RowsHandle>(null);
  const shown = filterAssets(assets, search.query, category);
  const list = <MarketRows ref={rows} assets={shown} selected={selected} />;
  return (
    <div className={styles.market}>
      <div className={styles.search}>
        <MarketSearch search={search} total={assets.length} onDown={() => rows.current?.focusFirst()} />
      </div>
      {search.query === '' ? (
        <CategoryTabs category={category} onChange={setCategory} list={list} />
      ) : (
        <Found count={shown.length} query={search.query} list={list} onClear={search.clear} />
      )}
      <p className={styles.legend}>
        <span>{t('platform.market.legendDay')}</span>
        <span>
          <Clock size={12} aria-hidden="true" /> {t('platform.market.legendStale')}
        </span>
      </p>
    </div>
  );
}

interface CategoryTabsProps {
  category: Category;
  onChange: (category: Category) => void;
  list: React.ReactNode;
}

function CategoryTabs({ category, onChange, list }: CategoryTabsProps) {
  const { t } = useTranslation();
  return (
    <Tabs
      label={t('platform.market.categories')}
      className={styles.tabs}
      listClass={styles.tabList}
      panelClass={styles.panel}
      items={categories.map((value) => ({
        value,
        label: t([`platform.market.short.${value}`, `platform.market.category.${value}`]),
        panel: list,
      }))}
      value={category}
      onChange={onChange}
    />
  );
}

interface FoundProps {
  count: number;
  query: string;
  list: React.ReactNode;
  onClear: () => void;
}

function Found({ count, query, list, onClear }: FoundProps) {
  const { t } = useTranslation();
  if (count > 0) {
    return (
      <div className={styles.tabs}>
        <p className={styles.found} role="status">
          {t('platform.market.found', { count })}
        </p>
        <div className={styles.panel}>{list}</div>
      </div>
    );
  }
  return (
    <div className={styles.tabs} role="status">
      <EmptyState
        title={t('platform.market.nothing', { query })}
        text={t('platform.market.nothingText')}
        action={<Button onClick={onClear}>{t('platform.market.showAll')}</Button>}
      />
    </div>
  );
}
