import { createGateway } from '../gateway/gateway.ts';

/** PayWay publishes nothing: the gateway's fields, and the answer that the specification names. */
export const payWay = createGateway({
  id: 'PayWay',
  evidence: 'unverified',
  url: undefined,
  startPath: '/api/payment',
  orderField: 'customer_order_id',
  method: undefined,
  pageFields: [['data', 'url']],
  legacyField: 'url',
});
