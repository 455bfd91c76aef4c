import type { Asset } from '@candor/contracts/http/data.ts';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { ChevronsUpDown } from 'lucide-react';
import { useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, MouseEvent, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useWide } from '../../frame/useWide.ts';
import { useBackCloses } from '../../frame/useBackCloses.ts';
import { InstrumentSheet } from '../instrument/InstrumentSheet.tsx';
import { MarketMenu } from './MarketMenu.tsx';
import type { OpenMenu } from './MarketMenu.tsx';
import { MarketRow } from './MarketRow.tsx';
import styles from './MarketRows.module.css';
import { changeMarketSettings } from './marketSettings.ts';
import type { Figure } from './marketSettings.ts';
import { placeAfter, rowParts } from './rowKeys.ts';
import type { RowPlace } from './rowKeys.ts';
import type { SortKey } from './sortAssets.ts';

const ROW_PX = 32;
const TOUCH_ROW_PX = 48;

export interface RowsHandle {
  focusFirst: () => void;
}

interface MarketRowsProps {
  ref: Ref<RowsHandle>;
  assets: readonly Asset[];
  selected: Asset;
  sort: SortKey;
  /** Figure of the last column. */
  figure: Figure;
}

/** Renders only the rows in sight and the one that has the focus. The arrow keys move through all of them. */
export function MarketRows({ ref, assets, selected, sort, figure }: MarketRowsProps) {
  const { t } = useTranslation();
  const selectedIndex = assets.findIndex(({ symbol }) => symbol === selected.symbol);
  const { scroller, rows, size, place, focus, follow } = useRows(assets.length, selectedIndex);
  const [menu, setMenu] = useState<OpenMenu>();
  const [about, setAbout] = useState<Asset>();
  const closeAbout = () => setAbout(undefined);
  useBackCloses('instrument of the list', about !== undefined, closeAbout);
  const openMenu = useCallback((asset: Asset, anchor: HTMLElement) => setMenu({ asset, anchor }), []);
  useImperativeHandle(ref, () => ({ focusFirst: () => focus({ index: 0, part: 'link' }) }));
  const key = (event: KeyboardEvent) => {
    const target = placeAfter(event.key, place, assets.length);
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    focus(target);
  };
  const contextMenu = (event: MouseEvent<HTMLElement>, asset: Asset) => {
    const anchor = event.currentTarget.querySelector<HTMLElement>('[data-part="menu"]');
    if (anchor === null) return;
    event.preventDefault();
    openMenu(asset, anchor);
  };
  return (
    <>
      <div
        role="grid"
        className={styles.grid}
        aria-label={t('platform.market.label')}
        aria-rowcount={assets.length + 1}
        aria-colcount={6}
      >
        <MarketHead sort={sort} figure={figure} />
        <div ref={scroller} role="rowgroup" className={styles.scroller} onKeyDown={key} onFocus={follow}>
          <div role="presentation" className={styles.list} style={{ height: rows.getTotalSize() }}>
            {rows.getVirtualItems().map(({ index, start }) => {
              const asset = assets[index];
              if (asset === undefined) return null;
              return (
                <div
                  key={asset.symbol}
                  role="row"
                  aria-rowindex={index + 2}
                  data-index={index}
                  data-calm
                  className={styles.row}
                  style={{ height: size, transform: `translateY(${start}px)` }}
                  onContextMenu={(event) => contextMenu(event, asset)}
                >
                  <MarketRow
                    asset={asset}
                    figure={figure}
                    isSelected={index === selectedIndex}
                    reachable={index === place.index ? place.part : undefined}
                    onMenu={openMenu}
                  />
                </div>
              );
            })}
          </div>
        </div>
      </div>
      <MarketMenu menu={menu} onClose={() => setMenu(undefined)} onAbout={setAbout} />
      {about !== undefined && <InstrumentSheet asset={about} onClose={closeAbout} />}
    </>
  );
}

/** Returns the rows in sight, and the place among all rows that the keys move. */
function useRows(count: number, selectedIndex: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const size = useWide() ? ROW_PX : TOUCH_ROW_PX;
  const [active, setActive] = useState<RowPlace>({ index: 0, part: 'link' });
  const place = { ...active, index: Math.max(0, Math.min(active.index, count - 1)) };
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => size,
    overscan: 6,
    // The row that the Tab key reaches is always rendered.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), place.index])].filter((index) => index < count).toSorted(byPlace),
  });
  useEffect(() => rows.measure(), [rows, size]);
  useEffect(() => {
    if (selectedIndex < 0) return;
    setActive(({ part }) => ({ index: selectedIndex, part }));
    rows.scrollToIndex(selectedIndex, { align: 'auto' });
  }, [rows, selectedIndex]);
  const focus = (target: RowPlace) => {
    setActive(target);
    rows.scrollToIndex(target.index, { align: 'auto' });
    // A row that was out of sight is rendered only after the next frame.
    requestAnimationFrame(() => partOf(scroller.current, target)?.focus());
  };
  const follow = ({ target }: FocusEvent) => {
    const focused = placeOf(target);
    if (focused !== undefined) setActive(focused);
  };
  return { scroller, rows, size, place, focus, follow };
}

function partOf(scroller: HTMLElement | null, { index, part }: RowPlace): HTMLElement | null | undefined {
  return scroller?.querySelector<HTMLElement>(`[data-index="${index}"] [data-part="${part}"]`);
}

function placeOf(element: Element): RowPlace | undefined {
  const part = rowParts.find((name) => name === element.getAttribute('data-part'));
  const index = element.closest('[data-index]')?.getAttribute('data-index');
  return part === undefined || index === undefined || index === null
    ? undefined
    : { index: Number.parseInt(index, 10), part };
}

function byPlace(first: number, second: number): number {
  return first - second;
}

interface MarketHeadProps {
  sort: SortKey;
  figure: Figure;
}

/** Names of the columns; the last one switches its figure, and names the spread by its unit: there is little room. */
function MarketHead({ sort, figure }: MarketHeadProps) {
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
