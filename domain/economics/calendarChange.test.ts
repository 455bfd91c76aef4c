import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarDifference, restoringChanges, changesOfFile, eventKey } from './calendarChange.ts';
import type { CalendarChange } from './calendarChange.ts';
import type { EconomicEvent } from './event.ts';

const rate: EconomicEvent = {
  at: Date.UTC(2026, 0, 14, 13, 30),
  currency: 'USD',
  importance: 'high',
  title: { en: 'Rate' },
  actual: '2.5%',
  source: 'Bank',
  isSample: false,
};
const other: EconomicEvent = { ...rate, currency: 'EUR' };

test('SE-16 a file adds and corrects, and takes away no figure that it does not name', () => {
  const { actual: _, ...unnamed } = rate;
  const corrected = { ...unnamed, importance: 'low', forecast: '2%' } as const;
  expect(changesOfFile([rate], [corrected, other])).toEqual([
    { before: rate, after: { ...rate, importance: 'low', forecast: '2%', previous: undefined } },
    { before: undefined, after: other },
  ]);
  expect(changesOfFile([rate], [rate, unnamed])).toEqual([]);
});

test('SE-16 changes are counted with the first of each kind', () => {
  const changes = [
    { before: undefined, after: rate },
    { before: rate, after: undefined },
    { before: other, after: { ...other, source: 'ECB' } },
  ];
  expect(calendarDifference(changes, 3)).toEqual({
    rows: 3,
    added: { count: 1, samples: ['2026-01-14 13:30 UTC, USD: Rate'] },
    changed: { count: 1, samples: ['2026-01-14 13:30 UTC, EUR: Rate'] },
    removed: { count: 1, samples: ['2026-01-14 13:30 UTC, USD: Rate'] },
  });
});

type Calendar = ReadonlyMap<string, EconomicEvent>;

function after(calendar: Calendar, changes: readonly CalendarChange[]): Calendar {
  const next = new Map(calendar);
  for (const { before, after: event } of changes) {
    if (event !== undefined) next.set(eventKey(event), event);
    else if (before !== undefined) next.delete(eventKey(before));
  }
  return next;
}

const events = fc.uniqueArray(
  fc.record({
    at: fc.constantFrom(rate.at, rate.at + 60_000),
    currency: fc.constantFrom('USD', 'EUR', 'GBP'),
    importance: fc.constantFrom('low' as const, 'high' as const),
    title: fc.constantFrom({ en: 'Rate' }, { en: 'Prices' }),
    actual: fc.constantFrom('1%', '2%', undefined),
    source: fc.constantFrom('Bank', 'Bureau'),
    isSample: fc.constant(false),
  }),
  { selector: eventKey },
);

test('SE-16 going back undoes every later import, goings back included', () => {
  fc.assert(
    fc.property(fc.array(events, { minLength: 1, maxLength: 5 }), fc.nat(4), fc.nat(5), (files, first, second) => {
      const states: Calendar[] = [new Map()];
      const imports: (readonly CalendarChange[])[] = [];
      const put = (changes: readonly CalendarChange[]) => {
        imports.push(changes);
        states.push(after(states.at(-1) ?? new Map(), changes));
      };
      for (const file of files) put(changesOfFile([...(states.at(-1)?.values() ?? [])], file));
      for (const place of [first, second]) {
        const to = place % states.length;
        put(restoringChanges(imports.slice(to).flat()));
        expect(states.at(-1)).toEqual(states[to]);
      }
    }),
  );
});
