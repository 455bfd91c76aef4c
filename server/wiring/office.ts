import { join } from 'node:path';
import { brandById } from '@candor/brands/schema.ts';
import type { RequestSender } from '../http/clientAddress.ts';
import type { OfficeDeps } from '../http/office.ts';
import type { FindPicture } from '../http/pictures.ts';
import { Rates } from '../http/rates.ts';
import { keySource } from '../keySource.ts';
import type { ApprovalDeps } from '../modules/access/approvals/index.ts';
import { approvalRoutes } from '../modules/access/approvals/routes.ts';
import { AuditWitness, readAuditKeys } from '../modules/access/audit/index.ts';
import type { AuditSigner } from '../modules/access/audit/index.ts';
import type { BrandDeskDeps } from '../modules/desks/brandDesk/index.ts';
import { brandDeskRoutes } from '../modules/desks/brandDesk/routes.ts';
import type { StudioDeps } from '../modules/desks/brandStudio/index.ts';
import { brandStudioRoutes } from '../modules/desks/brandStudio/routes.ts';
import type { ClientDeskDeps } from '../modules/desks/clientDesk/index.ts';
import { clientDeskRoutes } from '../modules/desks/clientDesk/routes.ts';
import { caseRoutes } from '../modules/dataProtection/confidentialCases/routes.ts';
import { createLevelTables } from '../modules/client/clients/index.ts';
import type { EditorDeps } from '../modules/website/editor/index.ts';
import { dataRoutes } from '../modules/dataProtection/erasure/routes.ts';
import { listViewRoutes } from '../modules/desks/listViews/routes.ts';
import type { ReportDeps } from '../modules/desks/operatorReports/index.ts';
import type { OperatorApiDeps } from '../modules/desks/operatorApi/index.ts';
import { operatorApiRoutes } from '../modules/desks/operatorApi/routes.ts';
import { listExportRoutes } from '../modules/desks/listExports/routes.ts';
import type { ListExportDeps } from '../modules/desks/listExports/index.ts';
import { listImportRoutes } from '../modules/desks/listImports/index.ts';
import { mailTextRoutes } from '../modules/desks/mailTexts/index.ts';
import { sourceDeskRoutes } from '../modules/desks/sourceDesk/index.ts';
import type { SourceDeskDeps } from '../modules/desks/sourceDesk/index.ts';
import { providerDeskRoutes } from '../modules/desks/providerDesk/index.ts';
import { settingsDeskRoutes } from '../modules/desks/settingsDesk/routes.ts';
import { complaintDeskRoutes } from '../modules/desks/complaints/officeRoutes.ts';
import { contactDeskRoutes } from '../modules/desks/contact/officeRoutes.ts';
import { mailLogRoutes } from '../modules/desks/mailLog/index.ts';
import { popupDeskRoutes } from '../modules/website/popups/officeRoutes.ts';
import { clientMoneyDeskRoutes } from '../modules/desks/reconciliation/clientMoneyRoutes.ts';
import { reconciliationRoutes } from '../modules/desks/reconciliation/routes.ts';
import { paymentDeskRoutes } from '../modules/desks/paymentDesk/routes.ts';
import { recheckHolds } from '../modules/money/withdrawals/index.ts';
import type { DealingDeskDeps } from '../modules/desks/dealingDesk/index.ts';
import { dealingDeskRoutes } from '../modules/desks/dealingDesk/routes.ts';
import { setupGuideRoutes } from '../modules/desks/setupGuide/routes.ts';
import { serviceRoutes } from '../modules/access/serviceMode/routes.ts';
import { officeRoutes } from '../modules/desks/office/routes.ts';
import { recordRefused, DEMO_STAFF_FILE, readDemoStaff, StaffSessions } from '../modules/access/staff/index.ts';
import type { StaffDeps } from '../modules/access/staff/index.ts';
import { staffRoutes } from '../modules/access/staff/routes.ts';
import { affiliateDeskRoutes } from '../modules/desks/affiliateDesk/routes.ts';
import type { AffiliateDeskDeps } from '../modules/desks/affiliateDesk/index.ts';
import { staffDeskRoutes } from '../modules/desks/staffDesk/routes.ts';
import { findingsServed, readProductTokens } from './brandGate.ts';
import { themesOfBrands } from './brandSwitcher.ts';
import { createContentDesk, picturesIn } from './editor.ts';
import { servesDemoTo } from './demoHelpers.ts';
import { answerInTime } from './answerInTime.ts';
import type { ContentDesk } from './editor.ts';
import { logKeyTrouble } from './keyTrouble.ts';
import { sourcesOutside } from './officeSources.ts';
import { openOperatorApi } from './operatorApi.ts';
import { figureDesks, operatorReports } from './operatorReports.ts';
import { presentation } from './presentation.ts';
import { screeningFor } from './screening.ts';
import { setupGuideOf } from './setupGuide.ts';
import { readMailLook } from './mail.ts';
import { createVerifier } from './recordVerifier.ts';
import type { World } from './world.ts';
import { officeSubjects } from './officeSubjects.ts';
import type { Desks, OfficeServices, OfficeWorld } from './officeWorld.ts';

