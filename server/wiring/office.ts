import { join, resolve } from 'node:path';
import type { Brand } from '@candor/brands/schema.ts';
import { assert } from '@candor/domain/assert.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Pool } from '../database/pool.ts';
import type { OfficeParts } from '../http/office.ts';
import type { FindPicture } from '../http/pictures.ts';
import { Rates } from '../http/rates.ts';
import { applyApproved } from '../modules/access/approvals/index.ts';
import type { ApprovalParts } from '../modules/access/approvals/index.ts';
import { approvalRoutes } from '../modules/access/approvals/routes.ts';
import { AuditVerifier, AuditWitness, readAuditKeys } from '../modules/access/audit/index.ts';
import type { AuditSigner, WitnessedHead } from '../modules/access/audit/index.ts';
import { applyRelease, checkReleaseDecider } from '../modules/desks/brandDesk/index.ts';
import type { BrandDeskParts, ReleaseBoard } from '../modules/desks/brandDesk/index.ts';
import { brandDeskRoutes } from '../modules/desks/brandDesk/routes.ts';
import {
  applyAdjustment,
  applyHoldEnd,
  applyTerms,
  applyUnfreeze,
  followLevels,
} from '../modules/desks/clientDesk/index.ts';
import type { ClientDeskParts } from '../modules/desks/clientDesk/index.ts';
import { clientDeskRoutes } from '../modules/desks/clientDesk/routes.ts';
import { applyDate, endDue } from '../modules/dataProtection/confidentialCases/index.ts';
import type { CaseParts } from '../modules/dataProtection/confidentialCases/index.ts';
import { caseRoutes } from '../modules/dataProtection/confidentialCases/routes.ts';
import { createLevelTables } from '../modules/client/clients/index.ts';
import type { PasswordHasher } from '../modules/access/passwords/index.ts';
import type { Desk } from '../modules/engine/dealing/index.ts';
import { readFactorKeys } from '../modules/access/factors/index.ts';
import type { FactorKeys } from '../modules/access/factors/index.ts';
import { applyExport, applyPublication } from '../modules/website/editor/index.ts';
import type { EditorParts } from '../modules/website/editor/index.ts';
import { dataRoutes } from '../modules/dataProtection/erasure/routes.ts';
import { listViewRoutes } from '../modules/desks/listViews/routes.ts';
import { contactDeskRoutes } from '../modules/desks/contact/officeRoutes.ts';
import { mailLogRoutes } from '../modules/desks/mailLog/index.ts';
import { popupDeskRoutes } from '../modules/website/popups/officeRoutes.ts';
import { reconciliationRoutes } from '../modules/desks/reconciliation/routes.ts';
import type { Attempts, Sessions } from '../modules/access/sessions/index.ts';
import type { PaymentParts } from '../modules/money/payments/index.ts';
import { applyBack, applyConfirmed, applyManual, applySettle } from '../modules/desks/paymentDesk/index.ts';
import { paymentDeskRoutes } from '../modules/desks/paymentDesk/routes.ts';
import { applyCompliance, applyLegs, applyPayout, lookAgain } from '../modules/money/withdrawals/index.ts';
import type { WithdrawalParts } from '../modules/money/withdrawals/index.ts';
import { applyOverride } from '../modules/desks/office/index.ts';
import {
  applyCorrection,
  applyAction,
  applyHaltEnd,
  applyLimit,
  applyOpening,
  applyRepair,
  checkActionDecider,
  checkHaltDecider,
  checkLimitDecider,
  checkOpeningDecider,
} from '../modules/desks/dealingDesk/index.ts';
import { recordActions, recordHalts, recordLimits, recordSwitches } from '../modules/desks/dealingDesk/index.ts';
import type { DealingDeskParts } from '../modules/desks/dealingDesk/index.ts';
import { dealingDeskRoutes } from '../modules/desks/dealingDesk/routes.ts';
import { serviceRoutes } from '../modules/access/serviceMode/routes.ts';
import type { ServiceBoard } from '../modules/access/serviceMode/index.ts';
import { officeRoutes } from '../modules/desks/office/routes.ts';
import { findNewestList, listEntries } from '../modules/client/screening/index.ts';
import { recordRefused, DEMO_STAFF_FILE, readDemoStaff, StaffSessions } from '../modules/access/staff/index.ts';
import type { StaffParts } from '../modules/access/staff/index.ts';
import { staffRoutes } from '../modules/access/staff/routes.ts';
import { applyRoles } from '../modules/desks/staffDesk/index.ts';
import { affiliateDeskRoutes } from '../modules/desks/affiliateDesk/routes.ts';
import { applyAffiliatePayout, applyPlan } from '../modules/desks/affiliateDesk/index.ts';
import type { AffiliateDeskParts } from '../modules/desks/affiliateDesk/index.ts';
import { staffDeskRoutes } from '../modules/desks/staffDesk/routes.ts';
import type { VerificationParts } from '../modules/client/verification/index.ts';
import type { ScreeningProvider } from '../providers/screening/interface.ts';
import { createListScreening } from '../providers/screening/list/list.ts';
import { noScreening } from '../providers/screening/none/none.ts';
import { findingsOf } from './brandGate.ts';
import { createContentDesk, watchPlans } from './editor.ts';
import { isOpenTo } from './demoHelpers.ts';
import { inTime } from './inTime.ts';
import { watchArchive } from './archiveWatch.ts';
import { watchOldLocks } from './relocking.ts';
import { officeSecurityText } from './securityText.ts';
import { endTogether, sweepBrands, sweepEvery, tryOnce } from './sweeps.ts';
import type { ContentDesk } from './editor.ts';

