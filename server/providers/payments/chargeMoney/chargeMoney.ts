import { HOSTED_METHOD, HOSTED_PAGE_FIELDS, HOSTED_PATH, createGateway } from '../gateway/gateway.ts';

/**
 * chargeMoney: the gateway's new dialect. Public code shows only its card call; the page follows that of its siblings.
 */
export const chargeMoney = createGateway({
  id: 'chargeMoney',
  evidence: 'unverified',
  url: 'https://dashboard.charge.money',
  startPath: HOSTED_PATH,
  orderField: 'customer_order_id',
  method: HOSTED_METHOD,
  pageFields: HOSTED_PAGE_FIELDS,
  legacyField: 'redirect_3ds_url',
});
