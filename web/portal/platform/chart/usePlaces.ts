import type { Rate } from '@candor/domain/money/money.ts';
import { useEffect, useMemo } from 'react';
import type { RefObject } from 'react';
import type { CandleChart } from './CandleChart.ts';
import { placeNames } from './linePlaces.ts';

/** A figure in a name that grows by a digit moves no other name. */
const WIDTH_STEP_PX = 8;

interface Row {
  readonly element: HTMLElement;
  readonly isMovable: boolean;
  price: Rate | undefined;
  /** As the browser last drew its name. */
  width: number;
}

export interface Places {
  /** A line has a row in the page; returns the function that takes it away. */
  readonly report: (id: string, element: HTMLElement, isMovable: boolean) => () => void;
  readonly place: (id: string, price: Rate) => void;
}

/** Names and handles follow the canvas without rendering; one whose price lies out of sight waits at the edge. */
export function usePlaces(overlay: RefObject<HTMLElement | null>, chart: CandleChart): Places {
  const rows = useMemo(() => new LineRows(chart), [chart]);
  useEffect(() => {
    const follow = () => {
      overlay.current?.style.setProperty('width', `${chart.paneSize().width}px`);
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
  #isDue = false;

  constructor(chart: CandleChart) {
    this.#chart = chart;
  }

  readonly report = (id: string, element: HTMLElement, isMovable: boolean): (() => void) => {
    const row: Row = { element, isMovable, price: undefined, width: 0 };
    this.#rows.set(id, row);
    const name = nameOf(element);
    this.#widths ??= new ResizeObserver((entries) => this.#measure(entries));
    if (name !== null) this.#widths.observe(name);
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

  stop(): void {
    this.#widths?.disconnect();
    this.#widths = undefined;
  }

  #measure(entries: readonly ResizeObserverEntry[]): void {
    for (const { target, borderBoxSize } of entries) {
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
    const places = placeNames(names, this.#chart.paneSize());
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
