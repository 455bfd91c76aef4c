import { HOSTED_METHOD, HOSTED_PAGE_FIELDS, HOSTED_PATH, createGateway } from '../gateway/gateway.ts';

/** iPayTotal: the gateway's old dialect, as its vendor describes it. */
export const iPayTotal = createGateway({
  id: 'iPayTotal',
  evidence: 'documented',
  url: 'https://ipaytotal.solutions',
  startPath: HOSTED_PATH,
  orderField: 'sulte_apt_no',
  method: HOSTED_METHOD,
  pageFields: HOSTED_PAGE_FIELDS,
  legacyField: 'payment_redirect_url',
});
