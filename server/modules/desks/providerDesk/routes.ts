import { accept } from '@candor/domain/result.ts';
import { answerAsked } from '../../access/approvals/index.ts';
import type { OfficeHandlers } from '../../access/staff/index.ts';
import { askPaymentProvider } from './askProvider.ts';
import type { ProviderDeskDeps } from './deps.ts';
import { listProviders } from './listProviders.ts';

/** Handlers of the desk of payment providers. */
export function providerDeskRoutes(
  deps: ProviderDeskDeps,
): OfficeHandlers<'listPaymentProviders' | 'askPaymentProvider'> {
  return {
    listPaymentProviders: async (_request, { session }) => accept(await listProviders(deps, session)),
    askPaymentProvider: (request, { session }) => answerAsked(askPaymentProvider(deps, request, session)),
  };
}
