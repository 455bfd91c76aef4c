import type { Asset } from '@candor/contracts/http/data.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { KeyboardEvent, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useWide } from '../useWide.ts';
import { MarketRow } from './MarketRow.tsx';
import styles from './MarketRows.module.css';

const ROW_PX = 32;
const TOUCH_ROW_PX = 48;

export interface RowsHandle {
  focusFirst: () => void;
}

interface MarketRowsProps {
  ref: Ref<RowsHandle>;
  assets: readonly Asset[];
  selected: Asset;
  /** What the last column shows. */
  figure: 'day' | 'spread';
}

/** Only the rows in sight are in the page. The arrow keys, Home and End go through all of them. */
export function MarketRows({ ref, assets, selected, figure }: MarketRowsProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const size = useWide() ? ROW_PX : TOUCH_ROW_PX;
  const rows = useVirtualizer({
    count: assets.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => size,
    overscan: 6,
  });
  const selectedIndex = assets.findIndex(({ symbol }) => symbol === selected.symbol);
  const [active, setActive] = useState(0);
  const reachable = Math.min(active, assets.length - 1);
  useEffect(() => rows.measure(), [rows, size]);
  useEffect(() => {
    if (selectedIndex < 0) return;
    setActive(selectedIndex);
    rows.scrollToIndex(selectedIndex, { align: 'auto' });
  }, [rows, selectedIndex]);

  const focusRow = (index: number) => {
    setActive(index);
    rows.scrollToIndex(index, { align: 'auto' });
    // A row that was out of sight is in the page only after the next frame.
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`)?.focus());
  };
  useImperativeHandle(ref, () => ({ focusFirst: () => focusRow(0) }));
  const key = (event: KeyboardEvent) => {
    const target = targetOf(event.key, reachable, assets.length);
    if (target === undefined) return;
    event.preventDefault();
    focusRow(target);
  };
  return (
    <>
      <Head figure={figure} />
      <div ref={scroller} className={styles.scroller}>
        <ul
          className={styles.list}
          style={{ height: rows.getTotalSize() }}
          aria-label={t('platform.market.label')}
          onKeyDown={key}
        >
          {rows.getVirtualItems().map(({ index, start }) => {
            const asset = assets[index];
            if (asset === undefined) return null;
            return (
              <li
                key={asset.symbol}
                data-index={index}
                className={styles.item}
                style={{ height: size, transform: `translateY(${start}px)` }}
                aria-setsize={assets.length}
                aria-posinset={index + 1}
              >
                <MarketRow
                  asset={asset}
                  figure={figure}
                  isSelected={index === selectedIndex}
                  isReachable={index === reachable}
                />
              </li>
            );
          })}
        </ul>
      </div>
    </>
  );
}

function Head({ figure }: Pick<MarketRowsProps, 'figure'>) {
  const { t } = useTranslation();
  return (
    <div className={styles.head} aria-hidden="true">
      <span>{t('platform.market.symbol')}</span>
      <span>{t('platform.sell')}</span>
      <span>{t('platform.buy')}</span>
      <span>{t(`platform.market.${figure}`)}</span>
    </div>
  );
}

function targetOf(key: string, active: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(active + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(active - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
