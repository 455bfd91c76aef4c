import { isLei } from '@candor/domain/regulator/field.ts';
import * as z from 'zod/mini';
import { assert } from '@candor/domain/assert.ts';
import { languages } from '@candor/domain/clients/language.ts';
import { usuallyServed } from '@candor/domain/clients/residence.ts';
import { namesTiles, tilesOrigin } from '@candor/domain/content/blocks/mapTiles.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { isBrandCurrency, usualScale, usualSign } from '@candor/domain/money/currency.ts';
import type { Currency } from '@candor/domain/money/currency.ts';
import { LEVERAGES } from '@candor/domain/margin/leverage.ts';
import { MARK_UP_TEXT } from '@candor/domain/pricing/rates.ts';
import { categories } from '@candor/domain/trading/instrument.ts';

/** Scheme, host and port of another site's pages. */
const origin = z.string().check(z.regex(/^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/));
/** Scheme, host and port of a content host, with its folder: https://www.example/cockpit. */
const hostAddress = z.string().check(z.regex(/^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?(?:\/(?!\.)[\w.~-]{1,60}){0,5}$/));
const FRAME_ORIGIN = 'https://www.tradingview-widget.com';

/** Payment methods that pages have an icon for. */
export const paymentMethods = ['visa', 'mastercard', 'maestro', 'bank', 'crypto', 'wallet'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** A sum in the brand's currency, with exactly its decimals (rule CU-5): 250.00, or 30000 for yen. */
const sum = z.string().check(z.regex(/^\d{1,12}(?:\.\d{1,3})?$/));

/** Rule CU-1: any currency of ISO 4217; its sign and order of magnitude, where they are not the usual ones. */
const currency = z.pipe(
  z.strictObject({
    code: z.string().check(
      z.refine(isBrandCurrency, {
        error: 'a currency of ISO 4217 with at most three decimals',
        params: { finding: 'currencyUnknown' },
      }),
    ),
    symbol: z.optional(z.string().check(z.minLength(1), z.maxLength(4))),
    /**
     * About how many units of the currency make one euro, in round figures: rules' bounds in euros are multiplied by
     * it.
     */
    scale: z.optional(z.literal([1, 10, 100, 1_000])),
  }),
  z.transform(({ code, symbol = usualSign(code), scale = usualScale(code) }): Currency => ({ code, symbol, scale })),
);

/** One deposit method. Several may share a type; the specification's call then also names the provider. */
const paymentEntry = z.strictObject({
  /**
   * The method's name in the address: /payment/{key}. Unique in the brand; `deposit` and `withdraw` are not allowed.
   */
  key: z.string().check(z.regex(/^(?!(?:deposit|withdraw|return)$)[A-Za-z][A-Za-z0-9-]{0,39}$/)),
  /** Types of clients' deposits (specification 4): card, bank wire, alternative, Titan. */
  type: z.literal([1, 2, 3, 9]),
  /** The provider's folder in `server/providers/payments`. */
  provider: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9-]{0,39}$/)),
  label: z.string().check(z.minLength(1), z.maxLength(40)),
  icon: z.enum(paymentMethods),
  /** Minimum deposit where it differs from the brand's own. */
  minimum: z.optional(sum),
  maximum: z.optional(sum),
  /** Countries that may not use the method, ISO 3166 alpha-2. */
  closedTo: z._default(z.array(z.string().check(z.regex(/^[A-Z]{2}$/))), []),
  enabled: z._default(z.boolean(), true),
});
export type PaymentEntry = z.output<typeof paymentEntry>;

const payments = z.strictObject({
  minimumDeposit: z._default(sum, '250.00'),
  methods: z._default(z.array(paymentEntry), []),
  /** The minimum of a withdrawal, unless it takes everything. */
  minimumWithdrawal: z._default(sum, '10.00'),
  /** A withdrawal from this amount on also needs compliance's approval. */
  complianceFrom: z._default(sum, '5000.00'),
  /** Number of a client's withdrawals that may wait at the same time. */
  openWithdrawals: z._default(z.number().check(z.int(), z.positive()), 3),
  /** Business days within which a withdrawal is paid (specification 9: about seven). */
  withdrawalDays: z._default(z.number().check(z.int(), z.positive()), 7),
  /** Hours for which a change of password, address or payout details holds withdrawals. */
  coolOffHours: z._default(z.number().check(z.int(), z.nonnegative()), 24),
  /** The withdrawal agreement in the brand's own words, by language; otherwise ours. */
  withdrawAgreement: z._default(
    z.partialRecord(z.enum(languages), z.string().check(z.minLength(1), z.maxLength(4_000))),
    {},
  ),
});

