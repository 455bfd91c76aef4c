import { HOSTED_METHOD, HOSTED_PAGE_FIELDS, HOSTED_PATH, createGateway } from '../gateway/gateway.ts';

/** cidrus publishes nothing: the gateway's new dialect in the specification's shape, at the configured URL. */
export const cidrus = createGateway({
  id: 'cidrus',
  evidence: 'unverified',
  url: undefined,
  startPath: HOSTED_PATH,
  orderField: 'customer_order_id',
  method: HOSTED_METHOD,
  pageFields: HOSTED_PAGE_FIELDS,
  legacyField: 'redirect_3ds_url',
});
