import type { Brand } from '@candor/brands/schema.ts';
import type { Forwarding } from '@candor/domain/contact.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import * as z from 'zod/mini';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import type { Outbound } from '../../../providers/outbound/interface.ts';
import { ATTEMPTS_MAXIMUM } from '../../access/notifications/index.ts';
import { lockMessage, updateForwarding } from './store.ts';
import type { StoredMessage } from './store.ts';

export const CONTACT_TASK = 'contact';

export interface ForwardDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly outbound: Pick<Outbound, 'post'>;
  readonly brandOf: (brandId: BrandId) => Pick<Brand, 'contactEndpoint'>;
}

const job = z.object({ brandId: z.string(), id: z.number() });

/** Rule CO-2: forwards a message, and throws where it must be retried. The endpoint sees the same id each time. */
export async function forwardMessage({ pool, clock, outbound, brandOf }: ForwardDeps, payload: unknown): Promise<void> {
  const { brandId, id } = job.parse(payload);
  const { contactEndpoint } = brandOf(brandId);
  const outcome = await transaction(pool, brandId, async (connection): Promise<Forwarding> => {
    const message = await lockMessage(connection, id);
    if (message?.forwarding !== 'waiting') return message?.forwarding ?? 'kept';
    const isTaken = contactEndpoint !== undefined && (await outbound.post(contactEndpoint, letterOf(message)));
    const isOver = message.attempts + 1 >= ATTEMPTS_MAXIMUM;
    const next = isTaken ? 'forwarded' : isOver ? 'failed' : 'waiting';
    await updateForwarding(connection, id, next, isTaken ? clock.now() : undefined);
    return next;
  });
  if (outcome === 'waiting') throw new Error(`contact message ${id} was not taken`);
}

/** Specification 7: builds the forwarded message. */
function letterOf({ id, createdAt, ...message }: StoredMessage): Parameters<Outbound['post']>[1] {
  return {
    id: `contact-${id}`,
    body: {
      first_name: message.firstName,
      last_name: message.lastName,
      email: message.email,
      phone: message.phone,
      message: message.message,
      created_at: new Date(createdAt).toISOString(),
    },
  };
}