export interface Office {
  readonly deps: OfficeDeps;
  readonly approvals: ApprovalDeps;
  readonly reports: ReportDeps;
  readonly listExports: ListExportDeps;
  readonly operator: OperatorApiDeps;
  readonly editor: EditorDeps;
  readonly findPicture: FindPicture;
  readonly sessions: StaffSessions;
  readonly audit: AuditSigner;
  readonly witness: AuditWitness;
}

/** Opens the office's calls over their modules. */
export function openOffice(world: World, services: OfficeServices): Office {
  const office = officeWorld(world, services);
  const { clock, log, brands, audit, sessions, witness } = office;
  const [base] = brands;
  const desks = openDesks(office);
  const { editor, findPicture } = desks.site;
  const approvals = openApprovals(office, desks);
  const entering = entrance(office);
  const handlers = { ...staffRoutes(entering), ...deskRoutes(office, desks), ...approvalRoutes(approvals) };
  return {
    deps: {
      handlers: { ...handlers, ...caseRoutesOf(office, desks, approvals) },
      sessions,
      rates: new Rates(office.services.clients.attempts, clock),
      baseBrand: base.id,
      findPicture,
      onForbidden: (...call) => recordRefused({ ...entering, onTrouble: logUnrecorded(log) }, ...call),
      // The session's brand may be gone; its member of staff then chooses another.
      currencyOf: (brandId) => (brands.find(({ id }) => id === brandId) ?? base).currency.code,
    },
    approvals,
    reports: desks.reports,
    listExports: desks.listExports,
    operator: desks.operator,
    editor,
    findPicture,
    sessions,
    audit,
    witness,
  };
}

function openDesks(office: OfficeWorld): Desks {
  const { pool, clock, audit, brands, brandOf, bus, limits, settings, services } = office;
  const { scanner } = services.documents;
  const dealing = dealingDesk(office);
  return {
    payments: paymentDesk(office),
    dealing,
    site: createContentDesk({ pool, clock, audit, brands, scanner }, contentDesk(office)),
    clients: clientDesk(office),
    complaints: { pool, clock, audit, brandOf },
    reports: operatorReports(office),
    operator: openOperatorApi(office, services.webhookKey),
    settings: { pool, clock, audit, brands, bus, limits, settings },
    mailTexts: { pool, clock, audit, brands, lookOf: readMailLook, originOf: services.originOf },
    providers: { pool, clock, audit, brands, providers: office.outside.providers, ...office.providers },
    sources: sourceDesk(office),
    partners: partnerDesk(office),
    publishing: brandDesk(office),
    studio: brandStudio(office),
    listExports: listExports(office, dealing),
  };
}

/** Opens the changes that two people decide, each with the code that carries it out. */
function openApprovals(office: OfficeWorld, desks: Desks): ApprovalDeps {
  return {
    ...office,
    subjects: officeSubjects(office, desks),
    onTrouble: (error) => office.log.warn({ error: String(error) }, 'an approved change could not be carried out yet'),
  };
}

function deskRoutes(office: OfficeWorld, desks: Desks) {
  const { config, pool, clock, log, audit, brands, service, releases, services } = office;
  return {
    ...paymentDeskRoutes(desks.payments),
    ...reconciliationRoutes(desks.payments),
    ...clientMoneyDeskRoutes({ clientMoney: services.clientMoney, audit }),
    ...desks.site.handlers,
    ...listViewRoutes({ pool, clock }),
    ...dataRoutes({ pool, clock }),
    ...serviceRoutes({ pool, clock, audit, board: service }),
    ...dealingDeskRoutes(desks.dealing),
    ...clientDeskRoutes(desks.clients),
    ...complaintDeskRoutes(desks.complaints),
    ...figureDesks(desks.reports),
    ...operatorApiRoutes(desks.operator),
    ...settingsDeskRoutes(desks.settings),
    ...mailTextRoutes(desks.mailTexts),
    ...providerDeskRoutes(desks.providers),
    ...sourceDeskRoutes(desks.sources),
    ...affiliateDeskRoutes(desks.partners),
    ...brandDeskRoutes(desks.publishing),
    ...brandStudioRoutes(desks.studio),
    ...listExportRoutes(desks.listExports),
    ...peopleDesks({ pool, clock, audit, brands }),
    ...setupGuideRoutes({
      pool,
      clock,
      isHeld: (brandId) => releases.isHeld(brandId),
      ...setupGuideOf(config, log),
    }),
  };
}

