import { checkWantedKey, keyEnd } from '@candor/domain/operator/keys.ts';
import { operatorScopes } from '@candor/domain/operator/scopes.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import { z } from 'zod';
import { transaction } from '../../../database/pool.ts';
import { Subject } from '../../access/approvals/index.ts';
import type { OperatorApiDeps } from './deps.ts';
import { startFeed } from './feedStore.ts';
import { countKeys, insertKey } from './keyStore.ts';

/** Maximum number of active keys in a brand. */
const KEYS_MAXIMUM = 20;

/** Rule OA-1: two people issue a key. They agree on what exactly it may read, from where and for how long. */
export const operatorKey = new Subject({
  name: 'operatorKey',
  payload: z.object({
    request: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(operatorScopes)),
    days: z.number(),
    addresses: z.array(z.string()),
  }),

  key: ({ name }) => `operatorKey:${name}`,

  async check({ clock }: OperatorApiDeps, { connection, payload }) {
    const checked = checkWantedKey(payload);
    if (!checked.ok) return checked;
    if ((await countKeys(connection, clock.now())) >= KEYS_MAXIMUM) {
      return refuse({ code: 'tooManyKeys', params: { maximum: String(KEYS_MAXIMUM) } });
    }
    const { name, scopes, days, addresses } = payload;
    return accept([
      { name: 'apiKey', before: '', after: name },
      { name: 'scopes', before: '', after: scopes.join(', ') },
      { name: 'keyDays', before: '', after: String(days) },
      { name: 'keyAddresses', before: '', after: addresses.length === 0 ? 'everywhere' : addresses.join(', ') },
    ]);
  },

  async apply({ pool }, { id, brandId, requestedBy, decidedBy, decidedAt, payload }) {
    await transaction(pool, brandId, async (connection) => {
      await startFeed(connection, brandId, decidedAt);
      await insertKey(connection, {
        brandId,
        approvalId: id,
        name: payload.name,
        scopes: payload.scopes,
        addresses: payload.addresses,
        requestedBy,
        approvedBy: decidedBy,
        approvedAt: decidedAt,
        expiresAt: keyEnd(decidedAt, payload.days),
      });
    });
    return accept(true);
  },
});
