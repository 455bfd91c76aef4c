import type { WireActionTerms, WireCorporateAction } from '@candor/contracts/http/office/dealingActions.ts';
import type { DealingOverview } from '@candor/contracts/http/office/dealing.ts';
import { formatRate, parseRate } from '@candor/domain/money/decimal.ts';
import { SPLIT_UNITS_MAXIMUM } from '@candor/domain/trading/corporateActions.ts';
import { isTicker } from '@candor/domain/trading/symbolChange.ts';
import { useId, useState } from 'react';
import { office, refreshOffice } from '../../data/office.ts';
import { useActionReach, useDealingTexts } from '../../data/officeDealing.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { SegmentedControl } from '../../ui/Choice.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { typeset } from '../../ui/numbers.ts';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { useFinish } from '../shell/useFinish.ts';
import styles from './Dealing.module.css';

const REASON_MAXIMUM = 500;
const NOTE_MAXIMUM = 300;
const NOTE_MINIMUM = 3;
const UNITS = /^\d{1,4}$/;

const kinds = ['split', 'dividend', 'symbolChange', 'delisting'] as const;

interface Typed {
  readonly symbol: string;
  /** Kind of action, which clients read; undefined if not chosen yet. */
  readonly kind: (typeof kinds)[number] | undefined;
  readonly newUnits: string;
  readonly oldUnits: string;
  readonly perUnit: string;
  readonly price: string;
  readonly newSymbol: string;
  /** Time in UTC, as a date-and-time field has it. */
  readonly at: string;
  readonly note: string;
}

const NOTHING: Typed = {
  symbol: '',
  kind: undefined,
  newUnits: '',
  oldUnits: '',
  perUnit: '',
  price: '',
  newSymbol: '',
  at: '',
  note: '',
};

/** Returns the text key of what is wrong with the typed values. */
function faultOf({ symbol, at, note, ...typed }: Typed) {
  if (symbol === '') return 'dealing.halts.choose' as const;
  if (typed.kind === undefined) return 'dealing.actions.bad.kind' as const;
  if (termsOf(typed) === undefined) return `dealing.actions.bad.${typed.kind}` as const;
  if (Number.isNaN(Date.parse(`${at}Z`))) return 'dealing.actions.bad.at' as const;
  const written = note.trim();
  return written !== '' && written.length < NOTE_MINIMUM ? ('dealing.halts.noteShort' as const) : undefined;
}

function termsOf(typed: Omit<Typed, 'symbol' | 'at' | 'note'>): WireActionTerms | undefined {
  const { kind, newUnits, oldUnits } = typed;
  if (kind === undefined) return undefined;
  if (kind === 'split') {
    const [young, old] = [unitsOf(newUnits), unitsOf(oldUnits)];
    if (young === undefined || old === undefined || young === old) return undefined;
    return { kind, new_units: young, old_units: old };
  }
  if (kind === 'symbolChange') {
    const ticker = typed.newSymbol.trim().toUpperCase();
    return isTicker(ticker) ? { kind, new_symbol: ticker } : undefined;
  }
  const amount = parseRate((kind === 'dividend' ? typed.perUnit : typed.price).trim().replace(',', '.'));
  if (amount === undefined || amount === 0n) return undefined;
  return kind === 'dividend' ? { kind, per_unit: amount } : { kind, price: amount };
}

function unitsOf(text: string): number | undefined {
  const units = UNITS.test(text) ? Number.parseInt(text, 10) : 0;
  return units >= 1 && units <= SPLIT_UNITS_MAXIMUM ? units : undefined;
}

interface ActionDialogProps {
  data: DealingOverview;
  onClose: () => void;
}

/** Dialog for the first of two people: which instrument, what happens to it, when, and the note for clients. */
export function ActionDialog({ data, onClose }: ActionDialogProps) {
  const { t } = useDealingTexts();
  const finish = useFinish();
  const [request] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState<Typed>(NOTHING);
  /** Whether somebody has confirmed a price that is far from the last one. */
  const [isFarRight, setFarRight] = useState<boolean>();
  const action = async (reason: string) => {
    const fault = faultOf(typed);
    const terms = termsOf(typed);
    if (fault !== undefined || terms === undefined) return t(fault ?? 'dealing.actions.bad.at');
    const note = typed.note.trim();
    const corporateAction = { symbol: typed.symbol, terms, at: Date.parse(`${typed.at}Z`), request, reason };
    const confirmed = isFarRight === true && { confirm_far: true };
    const outcome = await office.askCorporateAction({ ...corporateAction, ...(note !== '' && { note }), ...confirmed });
    if (outcome.kind === 'refused' && outcome.refusal.code === 'delistingFar') setFarRight(false);
    return finish(outcome, refreshOffice, t('dealing.dialog.askedToast'));
  };
  const change = (changed: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...changed }));
    if ('price' in changed || 'symbol' in changed || 'kind' in changed) setFarRight(undefined);
  };
  return (
    <ReasonDialog
      title={t('dealing.actions.askTitle')}
      text={t('dealing.actions.askText')}
      label={t('dealing.dialog.reason')}
      help={t('dealing.halts.reasonHelp')}
      isRequired
      maximum={REASON_MAXIMUM}
      action={t('dealing.dialog.ask')}
      isDangerous={typed.kind === 'delisting'}
      onClose={onClose}
      onAction={action}
    >
      <Fields data={data} typed={typed} onChange={change} />
      {isFarRight !== undefined && (
        <Checkbox
          label={t('dealing.actions.far')}
          checked={isFarRight}
          onChange={(event) => setFarRight(event.target.checked)}
        />
      )}
      <Consequences data={data} typed={typed} />
    </ReasonDialog>
  );
}

