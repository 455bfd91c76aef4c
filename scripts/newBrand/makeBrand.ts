import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { brandFile, brandNames } from '@candor/brands/folder.ts';
import type { brandSchema } from '@candor/brands/schema.ts';
import { isBrandCurrency, scaled, usualScale, usualSign } from '@candor/domain/money/currency.ts';
import { formatMoney } from '@candor/domain/money/decimal.ts';
import { MONEY_DIGITS, money } from '@candor/domain/money/money.ts';
import type * as z from 'zod/mini';
import { drawTheme } from './drawTheme.ts';

const NAME = /^[a-z][a-z0-9-]{1,30}$/;
/** Hosts and folders that mean something else. */
const TAKEN: ReadonlySet<string> = new Set(['base', 'office', 'bank', 'files', 'localhost', 'www']);

/** Why this name cannot be used, in one sentence; undefined: it can. */
export function problemOf(name: string, currency = 'EUR'): string | undefined {
  if (!isBrandCurrency(currency)) return `${currency} is no currency of ISO 4217 with at most three decimals.`;
  if (!NAME.test(name)) return 'A name has 2 to 31 lowercase letters, digits and hyphens and begins with a letter.';
  if (TAKEN.has(name)) return `${name} is a name of the installation itself.`;
  return brandNames().includes(name) ? `There is a brand ${name} already.` : undefined;
}

/** Writes a brand that can be served at once; returns the files' paths. The name has been checked. */
export function makeBrand(name: string, tokens: string, currency = 'EUR'): readonly string[] {
  const digest = createHash('sha256').update(name).digest();
  const hue = digest.readUInt16BE(0) % 360;
  const title = name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
  const theme = drawTheme(title, hue, tokens);
  const colour = /--brand-fill: (#[0-9a-f]{6})/.exec(theme)?.[1] ?? '#808080';
  const files = {
    'brand.json': `${JSON.stringify(settingsOf(name, title, currency), undefined, 2)}\n`,
    'theme.css': theme,
    'logo.svg': drawLogo(digest, colour),
  };
  return Object.entries(files).map(([file, text]) => {
    const path = brandFile(name, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag: 'wx' });
    return path;
  });
}

/** A brand's required settings; all else has a default in the schema. */
function settingsOf(id: string, name: string, currency: string): z.input<typeof brandSchema> {
  const sum = (euros: number) => sumIn(currency, euros);
  return {
    id,
    name,
    hosts: [`${id}.localhost`],
    tagline: {
      en: 'Every price, cost and fill in plain sight',
      de: 'Jeder Kurs, jede Gebühr, jede Ausführung offen',
    },
    legalEntity: { name: `${name} Demonstration`, address: '1 Example Street, Nowhere' },
    currency: { code: currency, symbol: usualSign(currency) },
    languages: ['en', 'de'],
    fictitious: true,
    registration: true,
    revealEmailState: true,
    robot: true,
    regime: 'esma-retail',
    demoFunding: sum(10_000),
    payments: {
      minimumDeposit: sum(250),
      minimumWithdrawal: sum(10),
      complianceFrom: sum(5_000),
      methods: [
        { key: 'creditCard', type: 1, provider: 'paymaxis', label: 'Credit Card', icon: 'visa' },
        { key: 'bankWire', type: 2, provider: 'bankWire', label: 'Bank Wire', icon: 'bank' },
      ],
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
  };
}

/** Of the same order as so many euros, in round figures and with the currency's decimals: a start, for the operator. */
function sumIn(currency: string, euros: number): string {
  const euro = money(BigInt(euros) * 10n ** BigInt(MONEY_DIGITS));
  return formatMoney(scaled(euro, { scale: usualScale(currency) }), currency);
}

const BARS = 4;
const HEIGHT_MINIMUM = 6;
const HEIGHT_RANGE = 12;

/** A logo of four bars whose heights derive from the name: a first version, and no two alike. */
function drawLogo(digest: Buffer, colour: string): string {
  const bars = Array.from({ length: BARS }, (_, index) => {
    const height = HEIGHT_MINIMUM + ((digest[index + 1] ?? 0) % HEIGHT_RANGE);
    return `<rect x="${3 + index * 5}" y="${21 - height}" width="3" height="${height}" rx="1"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="${colour}">${bars.join('')}</svg>\n`;
}
