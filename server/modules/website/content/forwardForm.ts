import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import * as z from 'zod/mini';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import type { Outbound } from '../../../providers/outbound/interface.ts';
import { ATTEMPTS_MAXIMUM } from '../../access/notifications/index.ts';
import { lockFormEntry, updateForwarding } from './formStore.ts';
import type { Forwarding } from './formStore.ts';

export const FORM_TASK = 'content.form';

interface ForwardDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly outbound: Pick<Outbound, 'post'>;
  readonly brandOf: (brandId: BrandId) => Pick<Brand, 'contactEndpoint'>;
}

const job = z.object({ brandId: z.string(), id: z.number() });

/** Rule CM-7: forwards a submitted form, as rule CO-2 does a message; throws where it must be retried. */
export async function forwardForm({ pool, clock, outbound, brandOf }: ForwardDeps, payload: unknown): Promise<void> {
  const { brandId, id } = job.parse(payload);
  const { contactEndpoint } = brandOf(brandId);
  const outcome = await transaction(pool, brandId, async (connection): Promise<Forwarding> => {
    const entry = await lockFormEntry(connection, id);
    if (entry?.forwarding !== 'waiting') return entry?.forwarding ?? 'kept';
    const { form, fields, at, attempts } = entry;
    const body = { form, ...fields, created_at: new Date(at).toISOString() };
    const isTaken =
      contactEndpoint !== undefined && (await outbound.post(contactEndpoint, { id: `form-${brandId}-${id}`, body }));
    const next = isTaken ? 'forwarded' : attempts + 1 >= ATTEMPTS_MAXIMUM ? 'failed' : 'waiting';
    await updateForwarding(connection, id, next, isTaken ? clock.now() : undefined);
    return next;
  });
  if (outcome === 'waiting') throw new Error(`what the form brought, ${id}, was not taken`);
}
