import { planFields } from '@candor/domain/affiliates/planTerms.ts';
import { documentTypes } from '@candor/domain/clients/documents.ts';
import { isStaffRole } from '@candor/domain/staff/roles.ts';
import { adjustmentTypes } from '@candor/domain/clients/adjustment.ts';
import { personalLists } from '@candor/domain/listExports/list.ts';
import { hoursClasses } from '@candor/domain/pricing/sessions.ts';
import { isSettingKey } from '@candor/domain/settings/declared.ts';
import { correctionCauses } from '@candor/domain/trading/correction.ts';
import { categories } from '@candor/domain/trading/instrument.ts';
import { limitNames } from '@candor/domain/trading/limitFigures.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { countryNames } from '../../ui/countryNames.ts';
import { dayText, minuteTime } from '../../ui/dates.ts';
import { typeset } from '../../ui/numbers.ts';
import { providerName } from '../shell/providerName.ts';
import { useSums } from '../shell/useSums.ts';
import { sumIn } from './sumIn.ts';

const ends = ['sent', 'failed', 'stuck', 'reference'] as const;
const ownWords = [
  ...([
    'account',
    'accountFrozen',
    'accountOpen',
    'caseUntil',
    'data',
    'dataHeld',
    'dataEnds',
    'partnerReturned',
  ] as const),
  ...(['closingOnly', 'openAgain', 'halted', 'tradesAgain', 'platform'] as const),
  ...(['actionAnnounced', 'actionWithdrawn', 'split', 'dividend', 'delisting', 'symbolChange'] as const),
  ...(['ownFigure', 'ofFile', 'ofBrand', 'fingerprint'] as const),
  ...(['trade', 'direction', 'buy', 'sell', 'openPrice', 'closePrice'] as const),
  ...(['result', 'protection', 'difference', 'correctionCause', 'priceSource', 'evidence'] as const),
  ...(['badTicks', 'repairedTrades', 'repairedClients', 'paidToClients', 'takenFromClients'] as const),
  ...(['houseResult', 'notRepaired', 'moreTrades'] as const),
  ...(['countedDay', 'owedToClients', 'providerDifference', 'notCompared'] as const),
  ...(['apiKey', 'scopes', 'keyDays', 'keyAddresses', 'everywhere', 'webhook', 'webhookUrl', 'webhookEvents'] as const),
  ...(['mailTemplate', 'mailSubject', 'mailTitle', 'mailParagraphs', 'mailButton', 'mailNote'] as const),
  ...(['listFile', 'listHash', 'listCounts', 'listAdded', 'listChanged', 'listRemoved'] as const),
  ...(['paymentProvider', 'providerSource', 'sourceOrigin', 'ofEnvironment'] as const),
  ...(['allShown', 'market', 'tradingHours', 'priceAge', 'ofEach'] as const),
  ...(['exportedList', 'exportedRows', 'exportedFilters'] as const),
  ...(['complaint', 'outcome', 'redress', 'answer', 'upheld', 'partly'] as const),
];
const planTerms = [...planFields, 'monthlyCap', 'closedCountries'] as const;
const states = ['processing', 'approved', 'rejected'] as const;

/** Separator of a value's parts, each of which is read separately. */
const POINT = ' · ';
/** Matches a change from one price to another, or both sides of one. */
const PRICES = /^\d+(?:\.\d+)?(?: [–/] \d+(?:\.\d+)?)+$/;

/** Returns a function that puts a name or a value of a change into words, if it is a known one. */
export function useChangeWord(): (text: string) => string {
  const { t, i18n } = useTranslation();
  const { figureText } = useSums();
  const partWord = (part: string) => {
    const sum = sumIn(part);
    if (sum !== undefined) {
      return sum.currency === undefined ? typeset(sum.figure) : figureText(sum.figure, sum.currency);
    }
    const [, ticks] = /^(\d+) ticks$/.exec(part) ?? [];
    if (ticks !== undefined) return t('office.approvals.words.ticks', { count: Number.parseInt(ticks, 10) });
    if (PRICES.test(part)) return part.replaceAll(/[\d.]+/g, typeset);
    return changedWordOf(t, part, i18n.language);
  };
  return (text) => text.split(POINT).map(partWord).join(POINT);
}

