import { subjectsByName, withDeps } from '../modules/access/approvals/index.ts';
import { brandSubjects } from '../modules/desks/brandDesk/index.ts';
import { studioSubjects } from '../modules/desks/brandStudio/index.ts';
import { clientSubjects } from '../modules/desks/clientDesk/index.ts';
import { caseSubjects } from '../modules/dataProtection/confidentialCases/index.ts';
import { contentSubjects } from '../modules/website/editor/index.ts';
import { complaintSubjects } from '../modules/desks/complaints/index.ts';
import { operatorSubjects } from '../modules/desks/operatorApi/index.ts';
import { regulatorSubjects } from '../modules/desks/regulator/index.ts';
import { listSubjects } from '../modules/desks/listImports/index.ts';
import { mailTextSubjects } from '../modules/desks/mailTexts/index.ts';
import { providerSubjects } from '../modules/desks/providerDesk/index.ts';
import { sourceSubjects } from '../modules/desks/sourceDesk/index.ts';
import { settingsSubjects } from '../modules/desks/settingsDesk/index.ts';
import { exportSubjects } from '../modules/desks/listExports/index.ts';
import { paymentSubjects } from '../modules/desks/paymentDesk/index.ts';
import { withdrawalSubjects } from '../modules/money/withdrawals/index.ts';
import { verificationSubjects } from '../modules/desks/office/index.ts';
import { dealingSubjects } from '../modules/desks/dealingDesk/index.ts';
import { staffSubjects } from '../modules/desks/staffDesk/index.ts';
import { partnerSubjects } from '../modules/desks/affiliateDesk/index.ts';
import type { Desks, OfficeWorld } from './officeWorld.ts';

/** Returns the changes that two people decide in the office, each with the code that carries it out. */
export function officeSubjects({ pool, clock, audit, services }: OfficeWorld, desks: Desks) {
  const actDeps = { pool, clock, audit };
  return subjectsByName([
    ...withDeps(verificationSubjects, services),
    ...withDeps(withdrawalSubjects, desks.payments),
    ...withDeps(paymentSubjects, desks.payments),
    ...withDeps(contentSubjects, desks.site.editor),
    ...withDeps(staffSubjects, actDeps),
    ...withDeps(dealingSubjects, desks.dealing),
    ...withDeps(clientSubjects, desks.clients),
    ...withDeps(caseSubjects, actDeps),
    ...withDeps(complaintSubjects, desks.complaints),
    ...withDeps(regulatorSubjects, desks.reports),
    ...withDeps(operatorSubjects, desks.operator),
    ...withDeps(settingsSubjects, desks.settings),
    ...withDeps(mailTextSubjects, desks.mailTexts),
    ...withDeps(listSubjects, actDeps),
    ...withDeps(providerSubjects, desks.providers),
    ...withDeps(sourceSubjects, desks.sources),
    ...withDeps(partnerSubjects, desks.partners),
    ...withDeps(brandSubjects, desks.publishing),
    ...withDeps(studioSubjects, desks.studio),
    ...withDeps(exportSubjects, desks.listExports),
  ]);
}