const SWEEP_MS = 60_000;
const PAGE = resolve(import.meta.dirname, '../../web/build/office');

export interface OfficeWiring {
  /** Of the office's own login; what is shared with the public side is used over it here, too. */
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly brands: readonly Brand[];
  readonly attempts: Attempts;
  /** Of clients. */
  readonly clientSessions: Sessions;
  readonly hasher: PasswordHasher;
  readonly desk: Desk;
  readonly documents: VerificationParts;
  readonly withdrawals: WithdrawalParts;
  readonly payments: PaymentParts;
  readonly screening: ScreeningProvider;
  readonly content: ContentDesk;
  readonly dealing: Pick<DealingDeskParts, 'bus' | 'openings' | 'halts' | 'limits' | 'quote' | 'health'>;
  readonly releases: ReleaseBoard;
  /** The mode in which the installation is served. */
  readonly service: ServiceBoard;
  readonly findingsOf: BrandDeskParts['findingsOf'];
  /** How far the records of staff had come, as it is kept outside of the database. */
  readonly headsOf: (brandId: BrandId) => readonly WitnessedHead[];
  /** Where a brand's pages are. */
  readonly originOf: (brand: Brand) => string;
}

interface Secrets {
  readonly factorKeys: FactorKeys;
  readonly audit: AuditSigner;
  readonly demoStaff?: StaffParts['demoStaff'];
}

export interface Office {
  readonly parts: OfficeParts;
  readonly approvals: ApprovalParts;
  readonly editor: EditorParts;
  readonly findPicture: FindPicture;
  readonly sessions: StaffSessions;
}

/** The office's calls over their modules. */
export function createOffice(given: OfficeWiring & Secrets): Office {
  const wiring = overOwnPool(given);
  const { pool, clock, log, brands, attempts, hasher, factorKeys, audit, documents, screening } = wiring;
  const [base] = brands;
  assert(base !== undefined, 'an installation has a brand');
  const sessions = new StaffSessions(pool, clock);
  const desk = paymentDesk(wiring);
  const dealing: DealingDeskParts = {
    ...wiring.dealing,
    ...{ pool, clock, audit, brands, sessions, approvals: { clock, audit }, desk: wiring.desk },
  };
  const site = createContentDesk({ pool, clock, audit, brands, scanner: documents.scanner }, wiring.content);
  const clients = clientDeskParts(wiring);
  const cases: CaseParts = { pool, clock, audit, approvals: { clock, audit } };
  const partners = partnerDesk(wiring);
  const publishing: BrandDeskParts = { ...wiring, sessions };
  const approvals: ApprovalParts = {
    ...{ pool, clock, audit },
    subjects: {
      verificationOverride: applyOverride(documents),
      ...paymentSubjects(desk),
      contentPublication: applyPublication(site.editor),
      formExport: applyExport,
      staffRoles: applyRoles({ pool, clock, audit }),
      ...dealingSubjects(dealing),
      ...clientSubjects(clients),
      caseDate: applyDate(cases),
      ...partnerSubjects(partners),
      brandRelease: applyRelease(publishing),
    },
    deciders: decidersOf(dealing, publishing),
    underWay: new Map(),
    onTrouble: (error) => log.warn({ error: String(error) }, 'an approved change could not be carried out yet'),
  };
  const demo = wiring.demoStaff === undefined ? {} : { demoStaff: wiring.demoStaff };
  const entering: StaffParts = { pool, clock, brands, sessions, attempts, hasher, factorKeys, audit, ...demo };
  const handlers = {
    ...staffRoutes(entering),
    ...approvalRoutes(approvals),
    ...paymentDeskRoutes(desk),
    ...site.handlers,
    ...{ ...listViewRoutes({ pool, clock }), ...dataRoutes({ pool, clock }) },
    ...serviceRoutes({ pool, clock, audit, board: wiring.service }),
    ...reconciliationRoutes(desk),
    ...dealingDeskRoutes(dealing),
    ...{ ...clientDeskRoutes(clients), ...caseRoutes(cases) },
    ...affiliateDeskRoutes(partners),
    ...brandDeskRoutes(publishing),
    ...peopleDesks({ pool, clock, audit, brands }),
    ...officeRoutes({
      ...{ pool, clock, audit, approvals, documents, verifier: createVerifier(wiring) },
      screening: { pool, clock, provider: screening },
      prices: () => inTime(dealing.health()),
      ...{ openings: dealing.openings, halts: dealing.halts },
      ...{ releases: wiring.releases, brandOf: (brandId) => brandById(brands, brandId) },
    }),
  };
  return {
    parts: {
      ...{ handlers, sessions, rates: new Rates(attempts, clock), baseBrand: base.id, findPicture: site.findPicture },
      onForbidden: (...call) => recordRefused({ ...entering, onTrouble: unrecorded(log) }, ...call),
      // The brand of a session may have gone; its person chooses another.
      currencyOf: (brandId) => (brands.find(({ id }) => id === brandId) ?? base).currency.code,
    },
    approvals,
    editor: site.editor,
    findPicture: site.findPicture,
    sessions,
  };
}

