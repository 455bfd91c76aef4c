import type { OfficeHome } from '@candor/contracts/http/office/home.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { providerTone, queueTone, sourceTone } from '@candor/domain/staff/brokerStatus.ts';
import { mayDo } from '@candor/domain/staff/roles.ts';
import type { StaffAction } from '@candor/domain/staff/roles.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { isOverdue } from '@candor/domain/trading/corporateActions.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { readUnapplied } from '../../access/approvals/index.ts';
import { readLastVerdict } from '../../access/audit/index.ts';
import { readForwarding } from '../contact/index.ts';
import { readActionState } from '../../engine/dealing/index.ts';
import { readJobQueue, readMailQueue } from '../../access/notifications/index.ts';
import { readPaymentQueues, readProviderDays } from '../../money/payments/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import type { DeskDeps } from './deps.ts';

type Line = OfficeHome['house'][number];

const nothing = { name: '', count: 0, of: null, since: null, error: null } as const;

/** Rule HO-2: returns the broker's own status, limited to what the caller may see. */
export async function readBrokerStatus(deps: DeskDeps, session: StaffSession): Promise<Line[]> {
  const may = (action: StaffAction) => mayDo(session.roles, action);
  const now = deps.clock.now();
  const prices = may('dealing.read') ? await priceLines(deps, session) : [];
  return transaction(deps.pool, session.brandId, async (connection) => {
    const visible = [
      ...prices,
      ...(may('dealing.read') ? await actionLines(connection, now) : []),
      ...(may('payments.read') ? await paymentLines(connection, now) : []),
      ...(may('approvals.read') ? await approvalLines(connection, now) : []),
      ...(may('mail.read') ? await mailLines(connection, now) : []),
      ...(may('contact.read') ? await forwardingLines(connection, now) : []),
      ...(may('audit.read') ? await recordLines(connection) : []),
    ];
    // Everyone who sees any line also sees the queues, and where no new business is taken.
    return visible.length === 0
      ? visible
      : [...heldLines(deps, session), ...visible, ...(await jobLines(connection, now))];
  });
}

/** Returns the status of prices; if the dealing thread does not answer, the other lines are still shown. */
async function priceLines({ prices, openings, halts }: DeskDeps, { brandId }: StaffSession): Promise<Line[]> {
  const health = await prices();
  const pauses = openings.pauses.filter((pause) => pause.brandId === undefined || pause.brandId === brandId).length;
  const sources: readonly Line[] = health?.sources.map(({ name, state, heardAt = null }) => ({
    ...nothing,
    kind: 'prices',
    name,
    tone: sourceTone(state),
    since: heardAt,
  })) ?? [{ ...nothing, kind: 'prices', tone: 'failed' }];
  const halted = halts.halts.length;
  return [
    ...sources,
    { ...nothing, kind: 'opening', count: pauses, tone: pauses === 0 ? 'fine' : 'slow' },
    { ...nothing, kind: 'halts', count: halted, tone: halted === 0 ? 'fine' : 'slow' },
  ];
}

/** Rule CA-16: counts corporate actions that could not be carried out in time. */
async function actionLines(connection: Connection, now: Instant): Promise<Line[]> {
  const { waiting } = await readActionState(connection);
  const overdue = waiting.filter((action) => isOverdue(action, now));
  const since = overdue.length === 0 ? null : Math.min(...overdue.map(({ effectiveAt }) => effectiveAt));
  return [{ ...nothing, kind: 'actions', count: overdue.length, since, tone: since === null ? 'fine' : 'failed' }];
}

async function paymentLines(connection: Connection, now: Instant): Promise<Line[]> {
  const { moves, webhooks } = await readPaymentQueues(connection);
  const providers = await readProviderDays(connection, now - DAY_MS);
  return [
    queueLine('booking', moves, now),
    queueLine('webhooks', webhooks, now),
    ...providers.map(({ provider, calls, unknown, answeredAt }): Line => ({
      kind: 'provider',
      name: provider,
      tone: providerTone({ calls, unknown }),
      count: calls,
      of: unknown,
      since: answeredAt ?? null,
      error: null,
    })),
  ];
}

async function approvalLines(connection: Connection, now: Instant): Promise<Line[]> {
  return [queueLine('carrying', await readUnapplied(connection), now)];
}

async function mailLines(connection: Connection, now: Instant): Promise<Line[]> {
  const { queued, oldest, failed } = await readMailQueue(connection, now - DAY_MS);
  return [
    queueLine('mail', { count: queued, oldest }, now),
    { ...nothing, kind: 'mailFailed', count: failed, tone: failed === 0 ? 'fine' : 'slow' },
  ];
}

async function forwardingLines(connection: Connection, now: Instant): Promise<Line[]> {
  const { waiting, oldest, failed } = await readForwarding(connection);
  const line = queueLine('forwarding', { count: waiting, oldest }, now);
  return [{ ...line, of: failed, tone: failed > 0 ? 'failed' : line.tone }];
}

/** Returns the result of the last verification: a broken record stays broken until the next one says otherwise. */
async function recordLines(connection: Connection): Promise<Line[]> {
  const verdict = await readLastVerdict(connection);
  const brokenAt = verdict?.brokenAt;
  const tone = brokenAt === undefined ? 'fine' : 'failed';
  return [{ ...nothing, kind: 'record', tone, count: brokenAt ?? 0, since: verdict?.at ?? null }];
}

/** Rule BR-11: reports a live brand whose configuration is unpublished. */
function heldLines({ releases }: DeskDeps, { brandId }: StaffSession): Line[] {
  return releases.isHeld(brandId) ? [{ ...nothing, kind: 'held', tone: 'failed' }] : [];
}

async function jobLines(connection: Connection, now: Instant): Promise<Line[]> {
  const { waiting, oldest, retried, retryError, failed, failedError } = await readJobQueue(connection, now - DAY_MS);
  const tone = failed === 0 ? 'fine' : 'failed';
  return [
    { ...queueLine('jobs', { count: waiting, oldest }, now), of: retried, error: retryError ?? null },
    { ...nothing, kind: 'jobsFailed', count: failed, error: failedError ?? null, tone },
  ];
}

interface Queued {
  readonly count: number;
  readonly oldest: Instant | undefined;
}

function queueLine(kind: Parameters<typeof queueTone>[0], { count, oldest }: Queued, now: Instant): Line {
  return { ...nothing, kind, count, since: oldest ?? null, tone: queueTone(kind, oldest, now) };
}
