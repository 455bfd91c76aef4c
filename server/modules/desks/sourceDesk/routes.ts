import { accept } from '@candor/domain/result.ts';
import { answerAsked } from '../../access/approvals/index.ts';
import type { OfficeHandlers } from '../../access/staff/index.ts';
import { askPriceSources } from './askSources.ts';
import type { SourceDeskDeps } from './deps.ts';
import { listSources } from './listSources.ts';

/** Handlers of the desk of price sources. */
export function sourceDeskRoutes(deps: SourceDeskDeps): OfficeHandlers<'listPriceSources' | 'askPriceSources'> {
  return {
    listPriceSources: async (_request, { session }) => accept(await listSources(deps, session)),
    askPriceSources: (request, { session }) => answerAsked(askPriceSources(deps, request, session)),
  };
}
