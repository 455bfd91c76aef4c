import { HOSTED_METHOD, HOSTED_PAGE_FIELDS, HOSTED_PATH, createGateway } from '../gateway/gateway.ts';

/** neobanq: the gateway's old dialect. Public code shows only its card call; the page follows that of its siblings. */
export const neobanq = createGateway({
  id: 'neobanq',
  evidence: 'unverified',
  url: 'https://portal.neobanq.app',
  startPath: HOSTED_PATH,
  orderField: 'sulte_apt_no',
  method: HOSTED_METHOD,
  pageFields: HOSTED_PAGE_FIELDS,
  legacyField: 'redirect_3ds_url',
});
