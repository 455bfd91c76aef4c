import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from './entry.ts';
import { matches, readFilter } from './filter.ts';

const entry: JsonObject = {
  published: true,
  title: 'About us',
  rank: 2,
  tags: ['legal', 'de'],
  nothing: null,
  seo: { words: 'gold' },
  components: [{ component: 'text' }],
};

function isLetThrough(filter: JsonValue): boolean {
  const read = readFilter(filter);
  if (read === undefined) throw new Error('refused');
  return matches(entry, read);
}

describe('CM-5 a filter lets through', () => {
  it.each<[JsonValue, boolean]>([
    [{}, true],
    [[], true],
    [{ published: true }, true],
    [{ published: 1 }, true],
    [{ published: 'true' }, true],
    [{ published: false }, false],
    [{ published: '0' }, false],
    [{ title: 'About us' }, true],
    [{ title: 'about us' }, false],
    [{ rank: '2' }, true],
    [{ rank: 3 }, false],
    [{ title: 'About us', rank: 3 }, false],
    [{ tags: 'legal' }, true],
    [{ tags: 'other' }, false],
    [{ nothing: null }, true],
    [{ absent: null }, true],
    [{ title: null }, false],
    [{ absent: false }, false],
    [{ 'seo.words': 'gold' }, true],
    [{ 'components.0.component': 'text' }, true],
    [{ 'components.7.component': 'text' }, false],
    [{ 'title.length': 8 }, false],
    [{ constructor: null }, true],
    [{ rank: { $eq: 2 } }, true],
    [{ rank: { $ne: 3 } }, true],
    [{ absent: { $ne: 3 } }, false],
    [{ nothing: { $ne: 3 } }, false],
    [{ rank: { $in: [1, 2] } }, true],
    [{ tags: { $in: ['x', 'de'] } }, true],
    [{ rank: { $in: [] } }, false],
    [{ rank: { $gt: 1 } }, true],
    [{ rank: { $gt: 2 } }, false],
    [{ rank: { $gte: '2' } }, true],
    [{ rank: { $lt: 10 } }, true],
    [{ rank: { $lte: 1 } }, false],
    [{ rank: { $gt: 1, $lt: 3 } }, true],
    [{ title: { $gt: 'About' } }, true],
    [{ title: { $lt: 'About' } }, false],
    [{ title: { $gt: 1 } }, false],
    [{ absent: { $lt: 1 } }, false],
    [{ published: { $gt: 0 } }, false],
    [{ rank: { $nin: [1, 3] } }, true],
    [{ rank: { $nin: ['2'] } }, false],
    [{ tags: { $nin: ['de'] } }, false],
    [{ absent: { $nin: ['de'] } }, false],
    [{ tags: { $has: 'de' } }, true],
    [{ tags: { $has: 'x' } }, false],
    [{ title: { $has: 'About us' } }, false],
    [{ tags: { $all: ['de', 'legal'] } }, true],
    [{ tags: { $all: ['de', 'x'] } }, false],
    [{ tags: { $size: 2 } }, true],
    [{ tags: { $size: '3' } }, false],
    [{ rank: { $mod: [2, 0] } }, true],
    [{ rank: { $mod: [2] } }, true],
    [{ rank: { $mod: [2, 1] } }, false],
    [{ title: { $not: '^contact' } }, true],
    [{ title: { $not: '^about' } }, false],
    [{ rank: { $not: 'x' } }, false],
    [{ title: { $preg: '^about' } }, true],
    [{ title: { $exists: true } }, true],
    [{ absent: { $exists: true } }, false],
    [{ nothing: { $exists: false } }, true],
    [{ title: { $regex: '^about' } }, true],
    [{ title: { $regex: 'US$' } }, true],
    [{ title: { $regex: '^us' } }, false],
    [{ rank: { $regex: '2' } }, false],
    [{ rank: { $ne: 3, $in: [2] } }, true],
    [{ $or: [{ rank: 9 }, { title: 'About us' }] }, true],
    [{ $or: [{ rank: 9 }, { rank: 8 }] }, false],
    [{ $and: [{ rank: 2 }, { $or: [{ rank: 1 }, { published: true }] }] }, true],
    [{ $and: [{ rank: 2 }, { rank: 3 }] }, false],
  ])('%j: %s', (filter, expected) => expect(isLetThrough(filter)).toBe(expected));
});

const deep = { $and: [{ $and: [{ $and: [{ $and: [{ $and: [{ a: 1 }] }] }] }] }] };
const wide = Object.fromEntries(Array.from({ length: 41 }, (_, place) => [`a${place}`, 1]));

describe('CM-5 a filter is refused', () => {
  it.each<[string, JsonValue]>([
    ['that is a text', 'published'],
    ['that is a number', 1],
    ['with a list of anything', [{ a: 1 }]],
    ['with an operator that we do not know', { a: { $where: '1' } }],
    ['with an operator of a function', { $func: 'x' }],
    ['with one that compares objects', { a: { $gt: { b: 1 } } }],
    ['with one that compares lists', { a: { $lte: [1] } }],
    ['with a division by nothing', { a: { $mod: [0, 1] } }],
    ['with a division that is no list', { a: { $mod: 2 } }],
    ['with a size that is no number', { a: { $size: 'many' } }],
    ['with no list to leave out', { a: { $nin: 'x' } }],
    ['with a pattern of groups to leave out', { a: { $not: '(a+)+$' } }],
    ['with a fuzzy search', { a: { $fuzzy: 'x' } }],
    ['with a key that ends a text', { "a'])||phpinfo()||": 1 }],
    ['with a key of quotation marks', { 'a"b': 1 }],
    ['with a key of brackets', { 'a(b': 1 }],
    ['with an object as value', { a: { b: 1 } }],
    ['with an empty object as value', { a: {} }],
    ['with a list as value', { a: [1] }],
    ['with nothing to choose from', { $or: [] }],
    ['with a choice that is no list', { $or: { a: 1 } }],
    ['with objects to choose from', { a: { $in: [{ $ne: 1 }] } }],
    ['with too much to choose from', { a: { $in: Array.from({ length: 101 }, (_, one) => one) } }],
    ['with a pattern of groups', { a: { $regex: '(a+)+$' } }],
    ['with a pattern that looks ahead', { a: { $regex: '(?=a)' } }],
    ['with a pattern that repeats twice', { a: { $regex: 'a*a*' } }],
    ['with a pattern that counts', { a: { $regex: 'a{1,99}' } }],
    ['with a pattern that refers back', { a: { $regex: 'a\\1' } }],
    ['with a pattern that is none', { a: { $regex: '[' } }],
    ['with a pattern too long', { a: { $regex: 'x'.repeat(65) } }],
    ['with a text too long', { a: 'x'.repeat(201) }],
    ['too deep', deep],
    ['too wide', wide],
  ])('%s', (_name, filter) => expect(readFilter(filter)).toBeUndefined());
});

it('T58 no pattern that is let through takes long', () => {
  const hard = { text: 'a'.repeat(1_000_000) };
  for (const pattern of ['a*b', '.*b', '^a*$b', '[a]*c', 'a+$b']) {
    const filter = readFilter({ text: { $regex: pattern } });
    expect(filter && matches(hard, filter), pattern).toBe(false);
  }
});
