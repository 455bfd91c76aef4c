import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import type { CanaryPart } from '@candor/domain/service/canary.ts';
import type { Interruption } from '@candor/domain/service/interruptions.ts';
import { serviceStatus } from '@candor/domain/service/status.ts';
import { DAY_MS, SECOND_MS } from '@candor/domain/time.ts';
import type { Status } from '@candor/web/data/status.ts';
import { transaction } from '../database/pool.ts';
import type { Connection, Pool } from '../database/pool.ts';
import type { SteadyClock } from '../clock.ts';
import type { Readiness } from '../http/readiness.ts';
import { readMailQueue } from '../modules/access/notifications/index.ts';
import { listInterruptions } from '../modules/money/reports/index.ts';
import { readPaymentQueues } from '../modules/money/payments/index.ts';
import { INTERRUPTION_DAYS } from './figures.ts';
import type { Figures } from './figures.ts';
import { answerInTime } from './answerInTime.ts';
import { tradingOf } from './readiness.ts';
import { rememberFor } from './rememberFor.ts';

/** How long a brand's status is remembered, however many readers there are. */
const REMEMBERED_MS = 10 * SECOND_MS;

type Interruptions = NonNullable<Status['interruptions']>;

interface StatusDeps {
  readonly pool: Pool;
  readonly clock: SteadyClock;
  readonly readiness: () => Promise<Readiness>;
  readonly isDiskScarce: () => boolean;
  readonly figures: Pick<Figures, 'interruptions'>;
  /** The part that the canary cannot use, where this edge makes its walks. */
  readonly failing: () => CanaryPart | undefined;
  /** Are the prices simulated (ruling R34)? */
  readonly simulated: boolean;
}

/** Rule SM-8: measures the status of a brand's service. It names no machine, provider or client. */
export function openStatus(deps: StatusDeps): (brand: Pick<Brand, 'id'>) => Promise<Status> {
  const ofBrands = new Map<BrandId, () => Promise<Status>>();
  return ({ id }) => {
    const known = ofBrands.get(id) ?? rememberFor(deps.clock, REMEMBERED_MS, measurer(deps, id));
    ofBrands.set(id, known);
    return known();
  };
}

/** Returns what measures a brand's status; interruptions that cannot be read now are those of the last reading. */
function measurer(deps: StatusDeps, brandId: BrandId): () => Promise<Status> {
  let lastRead: Interruptions | undefined;
  return async () => {
    const status = await measure(deps, brandId, deps.clock.now(), lastRead);
    lastRead = status.interruptions ?? lastRead;
    return status;
  };
}

async function measure(
  { pool, readiness, isDiskScarce, failing, figures, simulated }: StatusDeps,
  brandId: BrandId,
  now: Instant,
  lastRead: Interruptions | undefined,
): Promise<Status> {
  // In an outage of the database each of them takes as long as its time limit.
  const [found, read, ofToday] = await Promise.all([
    readiness(),
    answerInTime(transaction(pool, brandId, (connection) => readNow(connection, now))),
    answerInTime(figures.interruptions(brandId)),
  ]);
  const interruptions = ofToday ?? lastRead;
  const parts = serviceStatus({
    mode: found.mode,
    database: found.database && read !== undefined,
    dealing: found.dealing,
    arePricesLive: found.deals,
    isClosingOnly: tradingOf(found, isDiskScarce()) === 'closingOnly',
    moneyWaitsMs: read?.money ?? 0,
    mailWaitsMs: read?.mail ?? 0,
    failing: failing(),
  });
  // Today's interruptions too, which the daily figures may not have yet.
  return {
    at: now,
    simulated,
    parts,
    interruptions: interruptions && { ...interruptions, ...(read !== undefined && { all: read.all }) },
  };
}

interface Read {
  readonly money: number;
  readonly mail: number;
  readonly all: readonly Interruption[];
}

async function readNow(connection: Connection, now: Instant): Promise<Read> {
  const { moves, webhooks } = await readPaymentQueues(connection);
  const mails = await readMailQueue(connection, now - DAY_MS);
  const waited = (oldest: Instant | undefined): number => (oldest === undefined ? 0 : Math.max(0, now - oldest));
  const all = await listInterruptions(connection, now - INTERRUPTION_DAYS * DAY_MS);
  return { all, money: Math.max(waited(moves.oldest), waited(webhooks.oldest)), mail: waited(mails.oldest) };
}
