import type { ListedTerm } from '@candor/contracts/http/office/dealingTerms.ts';
import { dateText, readHours } from '@candor/domain/pricing/marketHours.ts';
import { AGE_LIMIT_SECONDS, readTerm } from '@candor/domain/pricing/marketTerms.ts';
import type { TermName } from '@candor/domain/pricing/marketTerms.ts';
import { holidayCalendars } from '@candor/domain/pricing/sessionsHolidays.ts';
import type { HolidayCalendar } from '@candor/domain/pricing/sessionsHolidays.ts';
import { zones } from '@candor/domain/pricing/sessionsZone.ts';
import type { Zone } from '@candor/domain/pricing/sessionsZone.ts';
import { useState } from 'react';
import { office } from '../../data/office.ts';
import { useDealingTexts } from '../../data/officeDealing.ts';
import { refusalText } from '../../data/texts.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { withoutGroups } from '../../ui/typedNumber.ts';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { usePropose } from '../shell/usePropose.ts';
import desk from '../shell/Desk.module.css';
import styles from './Terms.module.css';
import { sessionLines, useTermText, zoneName } from './useTermText.ts';

const REASON_MAXIMUM = 500;

/** Term that is about to be proposed; to restore an earlier one, with its value or the inherited one. */
export interface TermProposal {
  readonly place: string;
  readonly name: TermName;
  readonly term: ListedTerm;
  readonly value?: string;
  readonly isBack?: true;
}

/** Dialog for the hours or the age, their new value, and the reason: a second person decides. */
export function TermDialog({ proposal, onClose }: { proposal: TermProposal; onClose: () => void }) {
  const { t } = useDealingTexts();
  const { placeText, termText } = useTermText();
  const { place, name, term } = proposal;
  const first = proposal.value ?? term.value;
  const [typed, setTyped] = useState(() => toTypedHours(first));
  const [age, setAge] = useState(name === 'ageLimit' && /^\d+$/.test(first) ? first : '');
  const [isBack, setBack] = useState(proposal.isBack === true);
  const [now] = useState(() => Date.now());
  const propose = usePropose(t('dealing.dialog.askedToast'));
  const text = name === 'hours' ? textOf(typed) : withoutGroups(age.trim());
  const read = readTerm(name, text, now);
  const after = isBack ? term.beneath : read.ok ? read.value : undefined;
  const action = async (reason: string) => {
    if (!isBack && !read.ok) return refusalText(read.refusal);
    const change = { place, name, before: term.value, value: isBack ? null : text, reason };
    return propose((request) => office.askTerm({ ...change, request }));
  };
  return (
    <ReasonDialog
      title={`${placeText(place)}: ${t(`dealing.terms.names.${name}`)}`}
      text={t(`dealing.terms.about.${name}`)}
      label={t('dealing.dialog.reason')}
      isRequired
      maximum={REASON_MAXIMUM}
      action={t('dealing.limits.ask')}
      onClose={onClose}
      onAction={action}
    >
      {!isBack && name === 'hours' && <HoursFields typed={typed} onChange={setTyped} />}
      {!isBack && name === 'ageLimit' && (
        <NumberField
          label={t('dealing.terms.seconds')}
          help={t('dealing.terms.range', AGE_LIMIT_SECONDS)}
          value={age}
          onChange={setAge}
        />
      )}
      {term.version !== null && (
        <Checkbox
          label={t('dealing.terms.back')}
          checked={isBack}
          onChange={(event) => setBack(event.target.checked)}
        />
      )}
      <p className={styles.becomes} aria-live="polite">
        <span className={desk.quiet}>{termText(name, term.value)}</span> →{' '}
        {after === undefined ? '…' : termText(name, after)}
      </p>
    </ReasonDialog>
  );
}

/** Hours as they are typed. */
interface TypedHours {
  readonly zone: Zone;
  readonly calendar: HolidayCalendar;
  /** Sessions, one group a line. */
  readonly sessions: string;
  readonly closed: string;
}

interface HoursFieldsProps {
  typed: TypedHours;
  onChange: (typed: TypedHours) => void;
}

function HoursFields({ typed, onChange }: HoursFieldsProps) {
  const { t } = useDealingTexts();
  const { zone, calendar, sessions, closed } = typed;
  return (
    <>
      <SelectField<Zone>
        label={t('dealing.terms.zone')}
        options={zones.map((value) => ({ value, label: zoneName(value) }))}
        value={zone}
        onChange={(value) => onChange({ ...typed, zone: value })}
      />
      <SelectField<HolidayCalendar>
        label={t('dealing.terms.holidays')}
        options={holidayCalendars.map((value) => ({ value, label: t(`dealing.terms.calendars.${value}`) }))}
        value={calendar}
        onChange={(value) => onChange({ ...typed, calendar: value })}
      />
      <TextArea
        label={t('dealing.terms.sessions')}
        help={t('dealing.terms.sessionsHelp')}
        className={styles.sessions}
        rows={3}
        value={sessions}
        onChange={(event) => onChange({ ...typed, sessions: event.target.value })}
      />
      <TextField
        label={t('dealing.terms.closed')}
        help={t('dealing.terms.closedHelp')}
        value={closed}
        onChange={(event) => onChange({ ...typed, closed: event.target.value })}
      />
    </>
  );
}

function toTypedHours(text: string): TypedHours {
  const read = readHours(text);
  if (!read.ok) return { zone: 'Etc/UTC', calendar: 'none', sessions: '', closed: '' };
  const { zone, calendar, closed } = read.value;
  return { zone, calendar, sessions: sessionLines(text).join('\n'), closed: closed.map(dateText).join(' ') };
}

function textOf({ zone, calendar, sessions, closed }: TypedHours): string {
  const lines = sessions
    .split('\n')
    .map((line) => line.trim().replaceAll('–', '-'))
    .filter((line) => line !== '');
  const days = closed.split(/[\s,;]+/).filter((day) => day !== '');
  return [zone, calendar, ...lines, ...(days.length === 0 ? [] : [`closed ${days.join(' ')}`])].join('; ');
}
