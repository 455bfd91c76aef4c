import type { Brand } from '@candor/brands/schema.ts';
import type { ReleaseBoard } from '@candor/server/modules/desks/brandDesk/index.ts';
import type { Pool } from '@candor/server/database/pool.ts';
import type { Desk } from '@candor/server/modules/engine/dealing/index.ts';
import type { Attempts } from '@candor/server/modules/access/sessions/index.ts';
import { openPayments } from '@candor/server/wiring/payments.ts';
import type { RunningPayments } from '@candor/server/wiring/payments.ts';
import type { WithdrawalParts } from '@candor/server/modules/money/withdrawals/index.ts';
import type { Logger } from 'pino';
import type { TestClock } from './testClock.ts';
import { standIns } from './standInProviders.ts';
import type { StandInServer } from './standInProviders.ts';

interface TestPayments {
  readonly pool: Pool;
  readonly clock: TestClock;
  readonly log: Logger;
  readonly brands: readonly Brand[];
  readonly attempts: Attempts;
  readonly desk: Desk;
  readonly outbound: StandInServer;
  readonly withdrawals: WithdrawalParts;
  readonly releases: Pick<ReleaseBoard, 'isHeld'>;
}

/** Payments whose providers are stand-ins, the same for every brand. */
export function testPayments(parts: TestPayments): RunningPayments {
  const providers = new Map(standIns.map((provider) => [provider.id, { provider, config: '', isTest: true }]));
  const [first] = standIns;
  // Under a real provider's name too, for brands whose files name it.
  if (first !== undefined) providers.set('paymaxis', { provider: first, config: '', isTest: true });
  return openPayments({
    ...parts,
    isHeld: (brandId) => parts.releases.isHeld(brandId),
    providers: new Map(parts.brands.map(({ id }) => [id, providers])),
    siteOf: (brandId) => `http://${brandId}.localhost:3000`,
    filesSite: 'http://files.localhost:3000',
    allowsLoopback: true,
  });
}
