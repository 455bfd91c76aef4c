import { expect, test } from 'vitest';
import { actionsOf } from '@candor/domain/staff/roles.ts';
import { deskAt, desksOf } from './desks.ts';

const groups = desksOf(actionsOf(['auditor']));

test.each([
  ['/', '/'],
  ['/payments/withdrawals', '/payments/withdrawals'],
  ['/payments/deposits/NOR-1', '/payments/deposits'],
  ['/clients/7', '/clients'],
  ['/dealing/limits', '/dealing'],
  ['/nowhere', '/nowhere'],
])('the page %s belongs to the desk %s', (pathname, desk) => {
  expect(deskAt(groups, pathname)).toBe(desk);
});
