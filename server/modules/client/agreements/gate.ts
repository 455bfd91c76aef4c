import type { Handlers } from '../../access/sessions/index.ts';
import type { Agreements } from './agreements.ts';

const WITHDRAWAL = 6;

/**
 * Rule AG-3: makes depositing and switching the robot on wait for the agreement; withdrawing and switching off never
 * wait.
 */
export function agreedFirst<Gated extends Handlers<'createTransaction'> | Handlers<'autoTrading'>>(
  agreements: Pick<Agreements, 'check'>,
  handlers: Gated,
): Gated {
  return {
    ...handlers,
    ...('createTransaction' in handlers && {
      createTransaction: (async (request, caller) => {
        const agreed = request.method === WITHDRAWAL ? undefined : await agreements.check(caller.session);
        return agreed?.ok === false ? agreed : handlers.createTransaction(request, caller);
      }) satisfies Handlers['createTransaction'],
    }),
    ...('autoTrading' in handlers && {
      autoTrading: (async (request, caller) => {
        const agreed = request.auto_trading ? await agreements.check(caller.session) : undefined;
        return agreed?.ok === false ? agreed : handlers.autoTrading(request, caller);
      }) satisfies Handlers['autoTrading'],
    }),
  };
}
