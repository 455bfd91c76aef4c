import type { createContentDesk } from './editor.ts';
import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { AuditWitness } from '../modules/access/audit/index.ts';
import type { AuditSigner } from '../modules/access/audit/index.ts';
import type { BrandDeskDeps } from '../modules/desks/brandDesk/index.ts';
import type { StudioDeps } from '../modules/desks/brandStudio/index.ts';
import type { ClientDeskDeps } from '../modules/desks/clientDesk/index.ts';
import type { ClientDeps } from '../modules/client/clients/index.ts';
import type { Desk, Presentation } from '../modules/engine/dealing/index.ts';
import type { ComplaintDeskDeps } from '../modules/desks/complaints/index.ts';
import type { ReportDeps } from '../modules/desks/operatorReports/index.ts';
import type { OperatorApiDeps } from '../modules/desks/operatorApi/index.ts';
import type { ListExportDeps } from '../modules/desks/listExports/index.ts';
import type { MailTextDeps } from '../modules/desks/mailTexts/index.ts';
import type { ProviderDeskDeps } from '../modules/desks/providerDesk/index.ts';
import type { SourceDeskDeps } from '../modules/desks/sourceDesk/index.ts';
import type { SettingsDeskDeps } from '../modules/desks/settingsDesk/index.ts';
import type { ClientMoneyDeps } from '../modules/money/clientMoney/index.ts';
import type { PaymentDeps } from '../modules/money/payments/index.ts';
import type { WithdrawalDeps } from '../modules/money/withdrawals/index.ts';
import type { DealingDeskDeps } from '../modules/desks/dealingDesk/index.ts';
import type { FillCheckDeps } from '../modules/terminal/fillChecks/index.ts';
import type { StaffSessions } from '../modules/access/staff/index.ts';
import type { AffiliateDeskDeps } from '../modules/desks/affiliateDesk/index.ts';
import type { VerificationDeps } from '../modules/client/verification/index.ts';
import type { World } from './world.ts';

/** The services that the office works with. */
export interface OfficeServices {
  readonly clients: Pick<ClientDeps, 'sessions' | 'attempts' | 'hasher' | 'factorKeys'>;
  readonly desk: Desk;
  readonly documents: VerificationDeps;
  readonly withdrawals: WithdrawalDeps;
  readonly payments: PaymentDeps;
  readonly clientMoney: ClientMoneyDeps;
  readonly fillChecks: FillCheckDeps;
  /** The address of a brand's pages. */
  readonly originOf: (brand: Brand) => string;
  /** Key that encrypts the secrets of webhooks. */
  readonly webhookKey: Buffer;
}

/** The world over the office's own login, with the keys of the office. */
export interface OfficeWorld extends World {
  readonly brandOf: (brandId: BrandId) => Brand;
  readonly services: OfficeServices;
  readonly audit: AuditSigner;
  readonly witness: AuditWitness;
  readonly sessions: StaffSessions;
  readonly quote: Presentation['quote'];
}

/** The dependencies of the office's modules, each over the office's own login. */
export interface Desks {
  readonly payments: WithdrawalDeps & {
    readonly payments: PaymentDeps;
    readonly audit: AuditSigner;
    readonly keys: VerificationDeps['keys'];
  };
  readonly dealing: DealingDeskDeps;
  readonly site: ReturnType<typeof createContentDesk>;
  readonly clients: ClientDeskDeps;
  readonly complaints: ComplaintDeskDeps;
  readonly reports: ReportDeps;
  readonly operator: OperatorApiDeps;
  readonly settings: SettingsDeskDeps;
  readonly mailTexts: MailTextDeps;
  readonly providers: ProviderDeskDeps;
  readonly sources: SourceDeskDeps;
  readonly partners: AffiliateDeskDeps;
  readonly publishing: BrandDeskDeps;
  readonly studio: StudioDeps;
  readonly listExports: ListExportDeps;
}
