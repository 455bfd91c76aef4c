import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import type { TestDatabase } from '../../../../tests/support/database.ts';
import { openPool } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { createListScreening } from '../../../providers/screening/list/list.ts';
import { noScreening } from '../../../providers/screening/none/none.ts';
import { findNewestList, importList, listEntries } from './index.ts';
import { readScreeningList } from './readList.ts';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool('office', database);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

const HEADER = 'id,name,kind,birth_date,programme';

describe('a list as CSV', () => {
  it('reads quotes, commas and line ends as RFC 4180 has them', async () => {
    const text = `\uFEFF${HEADER}\r\nA-1,"VORONTSOV, ""Arkady""",sanction,1961,"two\nlines"\r\n\r\nA-2,Ilinca Marescu,pep,,\n`;
    expect(await readScreeningList(text)).toEqual([
      {
        entry: 'A-1',
        name: 'VORONTSOV, "Arkady"',
        kind: 'sanction',
        birthDate: '1961',
        programme: 'two\nlines',
      },
      { entry: 'A-2', name: 'Ilinca Marescu', kind: 'pep', birthDate: '', programme: '' },
    ]);
  });

  it.each([
    ['another header', 'name,id\nx,y', 'line 1'],
    ['nothing', '', 'line 1'],
    ['no name', `${HEADER}\nA-1,,pep,,`, 'line 2'],
    ['an unknown kind', `${HEADER}\nA-1,Somebody,friend,,`, 'line 2'],
    ['the same line twice', `${HEADER}\nA-1,Somebody,pep,,\nA-1,Somebody,pep,1970,`, 'line 3'],
    ['a quote in the middle', `${HEADER}\nA-1,Some"body,pep,,`, 'line 2'],
  ])('refuses %s, and keeps the list that counted', async (_name, csv, where) => {
    await expect(importList(pool, { name: 'bad', csv, now: 1 })).rejects.toThrow(where);
    expect((await findNewestList(pool))?.name).not.toBe('bad');
  });
});

describe('SC-2 SC-3 who is asked', () => {
  const list = () =>
    createListScreening({ newest: () => findNewestList(pool), entries: (id) => listEntries(pool, id) });

  it('nobody, and an empty installation, are not reachable; neither has found nothing', async () => {
    expect(await noScreening.screen({ name: 'Ivan Petrov', birthDate: undefined })).toEqual({ kind: 'unavailable' });
    expect(await list().screen({ name: 'Ivan Petrov', birthDate: undefined })).toEqual({ kind: 'unavailable' });
  });

  it('the newest list, from its import on', async () => {
    const provider = list();
    const csv = `${HEADER}\nB-1,"PETROV, Ivan",sanction,1961,TEST\nB-1,Иван Петров,sanction,1961,TEST`;
    expect(await importList(pool, { name: 'first', csv, now: 1 })).toBe(2);
    expect(await importList(pool, { name: 'first', csv, now: 2 })).toBe(0);
    const source = await provider.source();
    const found = await provider.screen({ name: 'Ivan Petrow', birthDate: undefined });
    expect(found).toMatchObject({ kind: 'answered', hits: [{ entry: 'B-1' }, { entry: 'B-1' }] });
    await importList(pool, { name: 'second', csv: `${HEADER}\nC-1,Somebody Else,pep,,`, now: 3 });
    expect(await provider.source()).not.toBe(source);
    expect(await provider.screen({ name: 'Ivan Petrov', birthDate: undefined })).toEqual({
      kind: 'answered',
      hits: [],
    });
  });

  it.each([
    ['1961-03-02', 1],
    ['1962-03-02', 1],
    ['1963-03-02', 0],
    [undefined, 1],
  ])('born %s: %i hits of somebody born about 1961', async (birthDate, hits) => {
    await importList(pool, {
      name: 'ages',
      csv: `${HEADER}\nD-1,Ivan Petrov,sanction,circa 1961,${birthDate}`,
      now: 4,
    });
    const found = await list().screen({ name: 'Ivan Petrov', birthDate });
    expect(found.kind === 'answered' ? found.hits.length : found.kind).toBe(hits);
  });
});
