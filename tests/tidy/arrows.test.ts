import { expect, test } from 'vitest';
import { ROOMS, isAllowed, isDownward } from './arrows.ts';
import { isTest, readImports, readSources } from './sources.ts';

const imports = readSources('.ts', '.tsx')
  .filter(({ path }) => !isTest(path))
  .flatMap(readImports);

test('imports are found at all', () => {
  expect(imports.length).toBeGreaterThan(200);
});

test.each([
  ['domain/trading/open.ts', 'server/database/pool.ts', false],
  ['domain/trading/open.ts', 'domain/money/money.ts', true],
  ['server/modules/access/sessions/store.ts', 'server/modules/client/clients/store.ts', false],
  ['server/modules/access/sessions/store.ts', 'server/modules/client/clients/index.ts', true],
  ['server/modules/access/sessions/store.ts', 'server/modules/access/sessions/keys.ts', true],
  ['server/modules/engine/quotes/gate.ts', 'server/providers/prices/simulated/market.ts', false],
  ['server/modules/engine/quotes/gate.ts', 'server/providers/prices/interface.ts', true],
  ['server/providers/prices/simulated/market.ts', 'server/database/pool.ts', false],
  ['server/http/routes.ts', 'server/modules/client/clients/store.ts', false],
  ['bank/payment.ts', 'server/database/pool.ts', false],
  ['bank/payment.ts', 'contracts/webhooks/payments.ts', false],
  ['bank/payment.ts', 'domain/payments/currency.ts', true],
  ['server/wiring/bank.ts', 'bank/keys.ts', false],
  ['web/ui/Price.tsx', 'web/data/prices.ts', false],
  ['web/portal/Page.tsx', 'web/website/Home.tsx', false],
  ['web/portal/Page.tsx', 'web/data/prices.ts', true],
  ['web/backoffice/audit/AuditPage.tsx', 'web/website/blocks/Blocks.tsx', false],
  ['web/backoffice/content/canvas/BlockView.tsx', 'web/website/blocks/Blocks.tsx', true],
  ['web/backoffice/content/canvas/BlockView.tsx', 'web/website/Header.tsx', false],
])('%s importing %s: %s', (from, to, allowed) => {
  expect(isAllowed({ from, to, isPackage: false })).toBe(allowed);
});

test('domain uses no package', () => {
  expect(isAllowed({ from: 'domain/result.ts', to: 'node:fs', isPackage: true })).toBe(false);
});

test('no part imports what the table of arrows does not list', () => {
  expect(imports.filter((found) => !isAllowed(found)).map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

test.each([
  ['server/modules/engine/dealing/engine.ts', 'server/modules/client/clients/index.ts', false],
  ['server/modules/engine/tape/routes.ts', 'server/modules/access/sessions/index.ts', true],
  ['server/modules/money/payments/store.ts', 'server/modules/money/withdrawals/index.ts', true],
  ['server/modules/attic/store.ts', 'server/modules/access/sessions/index.ts', false],
  ['server/modules/desks/office/store.ts', 'server/modules/attic/index.ts', false],
  ['server/http/app.ts', 'server/modules/desks/office/routes.ts', true],
])('%s importing %s goes down: %s', (from, to, isDown) => {
  expect(isDownward({ from, to, isPackage: false })).toBe(isDown);
});

test('a module imports modules of its own room or of a lower one', () => {
  expect(imports.filter((found) => !isDownward(found)).map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

test('every module lies in a room', () => {
  const places = new Set(readSources('.ts').flatMap(({ path }) => /^server\/modules\/([^/]+)\//.exec(path)?.[1] ?? []));
  expect([...places].toSorted()).toEqual([...ROOMS].toSorted());
});

test.each([
  ['modules of the server', /^server\/modules\/([^/]+\/[^/]+)\//],
  ['rooms of the portal', /^web\/portal\/([^/]+)\//],
  ['rooms of the office', /^web\/backoffice\/([^/]+)\//],
  ['rooms of the partner panel', /^web\/affiliate\/([^/]+)\//],
  ['rooms of the website', /^web\/website\/([^/]+)\//],
])('%s import each other in one direction only', (_what, place) => {
  expect(findCycle(arrowsBetween(place))).toBeUndefined();
});

/** Returns the imports between the parts that the expression names. */
function arrowsBetween(place: RegExp): ReadonlyMap<string, ReadonlySet<string>> {
  const arrows = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [source, target] = [place.exec(from)?.[1], place.exec(to)?.[1]];
    if (source === undefined || target === undefined || source === target) continue;
    arrows.set(source, (arrows.get(source) ?? new Set()).add(target));
  }
  return arrows;
}

function findCycle(arrows: ReadonlyMap<string, ReadonlySet<string>>): string | undefined {
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): string | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name].join(' -> ');
    if (done.has(name)) return undefined;
    for (const target of arrows.get(name) ?? []) {
      const cycle = visit(target, [...path, name]);
      if (cycle !== undefined) return cycle;
    }
    done.add(name);
    return undefined;
  };
  return [...arrows.keys()].map((name) => visit(name, [])).find((cycle) => cycle !== undefined);
}