function changedWordOf(t: TFunction, text: string, language: string): string {
  const type = documentTypes.find((one) => one === text);
  if (type !== undefined) return t(`office.documents.${type}`);
  const words = text.split(', ');
  if (words.every(isStaffRole)) return words.map((role) => t(`office.roles.${role}`)).join(', ');
  const limit = limitNames.find((one) => one === words[0]);
  if (limit !== undefined) return [t(`office.limits.${limit}`), ...words.slice(1)].join(', ');
  const market = hoursClasses.find((one) => one === text);
  if (market !== undefined) return t(`office.hoursClasses.${market}`);
  if (isSettingKey(text)) return t(`office.settings.names.${text}`);
  const end = ends.find((one) => one === text);
  if (end !== undefined) return t(`office.approvals.outgoingEnds.${end}`);
  const [, kind, position] = /^(closeOut|repaired) (\d+)$/.exec(text) ?? [];
  if (position !== undefined) {
    return t(`office.approvals.words.${kind === 'closeOut' ? 'closeOut' : 'repaired'}`, { position });
  }
  const [, place, field] = /^provider(Setting|Secret) (\w+)$/.exec(text) ?? [];
  const listed = categories.find((one) => one === field);
  if (listed !== undefined) {
    return t('office.approvals.words.sourcesOf', { name: t(`platform.market.category.${listed}`) });
  }
  if (field !== undefined) {
    return t(`office.approvals.words.${place === 'Secret' ? 'providerSecret' : 'providerSetting'}`, { name: field });
  }
  const [, paragraph] = /^mailParagraphs (\d+)$/.exec(text) ?? [];
  if (paragraph !== undefined) return t('office.approvals.words.mailParagraph', { number: paragraph });
  const list = personalLists.find((one) => one === text);
  if (list !== undefined) return t(`office.approvals.lists.${list}`);
  const word = ownWords.find((one) => one === text);
  if (word !== undefined) return t(`office.approvals.words.${word}`);
  const cause = correctionCauses.find((one) => one === text);
  if (cause !== undefined) return t(`corrections.causes.${cause}`);
  const category = categories.find((one) => one === text);
  if (category !== undefined) return t(`platform.market.category.${category}`);
  const adjustment = adjustmentTypes.find((one) => one === text);
  if (adjustment !== undefined) return t(`transactions.adjustment.types.${adjustment}`);
  const term = planTerms.find((one) => one === text);
  if (term !== undefined) return t(`office.approvals.planTerms.${term}`);
  if (/^[A-Z]{2}(?: [A-Z]{2})*$/.test(text)) return countryNames(text.split(' '), language);
  const state = states.find((one) => one === text);
  if (state !== undefined) return t(`office.states.${state}`);
  return /^[A-Za-z]+$/.test(text) ? providerName(t, text) : datesIn(text);
}

const WRITTEN_TEXT =
  /^(?:answer|tradingHours|mail(?:Subject|Title|Paragraphs(?: \d+)?|Button|Note)|list(?:File|Hash|Counts|Added|Changed|Removed)|provider(?:Setting|Secret) \w+)$/;

/** Does this name belong to text written by a person? It is shown verbatim, whatever it looks like. */
export function isWritten(name: string): boolean {
  return WRITTEN_TEXT.test(name);
}

/** Matches a day, or a minute of it; finer times are evidence and stay as they are. */
const WRITTEN = /\b(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}) UTC|(?![\dT:-]| \d))/g;

/** Writes the days and times in a text as the page does: "2:1, 14 Jan 2026, 12:10 UTC". */
export function datesIn(text: string): string {
  return text.replaceAll(WRITTEN, (_all, day: string, minute: string | undefined) =>
    minute === undefined ? dayText(Date.parse(day)) : `${minuteTime(Date.parse(`${day}T${minute}Z`))} UTC`,
  );
}
