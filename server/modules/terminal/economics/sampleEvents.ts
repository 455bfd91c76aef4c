import type { EconomicEvent, Importance } from '@candor/domain/economics/event.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { formatFixed } from '@candor/domain/money/decimal.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@candor/domain/time.ts';
import { sampleTitles } from './sampleTitles.ts';

/** A Monday, from which weeks are counted. */
const FIRST_MONDAY: Instant = Date.UTC(2024, 0, 1);
const WEEKS = 4;

interface Figures {
  /** Centre of the invented figures, and their maximum distance from it, in units of the last decimal. */
  readonly level: number;
  readonly spread: number;
  readonly decimals: number;
  readonly unit: '' | '%' | 'K' | 'M' | 'B';
}

interface Announcement extends Figures {
  readonly currency: string;
  readonly importance: Importance;
  readonly en: string;
  readonly de: string;
  /** Time of the announcement: which of four weeks, from 0, or each; the day, Monday is 0; hour and minute, UTC. */
  readonly week: number | 'each';
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

type Row = readonly [
  when: readonly [week: number | 'each', day: number, hour: number, minute: number],
  currency: string,
  importance: Importance,
  en: string,
  de: string,
  figures: readonly [level: number, spread: number, decimals: number, unit: Figures['unit']],
];

/** Real kinds of announcements, at their usual hours. The figures are invented. */
const ROWS: readonly Row[] = [
  [
    ['each', 3, 13, 30],
    'USD',
    'medium',
    'Initial jobless claims',
    'Erstanträge auf Arbeitslosenhilfe',
    [221, 14, 0, 'K'],
  ],
  [
    ['each', 2, 15, 30],
    'USD',
    'low',
    'Crude oil inventories, change',
    'Rohöllagerbestände, Veränderung',
    [-4, 31, 1, 'M'],
  ],
  [
    ['each', 1, 12, 55],
    'USD',
    'low',
    'Retail sales of large chains, year',
    'Einzelhandel großer Ketten, Jahr',
    [52, 12, 1, '%'],
  ],
  [['each', 4, 18, 0], 'USD', 'low', 'Active oil rigs', 'Aktive Ölbohranlagen', [482, 12, 0, '']],
  [
    ['each', 0, 9, 0],
    'EUR',
    'low',
    'Foreign currency reserves, change',
    'Devisenreserven, Veränderung',
    [8, 20, 1, 'B'],
  ],
  [['each', 2, 11, 0], 'GBP', 'low', 'Mortgage approvals, week', 'Hypothekenzusagen, Woche', [12, 9, 1, 'K']],
  [
    [0, 0, 8, 15],
    'EUR',
    'medium',
    'Purchasing managers, manufacturing, Spain',
    'Einkaufsmanager Industrie, Spanien',
    [509, 15, 1, ''],
  ],
  [
    [0, 0, 8, 55],
    'EUR',
    'high',
    'Purchasing managers, manufacturing, Germany',
    'Einkaufsmanager Industrie, Deutschland',
    [486, 14, 1, ''],
  ],
  [[0, 0, 15, 0], 'USD', 'high', 'Purchasing managers, manufacturing', 'Einkaufsmanager Industrie', [498, 14, 1, '']],
  [[0, 1, 3, 30], 'AUD', 'high', 'Interest rate decision', 'Zinsentscheid', [360, 25, 2, '%']],
  [
    [0, 1, 10, 0],
    'EUR',
    'high',
    'Consumer prices, year, first estimate',
    'Verbraucherpreise, Jahr, erste Schätzung',
    [22, 3, 1, '%'],
  ],
  [[0, 1, 15, 0], 'USD', 'medium', 'Job openings', 'Offene Stellen', [72, 4, 1, 'M']],
  [
    [0, 2, 13, 15],
    'USD',
    'medium',
    'Private payrolls, change',
    'Beschäftigung im Privatsektor, Veränderung',
    [94, 70, 0, 'K'],
  ],
  [[0, 2, 15, 0], 'USD', 'high', 'Purchasing managers, services', 'Einkaufsmanager Dienstleistungen', [524, 16, 1, '']],
  [[0, 2, 0, 30], 'AUD', 'medium', 'Gross domestic product, quarter', 'Bruttoinlandsprodukt, Quartal', [5, 3, 1, '%']],
  [[0, 3, 12, 0], 'GBP', 'high', 'Interest rate decision', 'Zinsentscheid', [400, 25, 2, '%']],
  [
    [0, 3, 7, 0],
    'EUR',
    'medium',
    'Factory orders, Germany, month',
    'Auftragseingänge, Deutschland, Monat',
    [3, 14, 1, '%'],
  ],
  [
    [0, 4, 13, 30],
    'USD',
    'high',
    'Non-farm payrolls, change',
    'Beschäftigung außerhalb der Landwirtschaft',
    [118, 80, 0, 'K'],
  ],
  [[0, 4, 13, 30], 'USD', 'high', 'Unemployment rate', 'Arbeitslosenquote', [43, 2, 1, '%']],
  [[0, 4, 13, 30], 'CAD', 'high', 'Employment, change', 'Beschäftigung, Veränderung', [18, 40, 1, 'K']],
  [[1, 0, 23, 50], 'JPY', 'low', 'Bank lending, year', 'Bankkredite, Jahr', [31, 3, 1, '%']],
  [[1, 1, 7, 0], 'GBP', 'high', 'Unemployment rate', 'Arbeitslosenquote', [47, 2, 1, '%']],
  [
    [1, 1, 10, 0],
    'EUR',
    'medium',
    'Economic sentiment, Germany',
    'Konjunkturerwartungen, Deutschland',
    [341, 90, 1, ''],
  ],
  [[1, 2, 13, 30], 'USD', 'high', 'Consumer prices, year', 'Verbraucherpreise, Jahr', [28, 3, 1, '%']],
  [
    [1, 2, 13, 30],
    'USD',
    'high',
    'Consumer prices without food and energy, month',
    'Kernverbraucherpreise, Monat',
    [3, 1, 1, '%'],
  ],
  [[1, 2, 1, 0], 'NZD', 'high', 'Interest rate decision', 'Zinsentscheid', [250, 25, 2, '%']],
  [[1, 3, 13, 15], 'EUR', 'high', 'Interest rate decision', 'Zinsentscheid', [200, 25, 2, '%']],
  [[1, 3, 7, 0], 'GBP', 'medium', 'Gross domestic product, month', 'Bruttoinlandsprodukt, Monat', [1, 3, 1, '%']],
  [[1, 3, 13, 30], 'USD', 'medium', 'Producer prices, month', 'Erzeugerpreise, Monat', [2, 3, 1, '%']],
  [[1, 3, 0, 30], 'AUD', 'high', 'Unemployment rate', 'Arbeitslosenquote', [43, 2, 1, '%']],
  [[1, 4, 15, 0], 'USD', 'medium', 'Consumer sentiment, first', 'Verbraucherstimmung, vorläufig', [543, 35, 1, '']],
  [[1, 4, 10, 0], 'EUR', 'low', 'Trade balance', 'Handelsbilanz', [142, 40, 1, 'B']],
  [[2, 0, 2, 0], 'AUD', 'low', 'Home prices, month', 'Hauspreise, Monat', [6, 4, 1, '%']],
  [[2, 1, 13, 30], 'CAD', 'high', 'Consumer prices, year', 'Verbraucherpreise, Jahr', [21, 3, 1, '%']],
  [[2, 1, 13, 30], 'USD', 'high', 'Retail sales, month', 'Einzelhandelsumsätze, Monat', [3, 6, 1, '%']],
  [[2, 2, 7, 0], 'GBP', 'high', 'Consumer prices, year', 'Verbraucherpreise, Jahr', [34, 3, 1, '%']],
  [[2, 2, 19, 0], 'USD', 'high', 'Interest rate decision', 'Zinsentscheid', [375, 25, 2, '%']],
  [[2, 2, 14, 45], 'CAD', 'high', 'Interest rate decision', 'Zinsentscheid', [225, 25, 2, '%']],
  [[2, 3, 8, 30], 'CHF', 'high', 'Interest rate decision', 'Zinsentscheid', [0, 25, 2, '%']],
  [
    [2, 3, 23, 30],
    'JPY',
    'medium',
    'Consumer prices without fresh food, year',
    'Kernverbraucherpreise, Jahr',
    [29, 3, 1, '%'],
  ],
  [[2, 4, 3, 0], 'JPY', 'high', 'Interest rate decision', 'Zinsentscheid', [50, 25, 2, '%']],
  [[2, 4, 7, 0], 'GBP', 'medium', 'Retail sales, month', 'Einzelhandelsumsätze, Monat', [2, 8, 1, '%']],
  [[2, 4, 13, 30], 'CAD', 'medium', 'Retail sales, month', 'Einzelhandelsumsätze, Monat', [2, 8, 1, '%']],
  [[2, 0, 22, 30], 'NZD', 'low', 'Purchasing managers, services', 'Einkaufsmanager Dienstleistungen', [489, 15, 1, '']],
  [[3, 0, 9, 0], 'EUR', 'high', 'Business climate, Germany', 'Geschäftsklima, Deutschland', [886, 10, 1, '']],
  [[3, 0, 13, 30], 'USD', 'low', 'Activity index, Chicago', 'Aktivitätsindex, Chicago', [-12, 25, 2, '']],
  [
    [3, 0, 23, 50],
    'JPY',
    'low',
    'Producer prices of services, year',
    'Erzeugerpreise Dienstleistungen, Jahr',
    [28, 3, 1, '%'],
  ],
  [
    [3, 1, 7, 0],
    'EUR',
    'medium',
    'Gross domestic product, Germany, quarter',
    'Bruttoinlandsprodukt, Deutschland, Quartal',
    [1, 3, 1, '%'],
  ],
  [[3, 1, 15, 0], 'USD', 'high', 'Consumer confidence', 'Verbrauchervertrauen', [948, 40, 1, '']],
  [
    [3, 2, 13, 30],
    'USD',
    'high',
    'Gross domestic product, year, second estimate',
    'Bruttoinlandsprodukt, Jahr, zweite Schätzung',
    [26, 8, 1, '%'],
  ],
  [[3, 2, 0, 30], 'AUD', 'high', 'Consumer prices, year', 'Verbraucherpreise, Jahr', [32, 4, 1, '%']],
  [[3, 3, 8, 0], 'CHF', 'medium', 'Leading indicator', 'Konjunkturbarometer', [1004, 25, 1, '']],
  [[3, 3, 10, 0], 'EUR', 'low', 'Consumer confidence, final', 'Verbrauchervertrauen, endgültig', [-142, 8, 1, '']],
  [
    [3, 4, 13, 30],
    'USD',
    'high',
    'Consumption prices without food and energy, year',
    'Kernkonsumpreise, Jahr',
    [28, 2, 1, '%'],
  ],
  [[3, 4, 13, 30], 'CAD', 'medium', 'Gross domestic product, month', 'Bruttoinlandsprodukt, Monat', [1, 2, 1, '%']],
  [[3, 4, 23, 30], 'JPY', 'medium', 'Unemployment rate', 'Arbeitslosenquote', [26, 1, 1, '%']],
  [[3, 3, 21, 45], 'NZD', 'low', 'Building permits, month', 'Baugenehmigungen, Monat', [5, 40, 1, '%']],
];

const announcements: readonly Announcement[] = ROWS.map(([when, currency, importance, en, de, figures]) => {
  const [week, day, hour, minute] = when;
  const [level, spread, decimals, unit] = figures;
  return { week, day, hour, minute, currency, importance, en, de, level, spread, decimals, unit };
});

/**
 * Returns the invented announcements in a period, `until` exclusive, earliest first: a pure function of the days, so
 * that every process and every visitor sees the same.
 */
export function sampleEvents(from: Instant, until: Instant): readonly EconomicEvent[] {
  const firstWeek = Math.floor((from - FIRST_MONDAY) / (7 * DAY_MS));
  const lastWeek = Math.floor((until - FIRST_MONDAY) / (7 * DAY_MS));
  const events: EconomicEvent[] = [];
  for (let week = firstWeek; week <= lastWeek; week += 1) {
    for (const [index, announcement] of announcements.entries()) {
      const isDue = announcement.week === 'each' || announcement.week === ((week % WEEKS) + WEEKS) % WEEKS;
      const at = instantOf(announcement, week);
      if (isDue && at >= from && at < until) events.push(sample(announcement, { at, index, week }));
    }
  }
  return events.toSorted((first, second) => first.at - second.at);
}

function instantOf({ day, hour, minute }: Announcement, week: number): Instant {
  return FIRST_MONDAY + (week * 7 + day) * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS;
}

interface Occurrence {
  readonly at: Instant;
  /** Index of the announcement. */
  readonly index: number;
  readonly week: number;
}

/** Makes one announcement: the forecast misses a little, and the figure becomes the next one's previous. */
function sample(announcement: Announcement, { at, index, week }: Occurrence): EconomicEvent {
  const { currency, importance, en, de, spread, week: due } = announcement;
  const before = week - (due === 'each' ? 1 : WEEKS);
  const figure = announced(announcement, index, week);
  const miss = Math.round(noise(index, week, 1) * spread * 0.4);
  return {
    at,
    currency,
    importance,
    title: { en, de, ...sampleTitles.get(en) },
    actual: figureText(announcement, figure),
    forecast: figureText(announcement, figure + miss),
    previous: figureText(announcement, announced(announcement, index, before)),
    source: 'Candor sample',
    isSample: true,
  };
}

/** Returns a figure in units of the last decimal. Central bank rates move in quarters of a percent. */
function announced({ level, spread, decimals }: Figures, index: number, week: number): number {
  const moved = noise(index, week, 0) * spread;
  return level + (decimals === 2 && spread === 25 ? Math.round(moved / spread) * spread : Math.round(moved));
}

function figureText({ decimals, unit }: Figures, value: number): string {
  return `${formatFixed(BigInt(value), decimals, decimals)}${unit}`;
}

/** Returns a pseudo-random number between −1 and 1; the same for the same three numbers. */
function noise(index: number, week: number, kind: number): number {
  let mixed = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(week + 1, 0x85ebca6b) ^ Math.imul(kind + 1, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x80000000 - 1;
}
