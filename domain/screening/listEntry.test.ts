import { expect, test } from 'vitest';
import { checkListHeader, readListEntry } from './listEntry.ts';

test('SE-14 a line of a list is an entry, and may end before its empty fields', () => {
  expect(readListEntry(['A-1', 'Ivan Petrov', 'sanction', '1961', 'TEST'], 2)).toEqual({
    entry: 'A-1',
    name: 'Ivan Petrov',
    kind: 'sanction',
    birthDate: '1961',
    programme: 'TEST',
  });
  expect(readListEntry(['A-1', 'Ivan Petrov', 'pep'], 2)).toMatchObject({ birthDate: '', programme: '' });
});

test.each([
  ['more fields', ['A', 'B', 'pep', '', '', 'x'], { code: 'fieldCount', text: '5' }],
  ['no id', ['', 'B', 'pep'], { code: 'missing', column: 'id' }],
  ['no name', ['A', '', 'pep'], { code: 'missing', column: 'name' }],
  ['a long id', ['A'.repeat(61), 'B', 'pep'], { code: 'tooLong', column: 'id', text: '60' }],
  ['a long name', ['A', 'B'.repeat(201), 'pep'], { code: 'tooLong', column: 'name', text: '200' }],
  ['a long birth date', ['A', 'B', 'pep', '1'.repeat(21)], { code: 'tooLong', column: 'birth_date', text: '20' }],
  ['a long programme', ['A', 'B', 'pep', '', 'x'.repeat(201)], { code: 'tooLong', column: 'programme', text: '200' }],
  ['another kind', ['A', 'B', 'friend'], { code: 'kind', column: 'kind' }],
])('SE-14 a line with %s is none', (_name, fields, fault) => {
  expect(readListEntry(fields, 7)).toEqual({ line: 7, ...fault });
});

test('SE-14 the first line names the columns', () => {
  expect(checkListHeader(['id', 'name', 'kind', 'birth_date', 'programme'])).toBeUndefined();
  expect(checkListHeader(['name', 'id'])).toMatchObject({ line: 1, code: 'header' });
});
