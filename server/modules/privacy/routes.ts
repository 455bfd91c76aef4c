import type { Handlers } from '../sessions/index.ts';
import { closeAccount } from './closeAccount.ts';
import { exportData } from './exportData.ts';
import type { PrivacyParts } from './parts.ts';

export function privacyRoutes(parts: PrivacyParts): Handlers<'exportData' | 'closeAccount'> {
  return {
    exportData: (request, caller) => exportData(parts, request, caller),
    closeAccount: (request, caller) => closeAccount(parts, request, caller),
  };
}