interface FieldsProps {
  data: DealingOverview;
  typed: Typed;
  onChange: (change: Partial<Typed>) => void;
}

function Fields({ data, typed, onChange }: FieldsProps) {
  const { t } = useDealingTexts();
  const field = useId();
  return (
    <>
      <div className={styles.haltField}>
        <label htmlFor={field}>{t('dealing.exposure.instrument')}</label>
        <Select
          id={field}
          size="form"
          options={[
            { value: '', label: t('dealing.halts.chooseOne') },
            ...data.exposure
              .filter(({ state }) => state !== 'delisted')
              .map((row) => ({ value: row.symbol, label: `${row.ticker}, ${row.name}` })),
          ]}
          value={typed.symbol}
          onChange={(symbol) => onChange({ symbol })}
        />
      </div>
      <SegmentedControl
        label={t('dealing.actions.kind')}
        options={kinds.map((value) => ({ value, label: t(`dealing.actions.kinds.${value}`) }))}
        value={typed.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <TermsFields data={data} typed={typed} onChange={onChange} />
      <DateField
        label={t('dealing.actions.at')}
        help={t('dealing.actions.atHelp')}
        precision="second"
        value={typed.at}
        onChange={(at) => onChange({ at })}
      />
      <TextArea
        label={t('dealing.halts.note')}
        help={t('dealing.actions.noteHelp')}
        rows={2}
        maxLength={NOTE_MAXIMUM}
        value={typed.note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
    </>
  );
}

/** Fields of the figures that each kind has. */
function TermsFields({ data, typed, onChange }: FieldsProps) {
  const { t } = useDealingTexts();
  if (typed.kind === undefined) return null;
  if (typed.kind === 'delisting') return <PriceField typed={typed} onChange={onChange} />;
  if (typed.kind === 'symbolChange') {
    const old = data.exposure.find(({ symbol }) => symbol === typed.symbol)?.ticker ?? '';
    return (
      <TextField
        label={t('dealing.actions.newSymbol')}
        help={t('dealing.actions.newSymbolHelp', { old })}
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        value={typed.newSymbol}
        onChange={(event) => onChange({ newSymbol: event.target.value.toUpperCase() })}
      />
    );
  }
  if (typed.kind === 'dividend') {
    return (
      <TextField
        label={t('dealing.actions.perUnit')}
        help={t('dealing.actions.perUnitHelp')}
        inputMode="decimal"
        value={typed.perUnit}
        onChange={(event) => onChange({ perUnit: event.target.value })}
      />
    );
  }
  return (
    <div className={styles.actionUnits}>
      <TextField
        label={t('dealing.actions.newUnits')}
        inputMode="numeric"
        value={typed.newUnits}
        onChange={(event) => onChange({ newUnits: event.target.value })}
      />
      <TextField
        label={t('dealing.actions.oldUnits')}
        inputMode="numeric"
        value={typed.oldUnits}
        onChange={(event) => onChange({ oldUnits: event.target.value })}
      />
    </div>
  );
}

function PriceField({ typed, onChange }: Omit<FieldsProps, 'data'>) {
  const { t } = useDealingTexts();
  const last = useActionReach(typed.symbol).data?.sell ?? null;
  return (
    <TextField
      label={t('dealing.actions.price')}
      help={
        last === null
          ? t('dealing.actions.priceHelpNone')
          : t('dealing.actions.priceHelp', { last: typeset(formatRate(last)) })
      }
      inputMode="decimal"
      value={typed.price}
      onChange={(event) => onChange({ price: event.target.value })}
    />
  );
}

/** Shows who would be affected at present, and what happens to their positions. */
function Consequences({ data: overview, typed: { symbol, kind } }: Omit<FieldsProps, 'onChange'>) {
  const { t } = useDealingTexts();
  const { data } = useActionReach(symbol);
  if (data === undefined || kind === undefined) return null;
  const { clients: count, positions, orders, alerts } = data;
  const ticker = overview.exposure.find((one) => one.symbol === symbol)?.ticker ?? symbol;
  return (
    <p className={styles.actionReach} role="status">
      {t('dealing.actions.reach', { count, positions, orders, alerts })}{' '}
      {t(`dealing.actions.consequences.${kind}`, { symbol: ticker })}
    </p>
  );
}

interface EndActionDialogProps {
  action: WireCorporateAction;
  onClose: () => void;
}

/** Dialog for the first of two people who withdraw an action. */
export function EndActionDialog({ action: { action, name }, onClose }: EndActionDialogProps) {
  const { t } = useDealingTexts();
  const finish = useFinish();
  const withdraw = async (reason: string) => {
    const outcome = await office.askCorporateActionEnd({ action, reason });
    return finish(outcome, refreshOffice, t('dealing.dialog.askedToast'));
  };
  return (
    <ReasonDialog
      title={t('dealing.actions.endTitle', { name })}
      text={t('dealing.actions.endText')}
      label={t('dealing.dialog.reason')}
      isRequired
      maximum={REASON_MAXIMUM}
      action={t('dealing.dialog.ask')}
      onClose={onClose}
      onAction={withdraw}
    />
  );
}
