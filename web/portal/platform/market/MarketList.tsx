import type { Asset } from '@candor/contracts/http/data.ts';
import { Clock, Star } from 'lucide-react';
import { useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFavourites } from '../../../data/favourites.ts';
import { quotes } from '../../../data/quotes.ts';
import type { LiveQuote } from '../../../data/quotes.ts';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Select.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { useServerMinute } from '../../frame/useServerMinute.ts';
import { filterAssets } from './filterAssets.ts';
import type { MarketFilter } from './filterAssets.ts';
import styles from './MarketList.module.css';
import { MarketRows } from './MarketRows.tsx';
import type { RowsHandle } from './MarketRows.tsx';
import { MarketSearch } from './MarketSearch.tsx';
import { changeMarketSettings, useMarketSettings } from './marketSettings.ts';
import type { Figure } from './marketSettings.ts';
import { marketTabs, shownTab } from './marketTab.ts';
import type { ChosenTab, MarketTab } from './marketTab.ts';
import { sortAssets, sortKeys } from './sortAssets.ts';
import type { SortKey } from './sortAssets.ts';
import { useDebouncedSearch } from './useDebouncedSearch.ts';

interface MarketListProps {
  assets: readonly Asset[];
  selected: Asset;
}

const noFavourites: readonly string[] = [];

/** Every instrument with its live prices, in five tabs, the client's favourites and one search. */
export function MarketList({ assets, selected }: MarketListProps) {
  const { t } = useTranslation();
  const { sort, figure } = useMarketSettings();
  const favourites = useFavourites() ?? noFavourites;
  const { tab, choose } = useTab(selected, favourites);
  const search = useDebouncedSearch();
  const rows = useRef<RowsHandle>(null);
  const shown = useSorted(assets, { query: search.query, tab, favourites }, sort);
  const list = <MarketRows ref={rows} assets={shown} selected={selected} sort={sort} figure={figure} />;
  return (
    <div className={styles.market}>
      <div className={styles.search}>
        <MarketSearch search={search} total={assets.length} onDown={() => rows.current?.focusFirst()} />
      </div>
      {search.query === '' ? (
        <CategoryTabs tabs={marketTabs(favourites, assets)} tab={tab} onChange={choose} list={list} />
      ) : (
        <Found count={shown.length} query={search.query} list={list} onClear={search.clear} />
      )}
      <div className={styles.legend}>
        <SortSelect sort={sort} />
        {figure === 'spread' ? (
          <span>{t('platform.market.legendSpread')}</span>
        ) : (
          <span>
            <Clock size={12} aria-hidden="true" /> {t('platform.market.legendStale')}
          </span>
        )}
      </div>
    </div>
  );
}

/** Returns the tab; a client who left the list on the favourites finds it there again. */
function useTab(selected: Asset, favourites: readonly string[]) {
  const { isFavourites } = useMarketSettings();
  const [chosen, setChosen] = useState<ChosenTab | undefined>(
    isFavourites ? { tab: 'favourites', symbol: selected.symbol } : undefined,
  );
  const choose = (tab: MarketTab) => {
    setChosen({ tab, symbol: selected.symbol });
    changeMarketSettings({ isFavourites: tab === 'favourites' });
  };
  return { tab: shownTab(chosen, selected, favourites), choose };
}

/** Sorts the list; live figures are sorted again only every ten seconds, so that no row moves away from the pointer. */
function useSorted(assets: readonly Asset[], filter: MarketFilter, sort: SortKey): readonly Asset[] {
  const { query, tab, favourites } = filter;
  const minute = useServerMinute();
  const found = useMemo(() => filterAssets(assets, { query, tab, favourites }), [assets, query, tab, favourites]);
  const turn = sort === 'change' || sort === 'spread' ? minute : undefined;
  const sorted = useMemo(() => sortedAt(turn), [turn]);
  return useMemo(() => sorted(found, sort), [sorted, found, sort]);
}

/** Returns a sorting that keeps the quotes of one moment until the next turn. */
function sortedAt(_turn: number | undefined) {
  const quotesOfTurn = new Map<string, LiveQuote | undefined>();
  return (assets: readonly Asset[], sort: SortKey) =>
    sortAssets(assets, sort, (symbol) => {
      if (!quotesOfTurn.has(symbol)) quotesOfTurn.set(symbol, quotes.get(symbol));
      return quotesOfTurn.get(symbol);
    });
}

function SortSelect({ sort }: { sort: SortKey }) {
  const { t } = useTranslation();
  const id = useId();
  const choose = (chosen: SortKey) => changeMarketSettings({ sort: chosen, ...figureOf[chosen] });
  return (
    <span className={styles.sort}>
      <label htmlFor={id}>{t('platform.market.sort')}</label>
      <Select
        id={id}
        className={styles.select}
        options={sortKeys.map((key) => ({ value: key, label: t(`platform.market.sorts.${key}`) }))}
        value={sort}
        onChange={choose}
      />
    </span>
  );
}

/** Figure shown for a sort order: a client who sorts by a figure wants to see it. */
const figureOf: { readonly [Key in SortKey]?: { readonly figure: Figure } } = {
  change: { figure: 'day' },
  spread: { figure: 'spread' },
};

interface CategoryTabsProps {
  tabs: readonly MarketTab[];
  tab: MarketTab;
  onChange: (tab: MarketTab) => void;
  list: React.ReactNode;
}

function CategoryTabs({ tabs, tab, onChange, list }: CategoryTabsProps) {
  const { t } = useTranslation();
  const labelOf = (value: MarketTab) =>
    value === 'favourites' ? (
      <>
        <Star size={14} aria-hidden="true" className={styles.star} />
        <span className="visually-hidden">{t('platform.market.favourites')}</span>
      </>
    ) : (
      t([`platform.market.short.${value}`, `platform.market.category.${value}`])
    );
  return (
    <Tabs
      label={t('platform.market.categories')}
      className={styles.tabs}
      listClass={styles.tabList}
      panelClass={styles.panel}
      items={tabs.map((value) => ({ value, label: labelOf(value), panel: list }))}
      value={tab}
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
