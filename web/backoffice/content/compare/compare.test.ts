import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import { expect, test } from 'vitest';
import { compareEntries, readable } from './compareEntries.ts';
import { compareWords } from './compareWords.ts';

const text = (uid: string, words: string): JsonObject => ({ component: 'text', _uid: uid, settings: { text: words } });
const grid = (uid: string, ...columns: readonly JsonObject[][]): JsonObject => ({
  component: 'grid',
  _uid: uid,
  columns: columns.map((children) => ({ settings: {}, children })),
});

function kinds(before: readonly JsonObject[], after: readonly JsonObject[]): readonly string[] {
  return compareEntries({ components: before }, { components: after }).map((difference) =>
    difference.kind === 'field' ? difference.column : `${difference.kind} ${difference.block.uid}`,
  );
}

const [a, b, c, d] = [text('a', 'A'), text('b', 'B'), text('c', 'C'), text('d', 'D')];

test.each<[string, readonly JsonObject[], readonly JsonObject[], readonly string[]]>([
  ['nothing', [a, b], [a, b], []],
  ['one more', [a], [a, b], ['added b']],
  ['one less', [a, b], [b], ['removed a']],
  ['the last comes first: it alone has moved', [a, b, c, d], [d, a, b, c], ['moved d']],
  ['into a column', [grid('g', []), a], [grid('g', [a])], ['moved a']],
  ['from one column into the other', [grid('g', [a], [])], [grid('g', [], [a])], ['moved a']],
  ['other words', [a], [text('a', 'Z')], ['changed a']],
  ['moved and with other words', [a, b, c], [c, a, text('b', 'Z')], ['moved c', 'changed b']],
  ['what stood in something that has gone', [grid('g', [a])], [], ['removed g', 'removed a']],
  ['a column more', [grid('g', [])], [grid('g', [], [])], ['changed g']],
])('what differs, told by _uid: %s', (_, before, after, expected) => {
  expect(kinds(before, after)).toEqual(expected);
});

test('fields of the page are shown with their words; what the host keeps for itself is not', () => {
  const before = { title: 'Gold', _modified: 1, noindex: null };
  expect(compareEntries(before, { title: 'Silver', _modified: 2, noindex: true })).toEqual([
    { kind: 'field', column: 'title', before: 'Gold', after: 'Silver' },
    { kind: 'field', column: 'noindex', before: '', after: 'true' },
  ]);
});

test('a change of looks alone is a change', () => {
  expect(kinds([text('a', '<p>Gold</p>')], [text('a', '<p><b>Gold</b></p>')])).toEqual(['changed a']);
});

test('values are read as people read them', () => {
  expect(readable('<p>Fees &amp; terms</p><p>Apply</p>')).toBe('Fees & terms Apply');
  expect(readable({ path: '/media/gold.webp', meta: {} })).toBe('/media/gold.webp');
  expect(readable([{ field: { type: 'set' }, value: { text: 'One' } }])).toBe('One');
});

test('words that went and came stand between those that stayed', () => {
  expect(compareWords('We trade gold every day', 'We trade silver and gold each day')).toEqual([
    { kind: 'same', text: 'We trade' },
    { kind: 'added', text: 'silver and' },
    { kind: 'same', text: 'gold' },
    { kind: 'removed', text: 'every' },
    { kind: 'added', text: 'each' },
    { kind: 'same', text: 'day' },
  ]);
  expect(compareWords('', 'New')).toEqual([{ kind: 'added', text: 'New' }]);
});
