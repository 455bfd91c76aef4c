import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import type { Outbound } from '../../../providers/outbound/interface.ts';
import type { PaymentProvider } from '../../../providers/payments/interface.ts';
import type { Attempts } from '../../access/sessions/index.ts';
import type { MoveDeps } from './carryOut.ts';
import type { WebhookQuota } from './idleWebhooks.ts';

/** A provider with one brand's settings, as they are in force. */
export interface ConfiguredProvider {
  readonly provider: PaymentProvider;
  readonly config: unknown;
  /** No real money: what it says must say so too. */
  readonly isTest: boolean;
}

export interface PaymentDeps extends MoveDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly quota: WebhookQuota;
  readonly outbound: Pick<Outbound, 'send'>;
  readonly brandOf: (brandId: BrandId) => Brand;
  /** Those of the installation: what a client has set at one may count at another. */
  readonly brands: readonly Brand[];
  /** Rule BR-11: does the brand take no new business? */
  readonly isHeld: (brandId: BrandId) => boolean;
  /** Undefined: the brand has no such provider, or its settings are wrong. */
  readonly providerOf: (brandId: BrandId, providerId: string) => ConfiguredProvider | undefined;
  /**
   * Where a browser and a provider find the brand: http://northline.localhost:3000. Under this one of its hosts, if it
   * has several and this is one of them.
   */
  readonly siteOf: (brandId: BrandId, host?: string) => string;
  /** Where a browser finds the host of files. */
  readonly filesSite: string;
  /** May a browser be sent there? In a demonstration also by http, to this machine. */
  readonly allowsLoopback: boolean;
  /** A provider has sent a webhook about a withdrawal: its parts are queried. False: there was no answer. */
  readonly hearPayout: (brandId: BrandId, paymentId: number) => Promise<boolean>;
  /** What went wrong and is tried again, for the log. */
  readonly onTrouble: (error: unknown, what: string) => void;
  /** An attempted abuse, for the log and its watchers. */
  readonly onAlarm: (what: string, about: Readonly<Record<string, string | number>>) => void;
}
