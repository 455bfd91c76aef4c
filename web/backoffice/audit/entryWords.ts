import { useTranslation } from 'react-i18next';
import { minuteTime } from '../../ui/dates.ts';
import { useChangeWord } from '../approvals/useChangeWord.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const CODE = /^[a-zA-Z]+$/;
/** From one value to another. */
export const ARROW = ' → ';

/** What an entry says, in words. Its codes are in the entry itself, since they are what was hashed. */
export function useEntryWords() {
  const { t } = useTranslation();
  const changeWord = useChangeWord();
  const valueWord = (value: string) =>
    INSTANT.test(value) ? `${minuteTime(Date.parse(value))} UTC` : changeWord(value);
  /** A market is named by its class, `metals/hours`; numbers and symbols stay. */
  const idWord = (id: string) => id.split('/').map(changeWord).join(', ');
  return {
    /** Who it was: a person, or one of our own programs. */
    actor: (name: string) => t(`office.audit.actors.${name}`, { defaultValue: name }),
    /** What it was done to, `document:12`; empty where it was nothing in particular. */
    subject: (subject: string) => {
      const [kind = '', ...rest] = subject.split(':');
      return t(`office.audit.subjects.${kind}`, { id: idWord(rest.join(':')), defaultValue: subject });
    },
    /** The name of a detail: `approvedBy`. */
    detail: (name: string) => t(`office.audit.details.${name}`, { defaultValue: changeWord(name) }),
    /** Its value: `totp`, `2026-01-14T12:00:00.000Z`, `1.00 EUR → 2.00 EUR`. */
    value: (name: string, value: string) => {
      const read = value.split(ARROW).map(valueWord).join(ARROW);
      if (!CODE.test(value)) return read;
      const group = name === 'reason' ? 'office.reasons' : `office.audit.values.${name}`;
      return t(`${group}.${value}`, { defaultValue: read });
    },
  };
}
