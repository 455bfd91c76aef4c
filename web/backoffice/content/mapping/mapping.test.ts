import { blockDefinitions, blockKinds } from '@candor/domain/content/blocks/definitions.ts';
import type { JsonObject, JsonValue } from '@candor/domain/content/cms/entry.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isList, isObject } from './canvasData.ts';
import { fromCanvas } from './fromCanvas.ts';
import { toCanvas } from './toCanvas.ts';

function counting(): () => string {
  let count = 0;
  return () => `made-${++count}`;
}

function roundTrip(layout: readonly JsonValue[]): JsonValue[] {
  // The editor keeps its state as JSON, and so does the history.
  return fromCanvas(structuredClone(toCanvas(layout, counting())));
}

/** Removes the generated identifiers. */
function withoutMade(value: JsonValue | undefined): JsonValue {
  if (isList(value)) return value.map(withoutMade);
  if (!isObject(value)) return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => !(name === '_uid' && typeof inner === 'string' && inner.startsWith('made-')))
      .map(([name, inner]) => [name, withoutMade(inner)]),
  );
}

const names = blockKinds.flatMap((kind) => {
  const { component, aliases } = blockDefinitions[kind];
  return [kind, component, ...aliases, component.toUpperCase(), `${component}_`];
});
const component = fc.oneof(
  fc.constantFrom(...names),
  fc.constantFrom('GoogleAnalytics', 'constructor', '__proto__', 'unknown', ''),
  fc.string(),
);
const json = fc.jsonValue({ maxDepth: 2 }).map(withoutMade);
const settings = fc.oneof(fc.dictionary(fc.string(), json), fc.constantFrom<JsonValue>(null, [], {}, 'odd', [1]));

const { item } = fc.letrec<{ item: JsonObject; list: JsonValue }>((tie) => ({
  list: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<JsonValue>(null, [], 'odd', {}),
    fc.array(fc.oneof(tie('item'), fc.constantFrom<JsonValue>(null, 7, { settings: {} })), { maxLength: 4 }),
  ),
  item: fc.record(
    {
      component,
      settings,
      children: tie('list'),
      columns: fc.oneof(
        tie('list'),
        fc.array(fc.record({ settings, children: tie('list'), width: json }, { requiredKeys: [] }), { maxLength: 6 }),
      ),
      name: fc.oneof(fc.string(), fc.constant(null)),
      group: json,
      _uid: fc.oneof(fc.uuid(), fc.constantFrom<JsonValue>('a:b', '', null, 5, 'root')),
    },
    { requiredKeys: ['component'] },
  ),
}));

test('a layout comes back from the editor as it went in', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 5 }), (layout) => {
      expect(withoutMade(roundTrip(layout))).toEqual(withoutMade(layout));
    }),
    { numRuns: 500 },
  );
});

test('identifiers stay from version to version', () => {
  const once = roundTrip([
    { component: 'grid', columns: [{ children: [{ component: 'text' }] }] },
    { component: 'Card' },
  ]);
  expect(roundTrip(once)).toEqual(once);
  const [grid] = toCanvas(once, () => 'not asked for');
  expect(grid?.props).toMatchObject({ id: 'made-1', columns: [{ children: [{ props: { id: 'made-2' } }] }] });
});

test('two items with one identifier: the second is given another', () => {
  const [first, second] = roundTrip([
    { component: 'text', _uid: 'same' },
    { component: 'text', _uid: 'same' },
  ]);
  expect(first).toMatchObject({ _uid: 'same' });
  expect(second).toMatchObject({ _uid: 'made-1' });
});

test.each([[null], [[]], [{}]])('settings %j are an empty object to the editor, and stay what they were', (odd) => {
  const [canvas] = toCanvas([{ component: 'BigHero', settings: odd }], counting());
  expect(canvas?.props.settings).toEqual({});
  expect(roundTrip([{ component: 'BigHero', settings: odd }])).toMatchObject([{ settings: odd }]);
});

test('what somebody writes into settings that were null is kept', () => {
  const [canvas] = toCanvas([{ component: 'heading', settings: null }], counting());
  const written = { type: 'heading', props: { ...canvas?.props, settings: { text: 'Gold', tag: undefined } } };
  expect(fromCanvas([written])).toEqual([{ component: 'heading', _uid: 'made-1', settings: { text: 'Gold' } }]);
});

test('an unknown component is shown as such and written back untouched', () => {
  const foreign = { component: 'PriceWall', settings: { a: [1, { b: null }] }, children: [{ component: 'text' }] };
  expect(toCanvas([foreign], counting())).toMatchObject([{ type: 'unknown' }]);
  expect(roundTrip([foreign])).toEqual([foreign]);
});

test('a new item of the editor is written under the name of its kind', () => {
  const returned = { type: 'bigHero', props: { id: 'bigHero-1', settings: { title: 'Trade' } } };
  expect(fromCanvas([returned])).toEqual([{ component: 'BigHero', _uid: 'bigHero-1', settings: { title: 'Trade' } }]);
});
