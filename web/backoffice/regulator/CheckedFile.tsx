import type { AskedFile, CheckedFile as Checked } from '@candor/contracts/http/office/regulator.ts';
import { useState } from 'react';
import { fetchRegulatorFile, useCheckedFile, useRegulatorTexts } from '../../data/officeRegulator.ts';
import { Button } from '../../ui/Button.tsx';
import { dayText } from '../../ui/dates.ts';
import { FormNotice } from '../../ui/FormNotice.tsx';
import { countText } from '../../ui/numbers.ts';
import { saveFile } from '../../ui/saveFile.ts';
import { EmptyState } from '../../ui/States.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import desk from '../shell/Desk.module.css';
import { Loaded } from '../shell/Loaded.tsx';
import { failureText } from '../shell/outcomeText.ts';
import styles from './Regulator.module.css';

/** What a file comes to, what is missing in it, and the file itself where nothing is wrong. */
export function CheckedFile({ asked }: { asked: AskedFile }) {
  const { t } = useRegulatorTexts();
  const query = useCheckedFile(asked);
  const days = t('regulator.span', { from: dayText(asked.from), until: dayText(asked.until - 1) });
  return (
    <section className={styles.panel} aria-labelledby="checked-file">
      <h2 id="checked-file">
        {t(`regulator.files.${asked.file}`)} · {days}
      </h2>
      <Loaded query={query} height="240px">
        {(checked) => (
          <>
            <Facts checked={checked} />
            {checked.fault_count === 0 ? <Download asked={asked} /> : <Faults checked={checked} />}
            <Gaps gaps={checked.gaps} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function Facts({ checked: { rows, sha256, fault_count: faults, simulated } }: { checked: Checked }) {
  const { t } = useRegulatorTexts();
  return (
    <>
      {simulated && <p className={styles.simulated}>{t('regulator.simulated')}</p>}
      <dl className={desk.facts}>
        <dt>{t('regulator.rows')}</dt>
        <dd>{countText(rows)}</dd>
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

function Download({ asked }: { asked: AskedFile }) {
  const { t } = useRegulatorTexts();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const download = async () => {
    setBusy(true);
    const outcome = await fetchRegulatorFile(asked);
    setBusy(false);
    if (outcome.kind !== 'done') return setFailure(failureText(t, outcome));
    setFailure(undefined);
    return saveFile(outcome.value, `${asked.file}-${new Date(asked.from).toISOString().slice(0, 10)}.csv`);
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
