import { accept } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Handlers } from '../../access/sessions/index.ts';
import { changeAlert, deleteAlert } from './changeAlert.ts';
import { createAlert } from './createAlert.ts';
import type { AlertDeps } from './deps.ts';
import { presentAlert } from './present.ts';
import { findShown, updateSeen } from './store.ts';

type AlertCalls = 'getAlerts' | 'createAlert' | 'updateAlert' | 'deleteAlert' | 'markAlertsSeen';

export function alertRoutes(deps: AlertDeps): Handlers<AlertCalls> {
  const { pool, clock } = deps;
  return {
    async getAlerts(_request, { session: { brandId, clientId } }) {
      const alerts = await transaction(pool, brandId, (connection) => findShown(connection, clientId));
      return accept(alerts.map((alert) => presentAlert(alert, clock.now())));
    },
    createAlert: (request, caller) => createAlert(deps, request, caller),
    updateAlert: (request, { session }) => changeAlert(deps, request, session),
    deleteAlert: (request, { session }) => deleteAlert(deps, request, session),
    async markAlertsSeen({ ids }, { session: { brandId, clientId } }) {
      await transaction(pool, brandId, (connection) => updateSeen(connection, clientId, ids, clock.now()));
      return accept({});
    },
  };
}