/** A third party's map under the drawn one, for visitors who ask for it (ruling R24). */
const map = z.strictObject({
  /**
   * Address such as https://tiles.example/{z}/{x}/{y}.png: the policy of the brand's pages admits pictures of its
   * origin.
   */
  tiles: z.string().check(
    z.maxLength(300),
    z.refine((text) => tilesOrigin(text) !== undefined, {
      error: 'tiles are of https and of one host, then comes a path',
      params: { finding: 'tilesOrigin' },
    }),
    z.refine(namesTiles, {
      error: 'the path has {z}, {x} and {y} once each, and nothing else in braces',
      params: { finding: 'tilesPlaces' },
    }),
  ),
  /** The attribution that the map's licence requires. */
  attribution: z.string().check(z.minLength(1), z.maxLength(120)),
  /** The address of the map's licence. */
  attributionLink: z.optional(z.url({ protocol: /^https$/ })),
});

/** Symbol of an instrument of the catalogue. */
const symbol = z.string().check(z.regex(/^[A-Z0-9.]{1,20}$/));

/** What the public pages show besides the content. */
const website = z.strictObject({
  /** Specification 2: some brands show a table of quotes on the home page, others the cross rates. */
  homeWidget: z._default(z.enum(['quotes', 'crossRates']), 'quotes'),
  tickerTape: z._default(z.boolean(), false),
  /** The instrument on the home page's picture of the platform. */
  picture: z._default(symbol, 'EURUSD'),
  /** The economics feature: the calendar's page and its links. */
  economics: z._default(z.boolean(), true),
  /** Ruling R24: our own widgets, or a third party's in frames for visitors who agree, over real prices only. */
  widgets: z._default(
    z.strictObject({
      provider: z._default(z.enum(['own', 'frame']), 'own'),
      frameOrigin: z._default(origin, FRAME_ORIGIN),
    }),
    { provider: 'own', frameOrigin: FRAME_ORIGIN },
  ),
  /** The map; without it maps are drawn, and no third party is called. */
  map: z.optional(map),
});

/** The source of the pages' content: our own editor, or the brand's own host that speaks Cockpit v1. */
const cms = z.discriminatedUnion('source', [
  z.strictObject({ source: z.literal('own') }),
  z.strictObject({
    source: z.literal('cockpit'),
    origin: hostAddress,
    /** The environment's variable with the host's token. */
    tokenVariable: z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,60}$/)),
    formsTokenVariable: z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,60}$/)),
    /** Name of the settings on the host, where names are case-sensitive. */
    settingsName: z._default(z.string().check(z.minLength(1), z.maxLength(40)), 'Settings'),
    /** Other hosts from which the brand's pages may load pictures. */
    mediaOrigins: z._default(z.array(origin), []),
  }),
]);

/** Fonts with files of their own and open licences; `server/http/brandFonts.ts` serves them to the brand's pages. */
export const fontNames = [
  ...(['archivo', 'bricolage-grotesque', 'figtree', 'fraunces', 'ibm-plex-sans', 'inter', 'literata'] as const),
  ...(['manrope', 'newsreader', 'public-sans', 'schibsted-grotesk', 'source-serif-4', 'space-grotesk'] as const),
] as const;
export type FontName = (typeof fontNames)[number];

/** How the public pages are composed; their colours, shapes and fonts are the theme's. */
const look = z.strictObject({
  /** Header: a bar; a newspaper's masthead with the name in its middle; a band of the brand's ink. */
  header: z._default(z.enum(['bar', 'masthead', 'band']), 'bar'),
  /** Hero: words beside a drawing; centred above it; over a ground across the page; ruled like a column; in a card. */
  hero: z._default(z.enum(['split', 'centred', 'ground', 'ruled', 'card']), 'split'),
  /** Cards and columns: in boxes; under a rule; on a tint; plain, with lines between them. */
  cards: z._default(z.enum(['boxed', 'ruled', 'tinted', 'plain']), 'boxed'),
  /** Titles of sections: at the left, centred, or in a column beside their text. */
  sections: z._default(z.enum(['left', 'centred', 'aside']), 'left'),
});
export type Look = z.output<typeof look>;

