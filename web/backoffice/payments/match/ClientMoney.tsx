import type { OfficeAnswerOf } from '@candor/contracts/http/office/call.ts';
import type { listClientMoney } from '@candor/contracts/http/office/reconciliation.ts';
import { office, refreshOffice } from '../../../data/office.ts';
import { useClientMoney, usePaymentTexts } from '../../../data/officePayments.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { minuteTime } from '../../../ui/dates.ts';
import { Table } from '../../../ui/Table.tsx';
import type { Column } from '../../../ui/Table.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { useBusy } from '../../../ui/useBusy.ts';
import desk from '../../shell/Desk.module.css';
import { Loaded } from '../../shell/Loaded.tsx';
import { failureText } from '../../shell/outcomeText.ts';
import { providerName } from '../../shell/providerName.ts';
import { useSums } from '../../shell/useSums.ts';
import styles from '../Payments.module.css';

type Answer = OfficeAnswerOf<typeof listClientMoney>;
type Count = Answer['counts'][number];
type Check = Answer['checks'][number];

/** Money owed to clients, count by count, and the balances that providers report. */
export function ClientMoney({ mayCount }: { mayCount: boolean }) {
  const query = useClientMoney();
  return (
    <Loaded query={query} height="320px">
      {(answer) => <Counted answer={answer} mayCount={mayCount} />}
    </Loaded>
  );
}

interface CountedProps {
  answer: Answer;
  mayCount: boolean;
}

function Counted({ answer: { counts, checks, simulated }, mayCount }: CountedProps) {
  const { t } = usePaymentTexts();
  const [newest] = counts;
  return (
    <section className={styles.compared} aria-labelledby="client-money">
      <h2 id="client-money">{t('desk.match.money.title')}</h2>
      {simulated && <p className={desk.quiet}>{t('desk.match.money.simulated')}</p>}
      {mayCount && <CountNow />}
      {newest === undefined ? (
        <p className={desk.quiet}>{t('desk.match.money.none')}</p>
      ) : (
        <>
          <Counts counts={counts} />
          {checks.length > 0 && <Checks checks={checks} currency={newest.currency} />}
        </>
      )}
    </section>
  );
}

function CountNow() {
  const { t } = usePaymentTexts();
  const toast = useToast();
  const [isBusy, whileBusy] = useBusy();
  const count = async () => {
    const outcome = await whileBusy(office.countClientMoney({}));
    if (outcome.kind !== 'done')
      return toast({ tone: 'failure', title: t('desk.match.money.failed'), text: failureText(t, outcome) });
    toast({ tone: 'success', title: t('desk.match.money.done') });
    return refreshOffice();
  };
  return (
    <div>
      <Button size="dense" busy={isBusy} onClick={() => void count()}>
        {t(isBusy ? 'desk.match.money.counting' : 'desk.match.money.now')}
      </Button>
    </div>
  );
}

function Counts({ counts }: { counts: readonly Count[] }) {
  const { t } = usePaymentTexts();
  const { figureText } = useSums();
  const sum = (id: 'total' | 'balances' | 'open_profits' | 'withdrawals', label: string): Column<Count> => ({
    id,
    label,
    isNumeric: true,
    cell: (count) => figureText(count[id], count.currency),
  });
  const columns: readonly Column<Count>[] = [
    {
      id: 'at',
      label: t('desk.match.money.at'),
      cell: ({ at, daily }) => (
        <>
          <span className={desk.fresh}>{minuteTime(at)}</span>{' '}
          <span className={desk.quiet}>{t(`desk.match.money.${daily ? 'daily' : 'asked'}`)}</span>
        </>
      ),
    },
    sum('total', t('desk.match.money.total')),
    sum('balances', t('desk.match.money.balances')),
    sum('open_profits', t('desk.match.money.open')),
    sum('withdrawals', t('desk.match.money.aside')),
    { id: 'leaves', label: t('desk.match.money.accounts'), isNumeric: true, cell: ({ leaves }) => leaves },
  ];
  const label = t('desk.match.money.title');
  return (
    <div className={desk.list}>
      <Table label={label} isStacked columns={columns} rows={counts} keyOf={({ at }) => at} />
    </div>
  );
}

function Checks({ checks, currency }: { checks: readonly Check[]; currency: string }) {
  const { t } = usePaymentTexts();
  // Most providers hold nothing, so there is nothing to compare.
  const shown = checks.filter(({ booked, reported }) => /[1-9]/.test(booked) || reported !== null);
  const { figureText } = useSums();
  const columns: readonly Column<Check>[] = [
    { id: 'provider', label: t('desk.match.money.provider'), cell: ({ provider }) => providerName(t, provider) },
    {
      id: 'booked',
      label: t('desk.match.money.booked'),
      isNumeric: true,
      cell: ({ booked }) => figureText(booked, currency),
    },
    {
      id: 'reported',
      label: t('desk.match.money.reported'),
      isNumeric: true,
      cell: ({ booked, reported }) => {
        if (reported === null) return <span className={desk.quiet}>{t('desk.match.money.notReported')}</span>;
        return reported === booked ? (
          figureText(reported, currency)
        ) : (
          <Badge tone="warning">{figureText(reported, currency)}</Badge>
        );
      },
    },
  ];
  const label = t('desk.match.money.reported');
  return (
    <>
      {shown.length > 0 && (
        <div className={desk.list}>
          <Table label={label} isStacked columns={columns} rows={shown} keyOf={({ provider }) => provider} />
        </div>
      )}
      {shown.length < checks.length && <p className={desk.quiet}>{t('desk.match.money.others')}</p>}
    </>
  );
}
