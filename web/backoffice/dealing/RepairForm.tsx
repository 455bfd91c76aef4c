import { repairReferences } from '@candor/contracts/http/office/repairs.ts';
import type { RepairReference } from '@candor/contracts/http/office/repairs.ts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useDealingInstruments, useDealingTexts, useRepairLook } from '../../data/officeDealing.ts';
import type { RepairScope } from '../../data/officeDealing.ts';
import { useOfficeTickers } from '../../data/officeTickers.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Repair.module.css';
import { RepairProposal } from './RepairProposal.tsx';
import { Loaded } from '../shell/Loaded.tsx';
import { QueryFailure } from '../shell/QueryFailure.tsx';

/** Form for an instrument and a time window, then the consequences of its ticks; kept in the address. */
export function RepairForm() {
  const { t } = useDealingTexts();
  const tickerOf = useOfficeTickers();
  const { data, error, refetch } = useDealingInstruments();
  const [address, setAddress] = useSearchParams();
  const scope = scopeIn(address);
  const [symbol, setSymbol] = useState(scope?.symbol ?? '');
  const [typed, setTyped] = useState({ from: fieldText(scope?.from), until: fieldText(scope?.until) });
  const [reference, setReference] = useState<RepairReference>(scope?.reference ?? 'before');
  const [isTried, setTried] = useState(false);
  const chosen = symbol === '' ? (data?.instruments[0]?.symbol ?? '') : symbol;
  const [from, until] = [instantOf(typed.from), instantOf(typed.until)];
  const look = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (from === undefined || until === undefined || chosen === '') return;
    setAddress({ symbol: chosen, from: fieldText(from), until: fieldText(until), reference });
  };
  const time = (name: 'from' | 'until', value: number | undefined) => (
    <DateField
      label={t(`dealing.repairs.${name}`)}
      precision="second"
      value={typed[name]}
      error={isTried && value === undefined ? t('dealing.repairs.timeBad') : undefined}
      onChange={(next) => setTyped({ ...typed, [name]: next })}
    />
  );
  if (data === undefined && error !== null) {
    return <QueryFailure error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Skeleton height="120px" />;
  return (
    <>
      <form className={styles.form} noValidate onSubmit={look}>
        <SelectField
          label={t('dealing.repairs.instrument')}
          options={data.instruments.map((one) => ({ value: one.symbol, label: tickerOf(one.symbol) }))}
          value={chosen}
          onChange={setSymbol}
        />
        {time('from', from)}
        {time('until', until)}
        <SelectField<RepairReference>
          label={t('dealing.repairs.reference')}
          options={repairReferences.map((value) => ({ value, label: t(`dealing.repairs.references.${value}`) }))}
          value={reference}
          onChange={setReference}
        />
        <Button type="submit" variant="primary">
          {t('dealing.repairs.look')}
        </Button>
      </form>
      {scope !== undefined && <Found key={JSON.stringify(scope)} scope={scope} onSent={() => setAddress({})} />}
    </>
  );
}

function Found({ scope, onSent }: { scope: RepairScope; onSent: () => void }) {
  const { t } = useDealingTexts();
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const loading = (
    <div role="status" aria-label={t('dealing.repairs.looking')}>
      <Skeleton height="240px" />
    </div>
  );
  return (
    <Loaded query={useRepairLook(scope, [...leftOut])} loading={loading}>
      {(look) => <RepairProposal look={look} scope={scope} leftOut={leftOut} onLeaveOut={setLeftOut} onSent={onSent} />}
    </Loaded>
  );
}

/** Reads the scope in the address; undefined if there is none that can be examined. */
function scopeIn(address: URLSearchParams): RepairScope | undefined {
  const [from, until] = [instantOf(address.get('from') ?? ''), instantOf(address.get('until') ?? '')];
  const symbol = address.get('symbol') ?? '';
  const reference = repairReferences.find((one) => one === address.get('reference'));
  if (from === undefined || until === undefined || reference === undefined || symbol === '') return undefined;
  return { symbol, from, until, reference };
}

/** Formats an instant for a date-and-time field. */
function fieldText(at: number | undefined): string {
  return at === undefined ? '' : new Date(at).toISOString().slice(0, 19);
}

/** Reads a date-and-time field as UTC; undefined while it is no time. */
function instantOf(text: string): number | undefined {
  const value = Date.parse(`${text}Z`);
  return Number.isNaN(value) ? undefined : value;
}