function unrecorded(log: OfficeWiring['log']): (error: unknown) => void {
  return (error) => log.error({ error: String(error) }, 'a forbidden call could not be recorded');
}

function overOwnPool<Wiring extends OfficeWiring>(wiring: Wiring): Wiring {
  const { pool, documents, withdrawals, payments } = wiring;
  return {
    ...wiring,
    documents: { ...documents, pool },
    withdrawals: { ...withdrawals, pool },
    payments: { ...payments, pool },
  };
}

/** What two people carry out about a client. */
function clientSubjects(clients: ClientDeskParts) {
  return {
    clientUnfreeze: applyUnfreeze(clients),
    legalHoldEnd: applyHoldEnd(clients),
    clientTerms: applyTerms(clients),
    adjustment: applyAdjustment(clients),
  };
}

/** What two people carry out at the payments desk. */
function paymentSubjects(desk: Parameters<typeof applyPayout>[0]) {
  return {
    withdrawalPayout: applyPayout(desk),
    withdrawalCompliance: applyCompliance(desk),
    withdrawalLegs: applyLegs(desk),
    depositConfirm: applyConfirmed(desk),
    depositManual: applyManual(desk),
    depositRefund: applyBack(desk),
    depositChargeback: applyBack(desk),
    depositChargebackWon: applyBack(desk),
    depositChargebackLost: applyBack(desk),
    outgoingSettle: applySettle(desk),
  };
}

/** What subjects require of the second person besides the role. */
function decidersOf(dealing: DealingDeskParts, publishing: BrandDeskParts) {
  return {
    openingResumed: checkOpeningDecider(dealing),
    haltEnded: checkHaltDecider(dealing),
    corporateAction: checkActionDecider(dealing),
    limitRaised: checkLimitDecider(dealing),
    brandRelease: checkReleaseDecider(publishing),
  };
}

function createVerifier({ pool, clock, log, audit, headsOf }: OfficeWiring & Secrets): AuditVerifier {
  return new AuditVerifier({
    ...{ pool, clock, signer: audit, headsOf },
    onAlarm: (message) => log.error({ alarm: true }, message),
    onTrouble: (error) => log.warn({ error: String(error) }, 'an audit record could not be verified'),
  });
}

function clientDeskParts({
  pool,
  clock,
  log,
  brands,
  audit,
  desk,
  documents,
  withdrawals,
  clientSessions,
}: OfficeWiring & Secrets): ClientDeskParts {
  return {
    ...{
      pool,
      clock,
      audit,
      approvals: { clock, audit },
      desk,
      levelsOf: createLevelTables(brands),
      keys: documents.keys,
    },
    sessions: clientSessions,
    holdMoney: (brandId, clientId) => lookAgain(withdrawals, brandId, clientId),
    brandOf: (brandId) => brandById(brands, brandId),
    onAlarm: (message) => log.error(message),
  };
}

function paymentDesk({ withdrawals, payments, clock, audit, documents: { keys } }: OfficeWiring & Secrets) {
  return { ...withdrawals, payments, audit, approvals: { clock, audit }, keys };
}

function partnerDesk({ pool, clock, audit, brands, originOf }: OfficeWiring & Secrets): AffiliateDeskParts {
  return { pool, clock, audit, originOf, brandOf: (brandId) => brandById(brands, brandId) };
}