/** The brand's operator. A demonstration's is as fictitious as the brand. */
const legalEntity = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  address: z.string().check(z.minLength(1), z.maxLength(160)),
  /** The operator's LEI, ISO 17442; without it files for a supervisor have a gap. */
  lei: z.optional(z.string().check(z.refine(isLei))),
  /** The operator's licence, if they have one: live mode requires it (ruling R34). */
  licence: z.optional(
    z.strictObject({
      number: z.string().check(z.minLength(1), z.maxLength(40)),
      regulator: z.string().check(z.minLength(1), z.maxLength(80)),
      link: z.url({ protocol: /^https$/ }),
    }),
  ),
});

/** Rule CP-8: the body outside the firm to which clients can turn with a complaint, under the brand's regime. */
const ombudsman = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(120)),
  address: z.string().check(z.minLength(1), z.maxLength(200)),
  link: z.optional(z.url({ protocol: /^https$/ })),
});
export type Ombudsman = z.output<typeof ombudsman>;

/** A brand is data: its folder contains `brand.json` of this shape, `theme.css` and `logo.svg`. */
export const brandSchema = z.strictObject({
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  /** Host names of this brand; the base brand also answers on any loopback host. */
  hosts: z.array(z.string()),
  /** The sender of the brand's mails; without it `no-reply` at its first host. */
  mailFrom: z.optional(z.email()),
  /** The address for reports of vulnerabilities; without it `support` at its first host. */
  securityContact: z.optional(z.email()),
  /**
   * The address to which messages from the contact page are forwarded; without it they are kept for the brand's staff.
   */
  contactEndpoint: z.optional(z.url({ protocol: /^https?$/ })),
  /** The icons in the footer, in order; without them those of the payment methods that are offered. */
  paymentMethods: z.optional(z.array(z.enum(paymentMethods))),
  payments: z._default(payments, payments.parse({})),
  currency,
  /** Languages of the website; the first is for visitors whose browser asks for none of them. */
  languages: z.array(z.enum(languages)).check(z.minLength(1)),
  /** Ruling R23: the languages that the portal's switch offers. */
  portalLanguages: z._default(z.array(z.enum(languages)), ['en', 'de']),
  /** Ruling R34: a demonstration says on each page that it is fictitious. */
  fictitious: z.boolean(),
  /** The brand's description of itself in half a line. */
  tagline: z._default(z.partialRecord(z.enum(languages), z.string().check(z.minLength(1), z.maxLength(90))), {}),
  legalEntity: z.optional(legalEntity),
  ombudsman: z.optional(ombudsman),
  website: z._default(website, website.parse({})),
  cms: z._default(cms, { source: 'own' }),
  /** Other origins whose pages may request the content and send its forms: https://shop.example. */
  cmsOrigins: z._default(z.array(origin), []),
  /** The theme for visitors who have chosen none. */
  theme: z._default(z.enum(['dark', 'light']), 'dark'),
  /** The fonts that `theme.css` names in its font families: two at most, so that pages stay light. */
  fonts: z._default(z.array(z.enum(fontNames)).check(z.minLength(1), z.maxLength(2)), ['inter', 'manrope']),
  look: z._default(look, look.parse({})),
  /** Ruling R21: is it a portal-only brand, without home, about, referrals, level link and pages of the CMS? */
  restricted: z._default(z.boolean(), false),
  /** Instruments of the catalogue that this brand does not offer, by symbol. */
  hiddenInstruments: z._default(z.array(symbol), []),
  registration: z.boolean(),
  /**
   * Countries where clients may live, ISO 3166 alpha-2; those in `neverServed` are excluded, whatever is listed here.
   */
  allowedCountries: z._default(z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.minLength(1)), [
    ...usuallyServed,
  ]),
  revealEmailState: z.boolean(),
  /** May a client do without a second factor? If not, the next login starts with setting one up. */
  secondFactor: z._default(z.enum(['optional', 'required']), 'optional'),
  /** Rule LF-1: hours that a client who has lost every second factor waits. */
  lostFactorsHours: z._default(z.number().check(z.int(), z.minimum(24), z.maximum(336)), 72),
  /** Ruling R10: does the brand offer the robot? */
  robot: z.boolean(),
  regime: z.enum(['none', 'esma-retail']),
  leverages: z._default(z.record(z.enum(categories), z.array(z.number())), byCategory(LEVERAGES)),
  demoFunding: sum,
  /** Ruling R11: a client's level by net deposits, rising from zero. */
  levels: z._default(z.array(z.strictObject({ name: z.string().check(z.minLength(1), z.maxLength(24)), from: sum })), [
    { name: 'Starter', from: '0.00' },
    { name: 'Silver', from: '5000.00' },
    { name: 'Gold', from: '25000.00' },
    { name: 'Platinum', from: '100000.00' },
  ]),
  /** Ruling R17: are the addresses of referred people masked for the client who referred them? */
  maskReferredEmails: z._default(z.boolean(), false),
  chart: z._default(
    z.strictObject({
      /** Ruling R24: our own chart, or a third party's in a frame for visitors who agree, over real prices only. */
      provider: z._default(z.enum(['own', 'frame']), 'own'),
      frameOrigin: z._default(origin, FRAME_ORIGIN),
      /** Other origins, besides the brand's own hosts, whose pages may read the datafeed: https://charts.example. */
      feedOrigins: z._default(z.array(origin), []),
    }),
    { provider: 'own', frameOrigin: FRAME_ORIGIN, feedOrigins: [] },
  ),
  limits: z.strictObject({
    openPositions: z.number().check(z.int(), z.positive()),
    positionAmount: sum,
    notionalPerInstrument: sum,
    houseExposure: sum,
    ordersPerSecond: z.number().check(z.int(), z.positive()),
    /** Maximum of pending orders per account. */
    pendingOrders: z._default(z.number().check(z.int(), z.positive()), 50),
  }),
});

