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

test('B4.4 levels that were written down while the heap was held are found once it has settled', () => {
  const anyLevel = fc.integer({ min: -20, max: 20 });
  const anyChanges = fc.array(fc.record({ level: anyLevel, moved: anyLevel }), { minLength: 1, maxLength: LEGS });
  const property = fc.property(anyChanges, (changes) => {
    const heap = new LevelHeap({ of: new Int32Array(LEGS).fill(NOWHERE) });
    changes.forEach(({ level }, leg) => heap.set(leg, level));
    heap.hold();
    changes.forEach(({ moved }, leg) => heap.set(leg, moved));
    heap.settle();
    expect(heap.next).toBe(Math.min(...changes.map(({ moved }) => moved)));
    const found: number[] = [];
    heap.reached(0, found);
    expect(found.toSorted((a, b) => a - b)).toEqual(changes.flatMap(({ moved }, leg) => (moved <= 0 ? [leg] : [])));
  });
  fc.assert(property, { numRuns: 300 });
});
