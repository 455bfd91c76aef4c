import type { AuditEntry } from '@candor/contracts/http/office/audit.ts';
import { useTranslation } from 'react-i18next';
import { EMPTY_AUDIT_QUERY, useAudit, useCurrency, useOfficeSession } from '../../data/office.ts';
import { useOfficeTickers } from '../../data/officeTickers.ts';
import { minuteTime } from '../../ui/dates.ts';
import { useChangeWord } from '../approvals/useChangeWord.ts';
import { useSums } from '../shell/useSums.ts';
import { recordedPlace } from './recordedPlace.ts';
import type { RecordedPlace } from './recordedPlace.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const CODE = /^[a-zA-Z]+$/;
const SUMS: readonly string[] = ['amount', 'difference'];
const BARE = /^[+-]?\d+(?:\.\d+)?$/;
/** Separator between the value before and the value after. */
export const ARROW = ' → ';

/** Returns functions that put an entry into words. The codes themselves were hashed and remain in the entry. */
export function useEntryWords() {
  const { t } = useTranslation();
  const changeWord = useChangeWord();
  const valueWord = (value: string) =>
    INSTANT.test(value) ? `${minuteTime(Date.parse(value))} UTC` : changeWord(value);
  const { figureText } = useSums();
  const { code } = useCurrency();
  const tickerOf = useOfficeTickers();
  const { data: session } = useOfficeSession();
  const people = useAudit(undefined, EMPTY_AUDIT_QUERY).data?.people ?? [];
  /** A market is named by its class, `metals/hours`; numbers and symbols stay. */
  const idWord = (id: string) => id.split('/').map(changeWord).join(', ');
  const brandWord = (id: string) => session?.brands.find((one) => one.id === id)?.name ?? id;
  /** A place in the entry's own brand does not repeat the brand. */
  const placeWord = ({ brand, symbol, name }: RecordedPlace) => {
    const instrument = symbol === undefined ? undefined : tickerOf(symbol);
    if (name !== undefined) return [changeWord(name), instrument].filter(Boolean).join(', ');
    const where = brand === undefined ? t('office.audit.everyBrand') : brandWord(brand);
    return `${where}, ${instrument ?? t('office.audit.everyInstrument')}`;
  };
  /** Names a person whom the reader knows from the record; others, and namesakes, keep their number. */
  const personOf = (subject: string) => {
    const number = /^staff:(\d+)$/.exec(subject)?.[1];
    const name = people.find(({ id }) => String(id) === number)?.name;
    return people.filter((one) => one.name === name).length === 1 ? name : undefined;
  };
  return {
    /** Names the actor: a person, or one of our own programs. */
    actor: (name: string) => t(`office.audit.actors.${name}`, { defaultValue: name }),
    /** Names the subject, `document:12`; empty if the action had none in particular. */
    subject: (subject: string) => {
      const [kind = '', ...rest] = subject.split(':');
      const person = personOf(subject);
      if (person !== undefined) return t('office.audit.subjects.staff', { id: person });
      const place = recordedPlace(subject);
      const written = rest.join(':');
      const word = t(`office.audit.ids.${kind}.${written}`, { defaultValue: idWord(written) });
      const id = place === undefined ? word : placeWord(place);
      return t(`office.audit.subjects.${kind}`, { id, defaultValue: subject });
    },
    /** Tells whether the actor acted on themselves, so that a row need not name them twice. */
    isSelf: ({ actor, subject }: Pick<AuditEntry, 'actor' | 'subject'>) => personOf(subject) === actor,
    /** Names a detail: `approvedBy`. */
    detail: (name: string) => t(`office.audit.details.${name}`, { defaultValue: changeWord(name) }),
    /** Formats the value of a detail: `totp`, `2026-01-14T12:00:00.000Z`, `1.00 EUR → 2.00 EUR`. */
    value: (name: string, value: string) => {
      // Sums were once recorded without their currency, which was the brand's.
      if (SUMS.includes(name) && BARE.test(value)) return figureText(value, code);
      if (name === 'brands') return value.split(', ').map(brandWord).join(', ');
      const read = value.split(ARROW).map(valueWord).join(ARROW);
      if (!CODE.test(value)) return read;
      const group = name === 'reason' ? 'office.reasons' : `office.audit.values.${name}`;
      return t(`${group}.${value}`, { defaultValue: read });
    },
  };
}
