import { isDeepStrictEqual } from 'node:util';
import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { leveragesInForce } from '@candor/domain/settings/applied.ts';
import type { SettingKey } from '@candor/domain/settings/declared.ts';
import {
  NO_SETTINGS,
  hiddenIn,
  methodsIn,
  settingInForce,
  withSettingChange,
} from '@candor/domain/settings/setting.ts';
import type { BrandSettings, SettingChange, SettingFile, SettingStates } from '@candor/domain/settings/setting.ts';
import { MARK_UP_TEXT } from '@candor/domain/pricing/rates.ts';
import type { Category } from '@candor/domain/trading/instrument.ts';
import type { Bus } from '../../../bus/bus.ts';
import './messages.ts';
import { withoutSettings, applySettings } from './settingsOverlay.ts';
import type { OverridableSettings } from './settingsOverlay.ts';
import { settingFile } from './settingFile.ts';

type Methods = Brand['payments']['methods'];

/**
 * The brands' settings as dealing last reported them to this process. Settings by two people are put into the brand
 * objects that all parts of the process share, where the next reader finds them (decision 087).
 */
export class SettingBoard {
  readonly #brands: readonly Brand[];
  readonly #listeners = new Set<() => void>();
  readonly #offerListeners = new Set<(brandId: BrandId) => void>();
  readonly #paymentListeners = new Set<(brand: Brand) => void>();
  #states: SettingStates = NO_SETTINGS;

  /** Brands may be added to the list later. */
  constructor(bus: Pick<Bus, 'subscribe'>, brands: readonly Brand[]) {
    this.#brands = brands;
    bus.subscribe('dealing.settings', (states: SettingStates) => this.#apply(states));
  }

  /** Takes the changes stored before this process began to listen. */
  learn(changes: readonly SettingChange[]): void {
    this.#apply(changes.reduce<SettingStates>(withSettingChange, NO_SETTINGS));
  }

  /** Applies the settings of a brand that was added to the served ones. */
  enter(brand: Brand): void {
    this.#put(brand);
  }

  /** Returns the brand's settings by two people; undefined if there never were any. */
  of(brandId: BrandId): BrandSettings | undefined {
    return this.#states.get(brandId);
  }

  /** Returns the settings of the brand's file; undefined if there is no such brand. */
  fileOf(brandId: BrandId): SettingFile | undefined {
    const brand = this.#brands.find(({ id }) => id === brandId);
    return brand && settingFile(brand);
  }

  /** Rule SE-8: returns the brand's opening mark-up in percent, as a text. */
  markUpOf(brandId: BrandId): string {
    const file = this.fileOf(brandId);
    return file === undefined ? MARK_UP_TEXT : settingInForce(file, this.of(brandId), 'markUp');
  }

  /** Registers a listener, called with a brand after each change of its offered instruments or leverages. */
  listenOffer(listener: (brandId: BrandId) => void): void {
    this.#offerListeners.add(listener);
  }

  /** Registers a listener, called with a brand after each change of its payments. */
  listenPayments(listener: (brand: Brand) => void): void {
    this.#paymentListeners.add(listener);
  }

  /** Registers a listener, called after each change has been applied. */
  listen(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /**
   * Takes reported settings unless they are outdated: a message sent before this process read the database may arrive
   * afterwards.
   */
  #apply(states: SettingStates): void {
    if (hasNewer(this.#states, states) || !hasNewer(states, this.#states)) return;
    this.#states = states;
    for (const brand of this.#brands) this.#put(brand);
    for (const listener of this.#listeners) listener();
  }

  #put(brand: Brand): void {
    const own = this.of(brand.id);
    if (own === undefined) return;
    const { leverages, hiddenInstruments, payments } = brand;
    applySettings(brand, settledParts(brand, own));
    const hasSameOffer = isDeepStrictEqual([leverages, hiddenInstruments], [brand.leverages, brand.hiddenInstruments]);
    if (!hasSameOffer) for (const listener of this.#offerListeners) listener(brand.id);
    if (!isDeepStrictEqual(payments, brand.payments)) for (const listener of this.#paymentListeners) listener(brand);
  }
}

/** Does `one` have a later version of some brand's settings than `other`? */
function hasNewer(one: SettingStates, other: SettingStates): boolean {
  return [...one].some(([id, { version }]) => version > (other.get(id)?.version ?? 0));
}

function settledParts(brand: Brand, own: BrandSettings): OverridableSettings {
  const file = settingFile(brand);
  const { payments, hiddenInstruments } = withoutSettings(brand);
  const text = (key: SettingKey) => settingInForce(file, own, key);
  const count = (key: SettingKey) => Number.parseInt(text(key), 10);
  const offered = (category: Category) => [...leveragesInForce(file, own, category)];
  return {
    leverages: {
      forex: offered('forex'),
      stocks: offered('stocks'),
      crypto: offered('crypto'),
      commodities: offered('commodities'),
      index: offered('index'),
    },
    limits: {
      positionAmount: text('limits.positionAmount'),
      notionalPerInstrument: text('limits.notionalPerInstrument'),
      houseExposure: text('limits.houseExposure'),
      openPositions: count('limits.openPositions'),
      pendingOrders: count('limits.pendingOrders'),
      ordersPerSecond: count('limits.ordersPerSecond'),
    },
    hiddenInstruments: [...hiddenInstruments, ...hiddenIn(text('hiddenInstruments'))],
    payments: {
      ...payments,
      minimumDeposit: text('payments.minimumDeposit'),
      minimumWithdrawal: text('payments.minimumWithdrawal'),
      complianceFrom: text('payments.complianceFrom'),
      openWithdrawals: count('payments.openWithdrawals'),
      withdrawalDays: count('payments.withdrawalDays'),
      coolOffHours: count('payments.coolOffHours'),
      methods: inOrder(payments.methods, text('payments.methods')),
    },
  };
}

/** Sorts the methods as set; methods missing from the setting keep the file's `enabled` and come last. */
function inOrder(methods: Methods, text: string): Methods {
  const set = methodsIn(text).flatMap(({ key, isOn }) => {
    const found = methods.find((one) => one.key === key);
    return found === undefined ? [] : [{ ...found, enabled: isOn }];
  });
  return [...set, ...methods.filter(({ key }) => !set.some((one) => one.key === key))];
}
