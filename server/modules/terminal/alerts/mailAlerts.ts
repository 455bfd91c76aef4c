import { formatRate } from '@candor/domain/money/decimal.ts';
import * as z from 'zod/mini';
import { transaction } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import { findClient } from '../../client/clients/index.ts';
import { findInstrument, platformPath } from '../../engine/instruments/index.ts';
import { enqueueJob, queueMail, toClient } from '../../access/notifications/index.ts';
import type { Alert } from './alert.ts';
import { findFired } from './store.ts';

export const ALERT_MAIL_TASK = 'alertMail';

const job = z.object({ brandId: z.string(), alertId: z.number() });

/**
 * Queues the mails of fired alerts, in the transaction that stores the firing. Jobs send them, so that pages do not
 * wait.
 */
export async function mailLater(connection: Connection, fired: readonly Alert[]): Promise<void> {
  for (const { brandId, id } of fired) {
    const payload: z.output<typeof job> = { brandId, alertId: id };
    await enqueueJob(connection, ALERT_MAIL_TASK, payload, `alert:${brandId}:${id}`);
  }
}

/** Runs the job: mails the client in their language, unless they have switched the mail off. */
export async function mailAlert({ pool }: { readonly pool: Pool }, payload: unknown): Promise<void> {
  const { brandId, alertId } = job.parse(payload);
  await transaction(pool, brandId, async (connection) => {
    const alert = await findFired(connection, alertId);
    if (alert?.fired === undefined) return;
    const client = await findClient(connection, alert.clientId);
    if (client === undefined) return;
    const { fired, symbol } = alert;
    await queueMail(connection, {
      ...toClient(client),
      template: 'priceAlert',
      values: {
        name: client.firstName,
        instrument: findInstrument(symbol)?.name ?? symbol,
        price: { decimal: formatRate(alert.price) },
        fired: { decimal: formatRate(fired.sell) },
        time: { time: fired.sourceTime },
      },
      link: { path: platformPath(symbol) },
      eventKey: `alert:${alertId}:${alert.revision}`,
      now: fired.at,
    });
  });
}