/** Answers the calls of the office's home and search, and of the cases of clients to verify. */
function caseRoutesOf(office: OfficeWorld, { dealing }: Desks, approvals: ApprovalDeps) {
  const { config, pool, clock, services } = office;
  return officeRoutes({
    ...office,
    approvals,
    documents: services.documents,
    verifier: createVerifier(office),
    screening: { pool, clock, provider: screeningFor(config.screening, pool) },
    prices: () => answerInTime(dealing.health()),
  });
}

function officeWorld(world: World, services: OfficeServices): OfficeWorld {
  const { config, officePool: pool, clock } = world;
  const { documents, withdrawals, payments, clientMoney, fillChecks } = services;
  return {
    ...world,
    // Rule CY-1: staff see no canary.
    brands: world.reported,
    brandOf: (brandId) => brandById(world.reported, brandId),
    pool,
    services: {
      ...services,
      documents: { ...documents, pool },
      withdrawals: { ...withdrawals, pool },
      payments: { ...payments, pool },
      clientMoney: { ...clientMoney, pool },
      fillChecks: { ...fillChecks, pool },
    },
    audit: readAuditKeys(keySource(config), config.mode, logKeyTrouble(world.log)),
    witness: new AuditWitness(config.dataDir),
    sessions: new StaffSessions(pool, clock),
    quote: presentation(world).quote,
  };
}

function logUnrecorded(log: World['log']): (error: unknown) => void {
  return (error) => log.error({ error: String(error) }, 'a forbidden call could not be recorded');
}

/** Opens staff logins; a demonstration lists its invented staff for those who may use its helpers. */
function entrance(office: OfficeWorld): StaffDeps {
  const { config, clock, services } = office;
  const { attempts, hasher, factorKeys } = services.clients;
  const demoStaff = (sender: RequestSender) =>
    servesDemoTo(config, sender) ? readDemoStaff(join(config.dataDir, DEMO_STAFF_FILE), clock.now()) : [];
  return { ...office, attempts, hasher, factorKeys, ...(config.mode === 'demo' && { demoStaff }) };
}

function clientDesk(office: OfficeWorld): ClientDeskDeps {
  const { desk, documents, withdrawals, clients } = office.services;
  return {
    ...office,
    desk,
    keys: documents.keys,
    sessions: clients.sessions,
    levelsOf: createLevelTables(office.brands),
    holdMoney: (brandId, clientId) => recheckHolds(withdrawals, brandId, clientId),
    onAlarm: (message) => office.log.error({ alarm: true }, message),
  };
}

function dealingDesk(office: OfficeWorld): DealingDeskDeps {
  const { desk, fillChecks } = office.services;
  return { ...office, desk, fillChecks, health: () => office.bus.request('prices.health', null) };
}

function sourceDesk(office: OfficeWorld): SourceDeskDeps {
  const { config, bus, providers, sources } = office;
  return { ...office, secrets: providers.secrets, board: sources, sources: sourcesOutside(config, bus) };
}

function paymentDesk({ audit, services: { withdrawals, payments, documents } }: OfficeWorld) {
  return { ...withdrawals, payments, audit, keys: documents.keys };
}

function partnerDesk(office: OfficeWorld): AffiliateDeskDeps {
  return { ...office, originOf: office.services.originOf };
}

function brandDesk(office: OfficeWorld): BrandDeskDeps {
  return { ...office, findingsOf: (brand) => findingsServed(office.config, brand), themesOf: themesOfBrands() };
}

function brandStudio(office: OfficeWorld): StudioDeps {
  const { config, brandOf, services } = office;
  return {
    ...office,
    isLive: config.mode === 'live',
    siteHosts: [config.officeHost, config.filesHost, ...(config.bank === undefined ? [] : [config.bank.host])],
    productTokens: readProductTokens(),
    findingsOf: (brand, texts) => findingsServed(config, brand, texts),
    siteOf: (brandId) => services.originOf(brandOf(brandId)),
  };
}

/** Dependencies of list exports, over the connections of the office's reports. */
function listExports(office: OfficeWorld, dealing: DealingDeskDeps): ListExportDeps {
  return { ...office, exports: office.officeExports, dealing, levelsOf: createLevelTables(office.brands) };
}

/** Dependencies of the content desk: the site's content and its pictures. */
function contentDesk({ config, brandOf, content, services: { originOf } }: OfficeWorld): ContentDesk {
  return {
    content,
    siteOf: (brandId) => originOf(brandOf(brandId)),
    filesOf: picturesIn(join(config.dataDir, 'media')),
  };
}

/** Opens the desks that need nothing but the audit record: popups, staff, messages, mails, cases and lists. */
function peopleDesks(deps: Pick<OfficeWorld, 'pool' | 'clock' | 'brands' | 'audit'>) {
  return {
    ...popupDeskRoutes(deps),
    ...staffDeskRoutes(deps),
    ...contactDeskRoutes(deps),
    ...mailLogRoutes(deps),
    ...caseRoutes(deps),
    ...listImportRoutes(deps),
  };
}
