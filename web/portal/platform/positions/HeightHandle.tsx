import { useRef } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CHART_MIN_PX, LOWER_MAX, LOWER_MIN, LOWER_USUAL, chooseLowerHeight, useLowerHeight } from '../lowerHeight.ts';
import styles from './HeightHandle.module.css';

const STEP = 4;

/** Upper edge of the positions: it is dragged, or moved by the arrow keys; a double click or Home resets it. */
export function HeightHandle() {
  const { t } = useTranslation();
  const handle = useRef<HTMLDivElement>(null);
  const chosen = useLowerHeight();
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const column = handle.current?.parentElement?.parentElement;
    if (column === null || column === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { bottom, height } = column.getBoundingClientRect();
    chooseLowerHeight(Math.min(mostOf(handle.current), ((bottom - event.clientY) / height) * 100));
  };
  const key = (event: KeyboardEvent) => {
    const now = shareOf(handle.current);
    const next = { ArrowUp: Math.min(mostOf(handle.current), now + STEP), ArrowDown: now - STEP, Home: undefined }[
      event.key
    ];
    if (next === undefined && event.key !== 'Home') return;
    event.preventDefault();
    chooseLowerHeight(next);
  };
  return (
    <div
      ref={handle}
      role="separator"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label={t('platform.positions.height')}
      aria-valuemin={LOWER_MIN}
      aria-valuemax={LOWER_MAX}
      aria-valuenow={chosen ?? LOWER_USUAL}
      title={t('platform.positions.height')}
      className={styles.handle}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={move}
      onDoubleClick={() => chooseLowerHeight(undefined)}
      onKeyDown={key}
    />
  );
}

/** Returns the panel's present share of its column, in percent. */
function shareOf(handle: HTMLElement | null): number {
  const panel = handle?.parentElement;
  const column = panel?.parentElement;
  if (panel === null || panel === undefined || column === null || column === undefined) return LOWER_USUAL;
  return (panel.offsetHeight / column.offsetHeight) * 100;
}

/** Returns the largest share of the panel that leaves the chart its least height. */
function mostOf(handle: HTMLElement | null): number {
  const chart = handle?.parentElement?.previousElementSibling;
  const column = handle?.parentElement?.parentElement;
  if (!(chart instanceof HTMLElement) || column === null || column === undefined) return LOWER_MAX;
  return shareOf(handle) + (Math.max(0, chart.offsetHeight - CHART_MIN_PX) / column.offsetHeight) * 100;
}
