import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LevelHeap, NOWHERE } from './levelHeap.ts';

const LEGS = 40;
const anyStep = fc.record({
  leg: fc.nat(LEGS - 1),
  level: fc.oneof(fc.integer({ min: -20, max: 20 }), fc.constant(Infinity), fc.constant(-Infinity)),
  isRemoval: fc.boolean(),
});

test('B4.4 the heap finds exactly the legs at or below a bound, whatever was set, moved and taken out', () => {
  const property = fc.property(fc.array(anyStep, { maxLength: 300 }), fc.integer(), (steps, bound) => {
    const heap = new LevelHeap({ of: new Int32Array(LEGS).fill(NOWHERE) });
    const levels = new Map<number, number>();
    for (const { leg, level, isRemoval } of steps) {
      if (isRemoval) {
        heap.remove(leg);
        levels.delete(leg);
      } else {
        heap.set(leg, level);
        levels.set(leg, level);
      }
      expect(heap.next).toBe(Math.min(...levels.values()));
      expect(heap.size).toBe(levels.size);
    }
    const found: number[] = [];
    heap.reached(bound % 20, found);
    const expected = [...levels].filter(([, level]) => level <= bound % 20).map(([leg]) => leg);
    expect(found.toSorted((first, second) => first - second)).toEqual(expected.toSorted((a, b) => a - b));
  });
  fc.assert(property, { numRuns: 300 });
});

test('B4.4 levels that were added, moved and taken out while the heap was held are found once it has settled', () => {
  const anyLevel = fc.integer({ min: -20, max: 20 });
  const anyChanges = fc.array(fc.record({ level: fc.option(anyLevel), moved: fc.option(anyLevel) }), {
    minLength: 1,
    maxLength: LEGS,
  });
  const property = fc.property(anyChanges, (changes) => {
    const heap = new LevelHeap({ of: new Int32Array(LEGS).fill(NOWHERE) });
    changes.forEach(({ level }, leg) => change(heap, leg, level));
    heap.hold();
    changes.forEach(({ moved }, leg) => change(heap, leg, moved));
    heap.settle();
    const expected = changes.flatMap(({ moved }, leg) => (moved === null ? [] : [{ leg, level: moved }]));
    expect(heap.next).toBe(Math.min(...expected.map(({ level }) => level)));
    expect(heap.size).toBe(expected.length);
    const found: number[] = [];
    heap.reached(0, found);
    const reached = expected.filter(({ level }) => level <= 0).map(({ leg }) => leg);
    expect(found.toSorted((a, b) => a - b)).toEqual(reached);
  });
  fc.assert(property, { numRuns: 300 });
});

function change(heap: LevelHeap, leg: number, level: number | null): void {
  if (level === null) heap.remove(leg);
  else heap.set(leg, level);
}
