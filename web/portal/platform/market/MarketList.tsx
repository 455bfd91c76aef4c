import type { Asset } from '@candor/contracts/http/data.ts';
import { categories } from '@candor/domain/trading/instrument.ts';
import type { Category } from '@candor/domain/trading/instrument.ts';
import { Clock } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerMinute } from '../useServerMinute.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { quotes } from '../../../data/quotes.ts';
import { categoryOf } from '../instrumentName.ts';
import { filterAssets } from './filterAssets.ts';
import styles from './MarketList.module.css';
import { MarketRows } from './MarketRows.tsx';
import type { RowsHandle } from './MarketRows.tsx';
import { MarketSearch } from './MarketSearch.tsx';
import { sortAssets, sortKeys } from './sortAssets.ts';
import type { SortKey } from './sortAssets.ts';
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
  const [sort, setSort] = useState<SortKey>('default');
  const shown = useSorted(assets, { query: search.query, category, sort });
  const figure = sort === 'spread' ? 'spread' : 'day';
  const list = <MarketRows ref={rows} assets={shown} selected={selected} figure={figure} />;
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
      <div className={styles.legend}>
        <SortSelect sort={sort} onChange={setSort} />
        <span>
          <Clock size={12} aria-hidden="true" /> {t('platform.market.legendStale')}
        </span>
      </div>
    </div>
  );
}

interface Wanted {
  readonly query: string;
  readonly category: Category;
  readonly sort: SortKey;
}

/** Live figures are sorted anew only every ten seconds, so that no row runs away from the pointer. */
function useSorted(assets: readonly Asset[], { query, category, sort }: Wanted): readonly Asset[] {
  const minute = useServerMinute();
  const found = useMemo(() => filterAssets(assets, query, category), [assets, query, category]);
  const turn = sort === 'change' || sort === 'spread' ? minute : undefined;
  // oxlint-disable-next-line react/exhaustive-deps -- the turn is what asks for the quotes of now
  return useMemo(() => sortAssets(found, sort, (symbol) => quotes.get(symbol)), [found, sort, turn]);
}

function SortSelect({ sort, onChange }: { sort: SortKey; onChange: (sort: SortKey) => void }) {
  const { t } = useTranslation();
  return (
    <label className={styles.sort}>
      {t('platform.market.sort')}
      <select
        value={sort}
        onChange={(event) => onChange(sortKeys.find((key) => key === event.target.value) ?? 'default')}
      >
        {sortKeys.map((key) => (
          <option key={key} value={key}>
            {t(`platform.market.sorts.${key}`)}
          </option>
        ))}
      </select>
    </label>
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
