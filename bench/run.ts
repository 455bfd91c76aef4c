import { measureCachedPages } from './cachedPages.ts';
import { measureFanOut } from './fanOut.ts';
import { measureLateness } from './lateness.ts';
import { measureLiabilities } from './liabilities.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureManyBrands } from './manyBrands.ts';
import { measureNetDeposits } from './netDeposits.ts';
import { measureOfficeLists } from './office/lists.ts';
import { measureOrders } from './orders.ts';
import { measureRecovery } from './recovery.ts';
import { print } from './measure.ts';
import { measurePages } from './pages.ts';
import { measurePushes } from './pushes.ts';
import { measurePlatformPage } from './platformPage.ts';
import { measureReports } from './reports.ts';
import { measureRestoreDrill } from './restoreDrill.ts';
import { measureStatement } from './statement.ts';
import { measureTicks } from './ticks/ticks.ts';
import { measureUpgrade } from './upgrade.ts';
import type { Figure } from './measure.ts';

/** `npm run bench`, or `npm run bench -- orders` for one of them. It fails if a gate is missed. */
const benchmarks: Readonly<Record<string, () => Promise<Figure | readonly Figure[]>>> = {
  ticks: measureTicks,
  orders: measureOrders,
  fanOut: measureFanOut,
  pushes: measurePushes,
  recovery: measureRecovery,
  restoreDrill: measureRestoreDrill,
  lateness: measureLateness,
  cachedPages: measureCachedPages,
  statement: measureStatement,
  pages: measurePages,
  platformPage: measurePlatformPage,
  officeLists: measureOfficeLists,
  netDeposits: measureNetDeposits,
  liabilities: measureLiabilities,
  reports: measureReports,
  upgrade: measureUpgrade,
  manyBrands: measureManyBrands,
  lighthouse: measureLighthouse,
};

/** Run only where it is named: it takes half an hour and installs a program. */
const NAMED_ONLY = ['lighthouse'];

const names = process.argv.slice(2);
let holds = true;
for (const [name, measure] of Object.entries(benchmarks)) {
  if (names.includes(name) || (names.length === 0 && !NAMED_ONLY.includes(name)))
    holds = print([await measure()].flat()) && holds;
}
process.exitCode = holds ? 0 : 1;
