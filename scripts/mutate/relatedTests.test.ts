import { expect, test } from 'vitest';
import { filesToMutate } from './areas.ts';
import { importersOf } from '../test/importGraph.ts';
import { relatedTests } from './relatedTests.ts';

const sources = [
  { path: 'domain/money/money.ts', text: '' },
  { path: 'domain/money/examples.ts', text: "import { money } from './money.ts';" },
  { path: 'domain/ledger/examples.ts', text: "import { a } from '../money/examples.ts';" },
  { path: 'domain/ledger/examples.test.ts', text: "import { a } from './examples.ts';" },
  { path: 'server/main.ts', text: "import { a } from './modules/x/x.ts';" },
  {
    path: 'domain/money/money.test.ts',
    text: "import { a } from './examples.ts'; import { money } from './money.ts';",
  },
  { path: 'domain/ledger/entry.ts', text: "import { negate } from '../money/money.ts';" },
  { path: 'domain/ledger/entry.test.ts', text: "import { a } from './entry.ts';" },
  { path: 'server/modules/x/x.ts', text: "import { a } from '@candor/domain/ledger/entry.ts';" },
  { path: 'server/modules/x/x.db.test.ts', text: "import { a } from './x.ts';" },
  { path: 'server/modules/x/types.test.ts', text: "import type { A } from '@candor/domain/money/money.ts';" },
  { path: 'tests/faults/kill.test.ts', text: "import { a } from '../../server/modules/x/x.ts';" },
];
const graph = importersOf(sources, '/', (path) => sources.some((source) => `/${source.path}` === path));

test('the tests of a file are its own, then the nearest; types break nothing', () => {
  expect(relatedTests(graph, 'domain/money/money.ts')).toEqual({
    unit: ['domain/money/money.test.ts', 'domain/ledger/entry.test.ts', 'domain/ledger/examples.test.ts'],
    database: ['server/modules/x/x.db.test.ts'],
  });
});

test('defects are planted in the product, not in what only tests import', () => {
  expect(filesToMutate(graph, [])).toEqual(['domain/ledger/entry.ts', 'domain/money/money.ts']);
  expect(filesToMutate(graph, ['domain/ledger'])).toEqual(['domain/ledger/entry.ts']);
});
