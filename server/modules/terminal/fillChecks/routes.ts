import { accept, mapResult } from '@candor/domain/result.ts';
import type { Handlers, Session } from '../../access/sessions/index.ts';
import { currentAccount } from '../../access/sessions/index.ts';
import type { FillCheckDeps } from './deps.ts';
import { reportFills, reportWrongFill, showChecks } from './report.ts';
import type { FillOwner } from './store.ts';

export function fillCheckRoutes(deps: FillCheckDeps): Handlers<'getFillChecks' | 'reportFills' | 'reportWrongFill'> {
  return {
    getFillChecks: async (_request, { session }) => accept(await showChecks(deps, ownerOf(session))),
    async reportFills(reported, { session }) {
      await reportFills(deps, ownerOf(session), reported);
      return accept({});
    },
    reportWrongFill: (reported, { session }) =>
      mapResult(reportWrongFill(deps, ownerOf(session), reported), (verdict) => ({ verdict })),
  };
}

function ownerOf(session: Session): FillOwner {
  return { ...currentAccount(session), clientId: session.clientId };
}
