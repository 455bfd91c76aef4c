import type { Handlers } from '../../access/sessions/index.ts';
import { makeRecorder } from './makeRecorder.ts';
import type { RecorderDeps } from './makeRecorder.ts';

export function recorderRoutes(deps: RecorderDeps): Handlers<'getRecorder'> {
  return { getRecorder: (request, { session }) => makeRecorder(deps, session, request) };
}
