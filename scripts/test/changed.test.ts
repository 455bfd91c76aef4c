import { expect, test } from 'vitest';
import { chooseTests, describeChoice } from './changed.ts';
import { importersOf, reachedFrom } from './importGraph.ts';
import { STAGES, type Stage } from './stages.ts';

const TEXTS = {
  'domain/money/money.ts': '',
  'domain/money/money.test.ts': `import { money } from './money.ts';`,
  'server/modules/engine/dealing/engine.ts': `import { money } from '@candor/domain/money/money.ts';`,
  'server/modules/engine/dealing/engine.db.test.ts': `import { Engine } from './engine.ts';`,
  'server/main.ts': `import './modules/engine/dealing/engine.ts';`,
  'scripts/serverProcess.ts': `startChild({ program: 'server/main.ts' });`,
  'tests/faults/kills.test.ts': `import { startServer } from '../../scripts/serverProcess.ts';`,
  'tests/e2e/launch.ts': `import { startServer } from '../../scripts/serverProcess.ts';`,
  'tests/e2e/ticket.spec.ts': `import { launch } from './launch.ts';`,
  'tests/e2e/words.spec.ts': '',
};
const sources = Object.entries(TEXTS).map(([path, text]) => ({ path, text }));
const importers = importersOf(sources, '/root', (path) => path.slice('/root/'.length) in TEXTS);
const tests = Object.keys(TEXTS).filter((path) => /\.(?:test|spec)\.ts$/.test(path));

function choose(name: string, ...files: readonly string[]) {
  return chooseTests(stageOf(name), { files, importers, tests });
}

function stageOf(name: string): Stage {
  const stage = STAGES.find((one) => one.name === name);
  if (stage === undefined) throw new Error(name);
  return stage;
}

test('a file is reached through imports and through the programs that are started by their name', () => {
  const reached = reachedFrom(['domain/money/money.ts'], importers);
  expect(reached).toContain('domain/money/money.test.ts');
  expect(reached).toContain('tests/faults/kills.test.ts');
  expect(reached).not.toContain('tests/e2e/words.spec.ts');
});

const files = (...names: string[]) => ({ kind: 'files', files: names });
const whole = (because: string) => ({ kind: 'whole', because });
const nothing = { kind: 'nothing' };

test.each([
  ['unit', 'domain/money/money.ts', files('domain/money/money.test.ts')],
  ['unit', 'server/modules/engine/dealing/engine.ts', nothing],
  ['database', 'domain/money/money.ts', files('server/modules/engine/dealing/engine.db.test.ts')],
  ['database-15', 'server/modules/engine/dealing/engine.ts', nothing],
  ['database-15', 'server/database/migrations/090_more.sql', whole('server/database/migrations/090_more.sql')],
  ['faults', 'server/main.ts', files('tests/faults/kills.test.ts')],
  ['faults', 'web/root.tsx', nothing],
  ['unit', 'server/database/migrations/090_more.sql', nothing],
  ['database', 'server/database/migrations/090_more.sql', whole('server/database/migrations/090_more.sql')],
  ['unit', 'package-lock.json', whole('package-lock.json')],
  ['journeys', 'web/root.tsx', whole('web/root.tsx')],
  ['journeys', 'domain/money/money.test.ts', nothing],
  ['journeys', 'tests/e2e/launch.ts', files('tests/e2e/ticket.spec.ts')],
  ['journeys', 'tests/e2e/words.spec.ts', files('tests/e2e/words.spec.ts')],
  ['types', 'README.md', whole('it reads every file')],
])('of %s a change of %s can break %o', (name, file, choice) => {
  expect(choose(name, file)).toEqual(choice);
});

test('nothing changed breaks nothing', () => {
  expect(choose('types')).toEqual(nothing);
});

test('the choice is said: two files by name, the rest by number', () => {
  const stage = stageOf('unit');
  const choice = { kind: 'files', files: ['a.test.ts', 'b.test.ts', 'c.test.ts'] } as const;
  expect(describeChoice(stage, choice)).toBe('  Rules, units and properties: a.test.ts, b.test.ts and 1 more');
  expect(describeChoice(stage, { kind: 'nothing' })).toBe('  Rules, units and properties: nothing');
});