function dealingSubjects(dealing: DealingDeskParts) {
  return {
    openingResumed: applyOpening(dealing),
    haltEnded: applyHaltEnd(dealing),
    corporateAction: applyAction(dealing),
    limitRaised: applyLimit(dealing),
    tradeCorrection: applyCorrection(dealing),
    incidentRepair: applyRepair(dealing),
  };
}

function partnerSubjects(partners: AffiliateDeskParts) {
  return { affiliatePlan: applyPlan(partners), affiliatePayout: applyAffiliatePayout(partners) };
}

function brandById(brands: readonly Brand[], brandId: string): Brand {
  const found = brands.find(({ id }) => id === brandId);
  assert(found !== undefined, `brand ${brandId} is there`);
  return found;
}

/** The desks that need nothing but the record: popups, staff, messages and mails. */
function peopleDesks(parts: Pick<OfficeWiring, 'pool' | 'clock' | 'brands'> & Pick<Secrets, 'audit'>) {
  return {
    ...popupDeskRoutes(parts),
    ...staffDeskRoutes(parts),
    ...contactDeskRoutes(parts),
    ...mailLogRoutes(parts),
  };
}

export interface RunningOffice {
  readonly parts: OfficeParts;
  readonly findPicture: FindPicture;
  stop(): Promise<void>;
}

/** Who is asked about sanctions and politically exposed persons. */
export function screeningFor(kind: Config['screening'], pool: Pool): ScreeningProvider {
  if (kind === 'none') return noScreening;
  return createListScreening({
    newest: () => findNewestList(pool),
    entries: (listId) => listEntries(pool, listId),
  });
}

type RunningWiring = Omit<OfficeWiring, 'screening' | 'findingsOf' | 'headsOf' | 'brands'> & {
  /** The base brand is the first. */
  readonly brands: readonly [Brand, ...Brand[]];
};

/** The office of a running server: with its page, its keys, and what has to be looked after each minute. */
export function openOffice(config: Config, wiring: RunningWiring): RunningOffice {
  const { pool, log, brands } = wiring;
  const audit = readAuditKeys(join(config.dataDir, 'auditKeys.json'), config.mode);
  const factorKeys = readFactorKeys(join(config.dataDir, 'factorKeys.json'), config.mode);
  const screening = screeningFor(config.screening, pool);
  const demoStaff = (address: string) =>
    isOpenTo(config, address) ? readDemoStaff(join(config.dataDir, DEMO_STAFF_FILE), wiring.clock.now()) : [];
  const demo = config.mode === 'demo' ? { demoStaff } : {};
  const witness = new AuditWitness(config.dataDir);
  const office = createOffice({
    ...{ ...wiring, ...demo, audit, factorKeys, screening },
    findingsOf: ({ id, isLive }) => findingsOf(config, [id], { isLive }),
    headsOf: (brandId) => witness.heads(brandId),
  });
  const keepHeads = (brandId: BrandId) => witness.write(pool, brandId);
  const duties: Readonly<Record<string, (brandId: BrandId) => Promise<unknown>>> = {
    levels: (brandId) => followLevels(pool, brandId),
    approvals: (brandId) => applyApproved(office.approvals, brandId),
    switches: (brandId) => recordSwitches({ pool, clock: wiring.clock, audit }, brandId),
    actions: (brandId) => recordActions({ pool, clock: wiring.clock, audit }, brandId),
    halts: (brandId) => recordHalts({ pool, clock: wiring.clock, audit }, brandId),
    limits: (brandId) => recordLimits({ pool, clock: wiring.clock, audit, brands }, brandId),
    cases: (brandId) => endDue({ pool, clock: wiring.clock, audit }, brandId),
    heads: keepHeads,
  };
  const sweep = { everyMs: SWEEP_MS, log, trouble: 'a duty of the office could not be done' };
  const brandIds = brands.map(({ id }) => id);
  const ends = [
    sweepBrands(sweep, brandIds, async (brand) => {
      for (const [duty, work] of Object.entries(duties)) await tryOnce(sweep, () => work(brand), { brand, duty });
    }),
    sweepEvery(sweep, () => office.sessions.sweep()),
    watchPlans(office.editor, log),
    watchArchive(pool, log, config.backupDir !== undefined && config.databaseUrl === undefined),
    watchOldLocks({ pool, factorKeys, documentKeys: wiring.documents.keys }, brandIds, log),
  ];
  return {
    parts: {
      ...office.parts,
      page: {
        ...{ folder: PAGE, filesSite: wiring.documents.filesSite, brands },
        securityText: officeSecurityText(config, brands[0], wiring.clock),
      },
    },
    findPicture: office.findPicture,
    async stop() {
      await endTogether(ends)();
      for (const id of brandIds) await tryOnce(sweep, () => keepHeads(id), { brand: id });
    },
  };
}
