import type { Handlers } from '../../access/sessions/index.ts';
import { makeOrders } from './makeOrders.ts';
import type { OrdersDeps } from './makeOrders.ts';
import { makeRecorder } from './makeRecorder.ts';
import type { RecorderDeps } from './makeRecorder.ts';

export function recorderRoutes(deps: RecorderDeps & OrdersDeps): Handlers<'getRecorder' | 'getRecordedOrders'> {
  return {
    getRecorder: (request, { session }) => makeRecorder(deps, session, request),
    getRecordedOrders: (request, { session }) => makeOrders(deps, session, request),
  };
}