export type Brand = z.output<typeof brandSchema>;

/** The part of a brand that is sent to pages. */
export type PublicBrand = Pick<
  Brand,
  | 'id'
  | 'name'
  | 'currency'
  | 'languages'
  | 'portalLanguages'
  | 'fictitious'
  | 'registration'
  | 'allowedCountries'
  | 'robot'
  | 'regime'
  | 'leverages'
  | 'demoFunding'
  | 'limits'
  | 'tagline'
  | 'legalEntity'
  | 'website'
  | 'theme'
  | 'look'
  | 'restricted'
> & {
  readonly chart: Pick<Brand['chart'], 'provider' | 'frameOrigin'>;
  /** The opening mark-up in percent: the specification's, or a lower one (rule SE-8). */
  readonly markUp: string;
  readonly withdrawAgreement: Brand['payments']['withdrawAgreement'];
  readonly paymentMethods: readonly PaymentMethod[];
};

export function publicBrand(brand: Brand, markUp: string = MARK_UP_TEXT): PublicBrand {
  const { id, name, currency, fictitious, registration, robot, regime, leverages, demoFunding, limits } = brand;
  const { languages: offered, portalLanguages } = brand;
  const { allowedCountries } = brand;
  const { tagline, legalEntity: entity, website: site, theme, look: composition, restricted } = brand;
  const { provider, frameOrigin } = brand.chart;
  return {
    id,
    name,
    currency,
    languages: offered,
    portalLanguages,
    paymentMethods: brand.paymentMethods ?? iconsOf(brand.payments.methods),
    allowedCountries,
    fictitious,
    registration,
    robot,
    regime,
    leverages,
    demoFunding,
    limits,
    tagline,
    website: site,
    theme,
    look: composition,
    restricted,
    ...(entity === undefined ? {} : { legalEntity: entity }),
    chart: { provider, frameOrigin },
    markUp,
    withdrawAgreement: brand.payments.withdrawAgreement,
  };
}

function iconsOf(methods: readonly PaymentEntry[]): readonly PaymentMethod[] {
  return [...new Set(methods.filter(({ enabled }) => enabled).map(({ icon }) => icon))];
}

/** Returns one of these brands; any other is not of this installation. */
export function brandById<B extends Pick<Brand, 'id'>>(brands: readonly B[], brandId: BrandId): B {
  const brand = brands.find(({ id }) => id === brandId);
  assert(brand !== undefined, `no brand ${brandId}`);
  return brand;
}

export function currencyOf(brands: readonly Pick<Brand, 'id' | 'currency'>[], brandId: BrandId): Currency {
  return brandById(brands, brandId).currency;
}

function byCategory(list: readonly number[]) {
  return { forex: [...list], stocks: [...list], crypto: [...list], commodities: [...list], index: [...list] };
}
