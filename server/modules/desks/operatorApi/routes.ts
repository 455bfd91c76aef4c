import type { OfficeHandlers } from '../../access/staff/index.ts';
import { listDeliveries, resendDelivery } from './deliveries.ts';
import type { OperatorApiDeps } from './deps.ts';
import { askKey, listKeys, revokeKey, takeKey } from './keys.ts';
import { askWebhook, listWebhooks, removeWebhook, renewSecret, resumeWebhook, testWebhook } from './webhooks.ts';

type Calls =
  | 'listOperatorKeys'
  | 'askOperatorKey'
  | 'takeOperatorKey'
  | 'revokeOperatorKey'
  | 'listOperatorWebhooks'
  | 'askOperatorWebhook'
  | 'renewWebhookSecret'
  | 'resumeOperatorWebhook'
  | 'removeOperatorWebhook'
  | 'testOperatorWebhook'
  | 'listWebhookDeliveries'
  | 'resendWebhookDelivery';

/** Handlers by which staff issue and revoke keys and webhooks. */
export function operatorApiRoutes(deps: OperatorApiDeps): OfficeHandlers<Calls> {
  return {
    listOperatorKeys: (_request, { session }) => listKeys(deps, session),
    askOperatorKey: (request, { session }) => askKey(deps, request, session),
    takeOperatorKey: ({ id }, { session }) => takeKey(deps, id, session),
    revokeOperatorKey: (request, { session }) => revokeKey(deps, request, session),
    listOperatorWebhooks: (_request, { session }) => listWebhooks(deps, session),
    askOperatorWebhook: (request, { session }) => askWebhook(deps, request, session),
    renewWebhookSecret: ({ id }, { session }) => renewSecret(deps, id, session),
    resumeOperatorWebhook: ({ id }, { session }) => resumeWebhook(deps, id, session),
    removeOperatorWebhook: (request, { session }) => removeWebhook(deps, request, session),
    testOperatorWebhook: ({ id }, { session }) => testWebhook(deps, id, session),
    listWebhookDeliveries: (request, { session }) => listDeliveries(deps, request, session),
    resendWebhookDelivery: ({ id }, { session }) => resendDelivery(deps, id, session),
  };
}
