import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import type { Outbound } from '../../../providers/outbound/interface.ts';
import type { PaymentProvider } from '../../../providers/payments/interface.ts';
import type { Attempts } from '../../access/sessions/index.ts';
import type { MoveDeps } from './carryOut.ts';
import type { WebhookQuota } from './webhookQuota.ts';

/** A provider with one brand's settings in force. */
export interface ConfiguredProvider {
  readonly provider: PaymentProvider;
  readonly config: unknown;
  /** Whether the provider moves no real money; its reports must be marked as test, too. */
  readonly isTest: boolean;
}

export interface PaymentDeps extends MoveDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly quota: WebhookQuota;
  readonly outbound: Pick<Outbound, 'send'>;
  readonly brandOf: (brandId: BrandId) => Brand;
  /** All brands of the installation: what a client has set at one may apply at another. */
  readonly brands: readonly Brand[];
  /** Rule BR-11: does the brand take no new business? */
  readonly isHeld: (brandId: BrandId) => boolean;
  /** Finds a brand's provider. Undefined: the brand has no such provider, or its settings are invalid. */
  readonly providerOf: (brandId: BrandId, providerId: string) => ConfiguredProvider | undefined;
  /**
   * Returns the origin of the brand's site for browsers and providers, such as http://northline.localhost:3000; on the
   * given host if that is one of the brand's.
   */
  readonly siteOf: (brandId: BrandId, host?: string) => string;
  /** Origin of the files host. */
  readonly filesSite: string;
  /** Whether browsers may be sent to http pages on this machine; demonstrations only. */
  readonly allowsLoopback: boolean;
  /** Queries the legs of a withdrawal after a webhook about it. False: there was no answer. */
  readonly queryPayout: (brandId: BrandId, paymentId: number) => Promise<boolean>;
  /** Logs a failure that will be retried. */
  readonly onTrouble: (error: unknown, what: string) => void;
  /** Logs an attempted abuse and alerts those who watch for it. */
  readonly onAlarm: (what: string, about: Readonly<Record<string, string | number>>) => void;
}
