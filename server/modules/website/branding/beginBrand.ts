import { createHash } from 'node:crypto';
import type { Brand, brandSchema } from '@candor/brands/schema.ts';
import { drawTheme } from '@candor/domain/branding/drawTheme.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import { scaled, usualScale, usualSign } from '@candor/domain/money/currency.ts';
import { formatMoney } from '@candor/domain/money/decimal.ts';
import { MONEY_DIGITS, money } from '@candor/domain/money/money.ts';
import type * as z from 'zod/mini';
import type { BrandTexts } from './overlay.ts';

/** Initial files of a brand. */
export interface BrandFolder extends BrandTexts {
  readonly 'logo.svg': string;
}

/** Brand whose composition and terms a new one copies, with its served style sheet. */
export interface LikeBrand {
  readonly brand: Brand;
  readonly sheet: string;
}

/** Decisions that a brand needs before it has a look. */
export interface NewBrand extends Pick<Brand, 'id' | 'name' | 'hosts' | 'regime' | 'fictitious'> {
  /** Currency as ISO 4217. */
  readonly currency: string;
  readonly languages: readonly [Language, ...Language[]];
  readonly legalEntity: NonNullable<Brand['legalEntity']>;
  readonly like?: LikeBrand | undefined;
}

/**
 * Rule BR-7: creates a brand that can be served immediately. Its hue and its logo derive from its id, and no two are
 * alike.
 */
export function beginBrand(beginning: NewBrand, tokens: string): BrandFolder {
  const digest = createHash('sha256').update(beginning.id).digest();
  const theme = drawTheme(beginning.name, digest.readUInt16BE(0) % 360, tokens);
  const colour = /--brand-fill: (#[0-9a-f]{6})/.exec(theme)?.[1] ?? '#808080';
  return {
    'brand.json': `${JSON.stringify(settingsOf(beginning), undefined, 2)}\n`,
    'theme.css': withShapes(theme, beginning.like?.sheet ?? ''),
    'logo.svg': drawLogo(digest, colour),
  };
}

const TAGLINES: Readonly<Record<Language, string>> = {
  en: 'Every price, cost and fill in plain sight',
  de: 'Jeder Kurs, jede Gebühr, jede Ausführung offen',
  it: 'Ogni prezzo, costo ed esecuzione alla luce del sole',
  es: 'Cada precio, coste y ejecución a la vista',
};

/**
 * Returns a brand's required settings, and the settings of the brand that it copies; all others have a default in the
 * schema.
 */
function settingsOf(beginning: NewBrand): z.input<typeof brandSchema> {
  const { id, name, hosts, currency, languages, legalEntity, regime, fictitious, like } = beginning;
  const sum = (euros: number) => sumIn(currency, euros);
  return {
    id,
    name,
    hosts: [...hosts],
    tagline: Object.fromEntries(languages.map((language) => [language, TAGLINES[language]])),
    legalEntity,
    currency: { code: currency, symbol: usualSign(currency) },
    languages: [...languages],
    portalLanguages: [...languages],
    fictitious,
    registration: true,
    revealEmailState: true,
    regime,
    demoFunding: sum(10_000),
    payments: {
      minimumDeposit: sum(250),
      minimumWithdrawal: sum(10),
      complianceFrom: sum(5_000),
      methods: methodsOf(like),
    },
    levels: [
      { name: 'Starter', from: sum(0) },
      { name: 'Silver', from: sum(5_000) },
      { name: 'Gold', from: sum(25_000) },
      { name: 'Platinum', from: sum(100_000) },
    ],
    limits: {
      openPositions: 200,
      positionAmount: sum(50_000),
      notionalPerInstrument: sum(1_000_000),
      houseExposure: sum(25_000_000),
      ordersPerSecond: 10,
    },
    ...(like === undefined ? { robot: true } : compositionOf(like.brand)),
  };
}

/**
 * Returns the settings that make pages look and work like another brand's, without anything that identifies that brand.
 */
function compositionOf(brand: Brand) {
  const { look, fonts, theme, robot, allowedCountries, hiddenInstruments } = brand;
  const { homeWidget, tickerTape, economics } = brand.website;
  const website = { homeWidget, tickerTape, economics };
  return { look, fonts, theme, robot, website, allowedCountries, hiddenInstruments };
}

type Methods = NonNullable<NonNullable<z.input<typeof brandSchema>['payments']>['methods']>;

/** Copies payment methods without their limits, which are in the other brand's currency. */
function methodsOf(like: LikeBrand | undefined): Methods {
  if (like === undefined)
    return [
      { key: 'creditCard', type: 1, provider: 'paymaxis', label: 'Credit Card', icon: 'visa' },
      { key: 'bankWire', type: 2, provider: 'bankWire', label: 'Bank Wire', icon: 'bank' },
    ];
  return like.brand.payments.methods.map(({ minimum: _minimum, maximum: _maximum, ...method }) => method);
}

/** Matches a theme's tokens other than colours: radii, typefaces, weights and widths. */
const SHAPE = /^\s*--(?:radius|font|weight|tracking|size|width|leading)-[a-z-]+:[^;{}]*;/gm;

/** Combines a theme's own colours with the shapes of another sheet, which are the same in both of its themes. */
function withShapes(theme: string, sheet: string): string {
  const [dark = ''] = sheet.split("[data-theme='light']");
  const shapes = [...dark.matchAll(SHAPE)].map(([line]) => `  ${line.trim()}`);
  return shapes.length === 0 ? theme : theme.replace('\n}\n', `\n${shapes.join('\n')}\n}\n`);
}

/**
 * Converts a sum in euros to about as much in another currency, in round figures: a start, for the operator to adjust.
 */
function sumIn(currency: string, euros: number): string {
  const euro = money(BigInt(euros) * 10n ** BigInt(MONEY_DIGITS));
  return formatMoney(scaled(euro, { scale: usualScale(currency) }), currency);
}

const BARS = 4;
const HEIGHT_MINIMUM = 6;
const HEIGHT_RANGE = 12;

/** Draws a logo of four bars whose heights derive from the id: a first version, and no two alike. */
function drawLogo(digest: Buffer, colour: string): string {
  const bars = Array.from({ length: BARS }, (_, index) => {
    const height = HEIGHT_MINIMUM + ((digest[index + 1] ?? 0) % HEIGHT_RANGE);
    return `<rect x="${3 + index * 5}" y="${21 - height}" width="3" height="${height}" rx="1"/>`;
  });
  const size = 'width="24" height="24" viewBox="0 0 24 24"';
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} fill="${colour}">${bars.join('')}</svg>\n`;
}
