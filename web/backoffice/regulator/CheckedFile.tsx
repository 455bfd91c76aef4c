import type { CheckedFile as Checked, RequestedFile } from '@candor/contracts/http/office/regulator.ts';
import { useState } from 'react';
import { fetchRegulatorFile, useCheckedFile, useRegulatorTexts } from '../../data/officeRegulator.ts';
import { Button } from '../../ui/Button.tsx';
import { dayText, minuteTime } from '../../ui/dates.ts';
import { FormNotice } from '../../ui/FormNotice.tsx';
import { countText, typeset } from '../../ui/numbers.ts';
import { saveFile } from '../../ui/saveFile.ts';
import { EmptyState } from '../../ui/States.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { useBusy } from '../../ui/useBusy.ts';
import desk from '../shell/Desk.module.css';
import { Loaded } from '../shell/Loaded.tsx';
import { failureText } from '../shell/outcomeText.ts';
import styles from './Regulator.module.css';

/** Summary of a checked file, what is missing in it, and the file itself if nothing is wrong. */
export function CheckedFile({ request }: { request: RequestedFile }) {
  const { t } = useRegulatorTexts();
  const query = useCheckedFile(request);
  const days = t('regulator.span', { from: dayText(request.from), until: dayText(request.until - 1) });
  return (
    <section className={styles.panel} aria-labelledby="checked-file">
      <h2 id="checked-file">
        {t(`regulator.files.${request.file}`)} · {days}
      </h2>
      <Loaded query={query} height="240px">
        {(checked) => (
          <>
            <Facts checked={checked} />
            {checked.fault_count === 0 ? <Download request={request} /> : <Faults checked={checked} />}
            <Gaps gaps={checked.gaps} />
            {checked.correction_count > 0 && <Corrections checked={checked} />}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Facts({ checked }: { checked: Checked }) {
  const { rows, sha256, fault_count: faults, left_out: leftOut, simulated } = checked;
  const { t } = useRegulatorTexts();
  return (
    <>
      {simulated && <p className={styles.simulated}>{t('regulator.simulated')}</p>}
      <dl className={desk.facts}>
        <dt>{t('regulator.rows')}</dt>
        <dd>{countText(rows)}</dd>
        {leftOut > 0 && (
          <>
            <dt>{t('regulator.leftOut')}</dt>
            <dd>{t('regulator.leftOutText', { total: countText(leftOut) })}</dd>
          </>
        )}
        <dt>{t('regulator.faults')}</dt>
        <dd className={faults === 0 ? undefined : desk.late}>{countText(faults)}</dd>
        <dt>SHA-256</dt>
        <dd>
          <code>{sha256}</code>
        </dd>
      </dl>
    </>
  );
}

function Download({ request }: { request: RequestedFile }) {
  const { t } = useRegulatorTexts();
  const [isBusy, whileBusy] = useBusy();
  const [failure, setFailure] = useState<string>();
  const download = async () => {
    const outcome = await whileBusy(fetchRegulatorFile(request));
    if (outcome.kind !== 'done') return setFailure(failureText(t, outcome));
    setFailure(undefined);
    return saveFile(outcome.value.file, outcome.value.name);
  };
  return (
    <div className={desk.tools}>
      <Button size="dense" variant="primary" busy={isBusy} onClick={() => void download()}>
        {t('regulator.download')}
      </Button>
      <FormNotice tone="negative" text={failure} />
    </div>
  );
}

function Faults({ checked: { faults } }: { checked: Checked }) {
  const { t } = useRegulatorTexts();
  const columns: readonly Column<Checked['faults'][number]>[] = [
    { id: 'row', label: t('regulator.row'), isNumeric: true, cell: ({ row }) => countText(row) },
    { id: 'field', label: t('regulator.field'), cell: ({ field }) => field },
    { id: 'fault', label: t('regulator.fault'), cell: ({ fault }) => t(`regulator.faultKinds.${fault}`) },
  ];
  return (
    <Table
      label={t('regulator.faults')}
      columns={columns}
      rows={faults}
      keyOf={({ row, field }) => `${row} ${field}`}
    />
  );
}

function Gaps({ gaps }: Pick<Checked, 'gaps'>) {
  const { t } = useRegulatorTexts();
  const columns: readonly Column<Checked['gaps'][number]>[] = [
    { id: 'field', label: t('regulator.field'), isOneLine: true, cell: ({ field }) => field },
    { id: 'name', label: t('regulator.fieldName'), isHeading: true, cell: ({ name }) => name },
    { id: 'cause', label: t('regulator.cause'), cell: ({ cause }) => t(`regulator.causes.${cause}`) },
    { id: 'rows', label: t('regulator.rows'), isNumeric: true, cell: ({ rows }) => countText(rows) },
  ];
  const label = t('regulator.gaps');
  return (
    <>
      <h3>{label}</h3>
      <Table
        label={label}
        columns={columns}
        rows={gaps}
        keyOf={({ field }) => field}
        empty={<EmptyState title={t('regulator.noGaps')} />}
      />
    </>
  );
}

/** Corrections, which the file's rows do not contain. */
function Corrections({ checked: { correction_count: total, corrections } }: { checked: Checked }) {
  const { t } = useRegulatorTexts();
  const prices = (before: string, after: string) =>
    before === after ? typeset(after) : `${typeset(before)} → ${typeset(after)}`;
  const columns: readonly Column<Checked['corrections'][number]>[] = [
    { id: 'trade', label: t('regulator.corrections.trade'), isHeading: true, cell: ({ trade }) => String(trade) },
    { id: 'at', label: t('regulator.corrections.at'), isOneLine: true, cell: ({ at }) => `${minuteTime(at)} UTC` },
    {
      id: 'open',
      label: t('regulator.corrections.open'),
      isNumeric: true,
      cell: (one) => prices(one.open_before, one.open),
    },
    {
      id: 'close',
      label: t('regulator.corrections.close'),
      isNumeric: true,
      cell: (one) => prices(one.close_before, one.close),
    },
  ];
  const label = t('regulator.corrections.title', { total: countText(total) });
  return (
    <>
      <h3>{label}</h3>
      <p className={desk.quiet}>{t('regulator.corrections.text', { shown: countText(corrections.length) })}</p>
      <Table
        label={label}
        columns={columns}
        rows={corrections}
        keyOf={({ trade, number, at }) => `${trade} ${number} ${at}`}
      />
    </>
  );
}
