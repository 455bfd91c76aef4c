import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

it('a view is kept under its name, for him alone who has saved it', async () => {
  const { sent } = await newStaff(edge, ['support']);
  const other = await newStaff(edge, ['support']);
  const save = (query: string, name = 'Germans') =>
    officePost(edge, 'views/save', { list: 'clients', name, query }, sent);
  const first = await save('country=DE');
  const again = await save('country=DE&order=name&way=up');
  expect(first.status).toBe(200);
  expect(again.data).toEqual({ ...first.data, query: 'country=DE&order=name&way=up' });
  const listed = await officePost(edge, 'views', { list: 'clients' }, sent);
  expect(listed.data).toEqual({ views: [again.data] });
  expect((await officePost(edge, 'views', { list: 'clients' }, other.sent)).data).toEqual({ views: [] });
  expect((await officePost(edge, 'views', { list: 'mails' }, sent)).data).toEqual({ views: [] });

  await officePost(edge, 'views/remove', { id: again.data['id'] }, other.sent);
  expect((await officePost(edge, 'views', { list: 'clients' }, sent)).data).toEqual({ views: [again.data] });
  await officePost(edge, 'views/remove', { id: again.data['id'] }, sent);
  expect((await officePost(edge, 'views', { list: 'clients' }, sent)).data).toEqual({ views: [] });
});

it('refuses the twenty-first view of a list, and what is no address', async () => {
  const { sent } = await newStaff(edge, ['support']);
  const save = (name: string, query = 'q=1') => officePost(edge, 'views/save', { list: 'clients', name, query }, sent);
  for (let number = 1; number <= 20; number += 1) expect((await save(`View ${number}`)).status).toBe(200);
  expect((await save('View 21')).code).toBe('tooManyViews');
  expect((await save('View 20', 'q=2')).status).toBe(200);
  for (const query of ['a b', '"><script>', 'x'.repeat(1_001)]) {
    expect((await save('View 1', query)).code, query).toBe('malformed');
  }
});
