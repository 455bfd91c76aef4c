import type { MoneyDay } from '@candor/contracts/http/office/regulator.ts';
import { useState } from 'react';
import { office, useMay } from '../../data/office.ts';
import { refreshMoneyDays, useMoneyDays, useRegulatorTexts } from '../../data/officeRegulator.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { dayText, minuteTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/States.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { Loaded } from '../shell/Loaded.tsx';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { providerName } from '../shell/providerName.ts';
import { useSums } from '../shell/useSums.ts';
import { useFinish } from '../shell/useFinish.ts';
import styles from './Regulator.module.css';

/** Daily counts of client money, and the two people who have signed each off. */
export function MoneyDays() {
  const { t } = useRegulatorTexts();
  const query = useMoneyDays();
  const [day, setDay] = useState<MoneyDay>();
  const title = t('regulator.money.title');
  return (
    <section className={styles.panel}>
      <h2>{title}</h2>
      <Loaded query={query} height="200px">
        {({ days }) => <Days label={title} days={days} onAsk={setDay} />}
      </Loaded>
      {day !== undefined && <AskDialog day={day} onClose={() => setDay(undefined)} />}
    </section>
  );
}

type Provider = MoneyDay['providers'][number];

interface DaysProps {
  label: string;
  days: readonly MoneyDay[];
  onAsk: (day: MoneyDay) => void;
}

function Days({ label, days, onAsk }: DaysProps) {
  const { t } = useRegulatorTexts();
  const { figureText } = useSums();
  const maySign = useMay('regulator.sign');
  const columns: readonly Column<MoneyDay>[] = [
    {
      id: 'day',
      label: t('regulator.money.day'),
      isHeading: true,
      isOneLine: true,
      cell: ({ day }) => dayText(Date.parse(day)),
    },
    {
      id: 'total',
      label: t('regulator.money.total'),
      isNumeric: true,
      cell: ({ total, currency }) => figureText(total, currency),
    },
    {
      id: 'difference',
      label: t('regulator.money.difference'),
      cell: (day) => <Differences day={day} />,
    },
    { id: 'signed', label: t('regulator.money.signed'), cell: (day) => <SignedWords day={day} /> },
    {
      id: 'ask',
      label: t('regulator.money.ask'),
      isAction: true,
      cell: (day) =>
        maySign && day.signed === null && !day.waiting ? (
          <Button size="dense" onClick={() => onAsk(day)}>
            {t('regulator.money.ask')}
          </Button>
        ) : null,
    },
  ];
  return (
    <Table
      label={label}
      className={styles.days}
      columns={columns}
      rows={days}
      keyOf={({ count }) => count}
      empty={<EmptyState title={t('regulator.money.none')} text={t('regulator.money.noneText')} />}
    />
  );
}

/** Shows each difference separately: two that cancel out are still two. Providers without one are named together. */
function Differences({ day: { providers, currency } }: { day: MoneyDay }) {
  const { t } = useRegulatorTexts();
  const { figureText } = useSums();
  const isDifferent = ({ difference }: Provider) => difference !== null && /[1-9]/.test(difference);
  const others = Map.groupBy(
    providers.filter((one) => !isDifferent(one)),
    ({ state }) => state,
  );
  return (
    <ul className={styles.differences}>
      {providers.filter(isDifferent).map(({ provider, difference }) => (
        <li key={provider}>
          {providerName(t, provider)}: {figureText(difference ?? '', currency)}
        </li>
      ))}
      {[...others].map(([state, named]) => (
        <li key={state}>
          {t(`regulator.money.states.${state}`)}: {named.map(({ provider }) => providerName(t, provider)).join(', ')}
        </li>
      ))}
    </ul>
  );
}

function SignedWords({ day: { signed, waiting } }: { day: MoneyDay }) {
  const { t } = useRegulatorTexts();
  if (signed !== null) return t('regulator.money.by', { ...signed, at: minuteTime(signed.at) });
  return waiting ? (
    <Badge tone="warning">{t('regulator.money.waiting')}</Badge>
  ) : (
    <Badge>{t('regulator.money.unsigned')}</Badge>
  );
}

const REASON_MAXIMUM = 500;

function AskDialog({ day: { count, day }, onClose }: { day: MoneyDay; onClose: () => void }) {
  const { t } = useRegulatorTexts();
  const finish = useFinish();
  const [command] = useState(() => crypto.randomUUID());
  const ask = async (reason: string) =>
    finish(await office.askMoneySignOff({ count, command, reason }), refreshMoneyDays);
  return (
    <ReasonDialog
      title={t('regulator.money.askTitle', { day: dayText(Date.parse(day)) })}
      text={t('regulator.money.askText')}
      label={t('regulator.money.reason')}
      isRequired
      maximum={REASON_MAXIMUM}
      action={t('regulator.money.ask')}
      onClose={onClose}
      onAction={ask}
    />
  );
}
