import { CANARY_PROVIDER } from '@candor/domain/service/canary.ts';
import { assert } from '@candor/domain/assert.ts';
import type { ConfiguredProvider } from '../modules/money/payments/index.ts';
import type { Outbound } from '../providers/outbound/interface.ts';
import { canaryTill, TILL_ORIGIN } from '../providers/payments/canaryTill/canaryTill.ts';
import type { Till } from '../providers/payments/canaryTill/till.ts';

/** Rule CY-6: the only provider of the canary's brand. It moves no real money, and says so even in live mode. */
export function providersOfCanary({ webhookKey }: Till): ReadonlyMap<string, ConfiguredProvider> {
  const read = canaryTill.parseConfig({ webhookKey });
  assert(read.ok, 'the till has made its key');
  return new Map([[CANARY_PROVIDER, { provider: canaryTill, config: read.config, isTest: true }]]);
}

/** Answers calls to the till here; every other call goes outside. */
export function outboundWithTill(till: Till, outside: Pick<Outbound, 'send'>): Pick<Outbound, 'send'> {
  return {
    async send(call, origins) {
      const isTills = origins.includes(TILL_ORIGIN) && URL.parse(call.url)?.origin === TILL_ORIGIN;
      return isTills ? { answer: till.answer(call) } : outside.send(call, origins);
    },
  };
}
