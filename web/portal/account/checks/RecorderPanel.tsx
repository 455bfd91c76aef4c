import type { SignedRecorder } from '@candor/contracts/evidence/recorder.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OutcomeError } from '../../../data/outcome.ts';
import { useBalance } from '../../../data/queries.ts';
import { ordersFile, readOrders, recorderFile, recorderQuery } from '../../../data/recorder.ts';
import { Button } from '../../../ui/Button.tsx';
import { evidenceTime } from '../../../ui/dates.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { saveFile } from '../../../ui/saveFile.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/States.tsx';
import styles from './checks.module.css';
import { RecorderTable } from './RecorderTable.tsx';

/** Rule FS-7: the client's own log of a day, to be read here and kept as a signed file. */
export function RecorderPanel({ now }: { now: number }) {
  const { t } = useTranslation();
  const today = new Date(now).toISOString().slice(0, 10);
  const [chosen, setDay] = useState<string>();
  const day = chosen ?? today;
  // Each press reads the log again: that of the present day grows.
  const [shown, setShown] = useState<{ readonly from: number; readonly press: number }>();
  const from = Date.parse(`${day}T00:00:00Z`);
  return (
    <Panel padded className={styles.panel} aria-labelledby="recorder">
      <h2 id="recorder">{t('checks.recorder.title')}</h2>
      <p>{t('checks.recorder.text')}</p>
      <form
        className={styles.ways}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!Number.isNaN(from)) setShown({ from, press: (shown?.press ?? 0) + 1 });
        }}
      >
        <DateField label={t('checks.recorder.day')} size="control" value={day} max={today} onChange={setDay} />
        <Button type="submit">{t('checks.recorder.show')}</Button>
      </form>
      {shown !== undefined && <Log key={shown.press} from={shown.from} />}
    </Panel>
  );
}

function Log({ from }: { from: number }) {
  const { t } = useTranslation();
  const account = useBalance().data?.account.id;
  const { data, error, refetch } = useQuery({
    ...recorderQuery(account ?? 0, from),
    enabled: account !== undefined,
  });
  if (data !== undefined) return <Shown recorder={data} />;
  if (error === null) return <Skeleton height="160px" isLate />;
  const isArchived =
    error instanceof OutcomeError && error.outcome.kind === 'refused' && error.outcome.refusal.code === 'tradeArchived';
  return (
    <ErrorState
      title={t('checks.recorder.failed')}
      {...(isArchived && { text: t('checks.recorder.archived') })}
      onRetry={() => void refetch()}
    />
  );
}

function Shown({ recorder }: { recorder: SignedRecorder }) {
  const { t } = useTranslation();
  const { lines, from, until } = recorder;
  if (lines.length === 0) return <EmptyState title={t('checks.recorder.empty')} />;
  const { content, name } = recorderFile(recorder);
  const isCut = until < from + DAY_MS && until < recorder.made_at;
  return (
    <>
      <div className={styles.ways}>
        <Button variant="primary" onClick={() => saveFile(content, name)}>
          <Download size={16} aria-hidden="true" />
          {t('checks.recorder.download')}
        </Button>
        <OrdersButton from={from} />
        <span className={styles.quiet}>{t('checks.recorder.count', { count: lines.length })}</span>
      </div>
      {isCut && <p>{t('checks.recorder.cut', { time: evidenceTime(until) })}</p>}
      <RecorderTable lines={lines} />
      <p className={styles.how}>{t('checks.recorder.verify')}</p>
      <pre className={styles.command}>
        <code>
          {`npm run verify -- recorder ${name} --base ${window.location.origin}\n`}
          {`npm run verify -- dispute ${name} --public ${window.location.origin}`}
        </code>
      </pre>
    </>
  );
}

/** Rule PL-15: button that fetches the salts of the client's orders, which open their entries in the public log. */
function OrdersButton({ from }: { from: number }) {
  const { t } = useTranslation();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => readOrders(from),
    onSuccess(orders) {
      const { content, name } = ordersFile(orders);
      saveFile(content, name);
    },
  });
  return (
    <>
      <Button onClick={() => mutate()} busy={isPending}>
        <Download size={16} aria-hidden="true" />
        {t('checks.recorder.orders')}
      </Button>
      {isError && <span role="alert">{t('checks.recorder.ordersFailed')}</span>}
    </>
  );
}
