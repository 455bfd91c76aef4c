import { describe, expect, it } from 'vitest';
import { groupOf, statusName, toGroup, toTypeId, transactionTypeIds, typeName, typesOf } from './transaction.ts';

describe('TN-1 types and their tabs', () => {
  it.each([
    ['deposits', [1, 2, 3, 9, 11]],
    ['bonuses', [4, 10]],
    ['credits', [5]],
    ['withdrawals', [6, 7, 8]],
  ] as const)('%s are types %j', (group, types) => {
    expect(typesOf(group)).toEqual(types);
    expect(types.map(groupOf)).toEqual(types.map(() => group));
  });

  it('every type has a name of its own, and a cause that says more replaces it', () => {
    const names = transactionTypeIds.map((type) => typeName(type, 'payment'));
    expect(new Set(names).size).toBe(names.length);
    expect(typeName(11, 'demoFunding')).toBe('Demo Funding');
    expect(typeName(5, 'negativeBalance')).toBe('Negative Balance Protection');
  });

  it.each([
    [0, undefined],
    [12, undefined],
    [1.5, undefined],
    [9, 9],
  ])('the number %d is the type %s', (value, type) => expect(toTypeId(value)).toBe(type));

  it.each([
    ['credits', 'credits'],
    ['Deposits', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('the address %s is the tab %s', (word, group) => expect(toGroup(word)).toBe(group));
});

describe('TN-4 names of statuses', () => {
  it.each([
    ['approved', 6, 'Completed'],
    ['approved', 8, 'Completed'],
    ['approved', 1, 'Approved'],
    ['processing', 6, 'Processing'],
    ['onHold', 2, 'On hold'],
  ] as const)('%s of type %d is shown as %s', (status, type, name) => expect(statusName(status, type)).toBe(name));
});
