import { accept } from '@candor/domain/result.ts';
import type { OfficeHandlers } from '../../access/staff/index.ts';
import type { ListExportDeps } from './deps.ts';
import { exportList } from './exportList.ts';
import { askExport } from './listExport.ts';
import { lists } from './lists.ts';
import { listOwnExports, takeExport } from './takeExport.ts';

type ExportCalls =
  | 'exportPayments'
  | 'exportMail'
  | 'exportWebhookDeliveries'
  | 'exportVerification'
  | 'exportDealingAccounts'
  | 'exportExposure'
  | 'exportFillChecks'
  | 'exportPopups'
  | 'askClientExport'
  | 'askAffiliateExport'
  | 'askContactExport'
  | 'askComplaintExport'
  | 'askApprovalExport'
  | 'askAuditExport'
  | 'askStaffExport'
  | 'askCorrectionExport'
  | 'askDifferenceExport'
  | 'listOwnExports'
  | 'takeListExport';

/** Routes that return lists of the office as files. */
export function listExportRoutes(deps: ListExportDeps): OfficeHandlers<ExportCalls> {
  return {
    exportPayments: (request, { session }) => exportList(deps, lists.payments.ask(request), session),
    exportMail: (request, { session }) => exportList(deps, lists.mail.ask(request), session),
    exportWebhookDeliveries: (request, { session }) => exportList(deps, lists.deliveries.ask(request), session),
    exportVerification: (request, { session }) => exportList(deps, lists.verification.ask(request), session),
    exportDealingAccounts: (request, { session }) => exportList(deps, lists.tradingAccounts.ask(request), session),
    exportExposure: (request, { session }) => exportList(deps, lists.exposure.ask(request), session),
    exportFillChecks: (request, { session }) => exportList(deps, lists.fillChecks.ask(request), session),
    exportPopups: (request, { session }) => exportList(deps, lists.popups.ask(request), session),
    askClientExport: ({ query, ...by }, { session }) => askExport(deps, lists.clients.ask(query), by, session),
    askAffiliateExport: ({ query, ...by }, { session }) => askExport(deps, lists.partners.ask(query), by, session),
    askContactExport: ({ query, ...by }, { session }) => askExport(deps, lists.messages.ask(query), by, session),
    askComplaintExport: ({ query, ...by }, { session }) => askExport(deps, lists.complaints.ask(query), by, session),
    askApprovalExport: ({ query, ...by }, { session }) => askExport(deps, lists.approvals.ask(query), by, session),
    askAuditExport: ({ query, ...by }, { session }) => askExport(deps, lists.audit.ask(query), by, session),
    askStaffExport: ({ query, ...by }, { session }) => askExport(deps, lists.staff.ask(query), by, session),
    askCorrectionExport: ({ query, ...by }, { session }) => askExport(deps, lists.corrections.ask(query), by, session),
    askDifferenceExport: ({ query, ...by }, { session }) => askExport(deps, lists.differences.ask(query), by, session),
    listOwnExports: async ({ list }, { session }) => accept({ exports: await listOwnExports(deps, list, session) }),
    takeListExport: ({ approval }, { session }) => takeExport(deps, approval, session),
  };
}
