import { HOSTED_METHOD, HOSTED_PAGE_FIELDS, HOSTED_PATH, createGateway } from '../gateway/gateway.ts';

/** paypound: the gateway's new dialect, as public integrations speak it. */
export const paypound = createGateway({
  id: 'paypound',
  evidence: 'observed',
  url: 'https://portal.paypound.ltd',
  startPath: HOSTED_PATH,
  orderField: 'customer_order_id',
  method: HOSTED_METHOD,
  pageFields: HOSTED_PAGE_FIELDS,
  legacyField: 'redirect_3ds_url',
});
