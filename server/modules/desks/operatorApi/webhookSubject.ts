import { isOperatorEventKind } from '@candor/domain/operator/events.ts';
import type { OperatorEventKind } from '@candor/domain/operator/events.ts';
import { isStoredUrlShortEnough, isOperatorName } from '@candor/domain/operator/names.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import { z } from 'zod';
import { transaction } from '../../../database/pool.ts';
import { Subject } from '../../access/approvals/index.ts';
import type { OperatorApiDeps } from './deps.ts';
import { startFeed } from './feedStore.ts';
import { countWebhooks, insertWebhook } from './webhookStore.ts';

/** Maximum number of webhooks in a brand. */
const WEBHOOKS_MAXIMUM = 20;

/** Rule OA-7: two people decide where events are sent. The address is public https, without credentials. */
export const operatorWebhook = new Subject({
  name: 'operatorWebhook',
  payload: z.object({
    request: z.string(),
    name: z.string(),
    url: z.string(),
    kinds: z.array(z.custom<OperatorEventKind>((value) => typeof value === 'string' && isOperatorEventKind(value))),
  }),

  key: ({ url }) => `operatorWebhook:${url}`.slice(0, 120),

  async check({ mayPostTo }: OperatorApiDeps, { connection, payload }) {
    const { name, url, kinds } = payload;
    if (!isOperatorName(name)) return refuse({ code: 'malformed', field: 'name' });
    const address = URL.parse(url);
    const isPlain = address !== null && address.username === '' && address.password === '';
    if (!isPlain || !mayPostTo(address)) return refuse({ code: 'addressNotPublic', field: 'url' });
    if (!isStoredUrlShortEnough(address)) return refuse({ code: 'malformed', field: 'url' });
    if ((await countWebhooks(connection)) >= WEBHOOKS_MAXIMUM) {
      return refuse({ code: 'tooManyWebhooks', params: { maximum: String(WEBHOOKS_MAXIMUM) } });
    }
    return accept([
      { name: 'webhook', before: '', after: name },
      { name: 'webhookUrl', before: '', after: url },
      { name: 'webhookEvents', before: '', after: kinds.join(', ') },
    ]);
  },

  async apply({ pool }, { id, brandId, requestedBy, decidedBy, decidedAt, payload }) {
    await transaction(pool, brandId, async (connection) => {
      await startFeed(connection, brandId, decidedAt);
      await insertWebhook(connection, {
        brandId,
        approvalId: id,
        name: payload.name,
        url: payload.url,
        kinds: payload.kinds,
        requestedBy,
        approvedBy: decidedBy,
        approvedAt: decidedAt,
      });
    });
    return accept(true);
  },
});
