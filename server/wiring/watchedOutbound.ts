import type { Logger } from 'pino';
import type { Outbound } from '../providers/outbound/interface.ts';

/** Logs failed calls to payment providers: clients and staff see only that a payment failed. */
export function watchedOutbound(outbound: Pick<Outbound, 'send'>, log: Pick<Logger, 'warn'>): Pick<Outbound, 'send'> {
  return {
    async send(call, origins) {
      const sent = await outbound.send(call, origins);
      if (typeof sent === 'string')
        log.warn({ host: URL.parse(call.url)?.host, outcome: sent }, 'a payment provider did not answer');
      return sent;
    },
  };
}
