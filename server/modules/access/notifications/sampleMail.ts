import type { Brand } from '@candor/brands/schema.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { MailText } from '@candor/domain/mails/mailText.ts';
import { money } from '@candor/domain/money/money.ts';
import type { MailName } from './brandTexts.ts';
import type { MailValue } from './mail.ts';
import { mailMoney } from './mailMoney.ts';
import { renderMail } from './renderMail.ts';
import type { MailLook, RenderedMail } from './renderMail.ts';

/** Sample values for placeholders that are the same in every mail. */
const SAMPLES: Readonly<Record<string, string>> = {
  name: 'Kim Berger',
  staff: 'Dana Weiss',
  browser: 'Firefox, Linux',
  address: '192.0.2.7',
  instrument: 'EURUSD',
  symbol: 'EURUSD',
  oldSymbol: 'ABC',
  newSymbol: 'XYZ',
  passkey: 'Laptop',
  file: 'passport.jpg',
  left: '7',
  count: '2',
  number: '10042',
  position: '20017',
  iban: 'DE•• •••• •••• 3000',
  reference: 'CN-10042-1',
  leverage: '20',
  code: '123456',
  phone: '+49 151 •••• 601',
  hours: '72',
  newUnits: '2',
  oldUnits: '1',
};
const TIMES = ['time', 'due', 'reopen'];
const DAYS = ['from', 'until', 'received'];
const DECIMALS = ['price', 'fired', 'current', 'initial', 'openBefore', 'openAfter', 'before', 'after', 'percent'];
const AMOUNTS = ['amount', 'paid', 'rest', 'taken', 'difference', 'result', 'equity', 'used', 'perUnit'];
const AMOUNT = money(250_000_000n);

export interface MailToPreview extends MailName {
  readonly words: MailText;
  readonly brand: Pick<Brand, 'name' | 'fictitious' | 'currency'>;
  readonly look: MailLook;
  readonly origin: string;
  readonly now: Instant;
}

/** Rule SE-12: renders the finished mail as it is sent, with invented values; its links open nothing. */
export function previewMail({ words, template, language, brand, look, origin, now }: MailToPreview): RenderedMail {
  const names = [...JSON.stringify(words).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
  const values = Object.fromEntries(['name', ...names].map((name) => [name, sampleOf(name, brand, now)]));
  return renderMail({ brand, look, words, address: `${origin}/`, mail: { template, language, values } });
}

function sampleOf(name: string, { currency }: Pick<MailToPreview['brand'], 'currency'>, now: Instant): MailValue {
  if (TIMES.includes(name)) return { time: now };
  if (DAYS.includes(name)) return { day: now };
  if (DECIMALS.includes(name)) return { decimal: '12.5' };
  if (AMOUNTS.includes(name)) return mailMoney(AMOUNT, currency);
  return SAMPLES[name] ?? `[${name}]`;
}
