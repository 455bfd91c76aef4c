import type { Rate } from '@candor/domain/money/money.ts';
import { useEffect, useMemo } from 'react';
import type { RefObject } from 'react';
import type { CandleChart } from './CandleChart.ts';

/** Step to which widths are rounded up, so that a figure that gains a digit moves no other name. */
const WIDTH_STEP_PX = 8;

interface Row {
  readonly element: HTMLElement;
  readonly isMovable: boolean;
  price: Rate | undefined;
  /** Width of the name as the browser last drew it. */
  width: number;
}

export interface Places {
  /** Reports that a line has a row in the page; returns the function that removes it. */
  readonly report: (id: string, element: HTMLElement, isMovable: boolean) => () => void;
  readonly place: (id: string, price: Rate) => void;
}

/** Moves names and handles with the canvas without rendering; a line whose price is out of sight waits at the edge. */
export function usePlaces(overlay: RefObject<HTMLElement | null>, chart: CandleChart): Places {
  const rows = useMemo(() => new LineRows(chart), [chart]);
  useEffect(() => {
    const follow = () => {
      overlay.current?.style.setProperty('width', `${chart.paneSize().width}px`);
      rows.keepClearOf(overlay.current?.parentElement?.querySelector<HTMLElement>('[data-legend]') ?? undefined);
      rows.place();
    };
    follow();
    const end = chart.layout.subscribe(follow);
    return () => {
      end();
      rows.stop();
    };
  }, [overlay, chart, rows]);
  return rows;
}

class LineRows implements Places {
  readonly #chart: CandleChart;
  readonly #rows = new Map<string, Row>();
  #widths: ResizeObserver | undefined;
  /** Legend in the pane's upper corner, and its lower edge. */
  #legend: HTMLElement | undefined;
  #top = 0;
  #isDue = false;

  constructor(chart: CandleChart) {
    this.#chart = chart;
  }

  readonly report = (id: string, element: HTMLElement, isMovable: boolean): (() => void) => {
    const row: Row = { element, isMovable, price: undefined, width: 0 };
    this.#rows.set(id, row);
    const name = nameOf(element);
    if (name !== null) this.#observe(name);
    return () => {
      this.#rows.delete(id);
      if (name !== null) this.#widths?.unobserve(name);
    };
  };

  readonly place = (id?: string, price?: Rate): void => {
    const row = id === undefined ? undefined : this.#rows.get(id);
    if (row !== undefined) row.price = price;
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      this.#placeAll();
    });
  };

  /** Keeps names clear of the legend, which appears with the first bar and has more lines in a narrow window. */
  keepClearOf(legend: HTMLElement | undefined): void {
    if (legend === this.#legend) return;
    if (this.#legend !== undefined) this.#widths?.unobserve(this.#legend);
    this.#legend = legend;
    if (legend !== undefined) this.#observe(legend);
  }

  stop(): void {
    this.#widths?.disconnect();
    this.#widths = undefined;
    this.#legend = undefined;
  }

  #observe(element: HTMLElement): void {
    this.#widths ??= new ResizeObserver((entries) => this.#measure(entries));
    this.#widths.observe(element);
  }

  #measure(entries: readonly ResizeObserverEntry[]): void {
    for (const { target, borderBoxSize } of entries) {
      if (target === this.#legend) this.#top = this.#legend.offsetTop + this.#legend.offsetHeight;
      const row = [...this.#rows.values()].find(({ element }) => element === target.parentElement);
      const width = borderBoxSize[0]?.inlineSize ?? 0;
      if (row !== undefined) row.width = Math.ceil(width / WIDTH_STEP_PX) * WIDTH_STEP_PX;
    }
    this.place();
  }

  #placeAll(): void {
    const names = [...this.#rows].flatMap(([id, { price, width, isMovable }]) => {
      const y = price === undefined ? undefined : this.#chart.yOf(price);
      return y === undefined ? [] : [{ id, y, width, isMovable }];
    });
    const places = placeNames(names, { ...this.#chart.paneSize(), top: this.#top });
    for (const [id, { element }] of this.#rows) {
      const place = places.get(id);
      if (place === undefined) continue;
      element.style.setProperty('transform', `translateY(${place.y}px)`);
      if (element.getAttribute('data-beyond') !== place.beyond) element.setAttribute('data-beyond', place.beyond);
      nameOf(element)?.style.setProperty('left', `${place.left}px`);
    }
  }
}

function nameOf(row: HTMLElement): HTMLElement | null {
  return row.querySelector<HTMLElement>('[data-name]');
}

/** Name of a line, as wide as it is drawn, at the height of its price. */
export interface LineName {
  readonly id: string;
  readonly y: number;
  readonly width: number;
  /**
   * Whether the line can be dragged: then its name waits at the edge while it is out of sight; otherwise it disappears.
   */
  readonly isMovable: boolean;
}

interface LinePlace {
  readonly y: number;
  readonly left: number;
  readonly beyond: '' | 'above' | 'below';
}

interface Pane {
  readonly width: number;
  readonly height: number;
  /** Lower edge of the legend: no name covers its figures. */
  readonly top: number;
}

/** Least distance of a name from the edges of the pane; the line itself may lie beyond. */
const EDGE_PX = 14;
/** Height of a name stacked at an edge. Stacks take half of the pane at most: further names lie behind the last. */
const STACKED_PX = 24;
/** Distance between lines below which their names are side by side. */
const NAME_PX = 22;
const LEFT_PX = 12;
const GAP_PX = 6;

/** Places the names so that none hides another: each on its line, beside those already there. */
export function placeNames(names: readonly LineName[], { width, height, top }: Pane): ReadonlyMap<string, LinePlace> {
  const places = new Map<string, LinePlace>();
  const waiting = { above: 0, below: 0 };
  const most = Math.max(0, Math.floor((height - top) / 2 / STACKED_PX) - 1);
  const standing: { readonly y: number; readonly right: number }[] = [];
  for (const name of names) {
    const { id, y, isMovable } = name;
    const beyond = y < 0 ? 'above' : y > height ? 'below' : '';
    const offset = EDGE_PX + (beyond === '' ? 0 : Math.min(waiting[beyond], most) * STACKED_PX);
    if (beyond !== '' && isMovable) waiting[beyond] += 1;
    const shown = Math.min(Math.max(y, top + offset), height - offset);
    const left = beyond === '' ? leftEdge(name.width, shown, { standing, width }) : LEFT_PX;
    places.set(id, { y: shown, left, beyond });
    if (beyond === '' || isMovable) standing.push({ y: shown, right: left + name.width + GAP_PX });
  }
  return places;
}

interface Room {
  readonly standing: readonly { readonly y: number; readonly right: number }[];
  readonly width: number;
}

/** Returns the left edge after the names at the same height; without space, the common start. */
function leftEdge(own: number, y: number, { standing, width }: Room): number {
  const behind = standing.filter((other) => Math.abs(other.y - y) < NAME_PX).map(({ right }) => right);
  const left = Math.max(LEFT_PX, ...behind);
  return left + own > width ? LEFT_PX : left;
}
