import type { AskedCorrection, CorrectionState } from '@candor/contracts/http/office/corrections.ts';
import { formatRate } from '@candor/domain/money/decimal.ts';
import { money } from '@candor/domain/money/money.ts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../data/office.ts';
import { useCorrections, useDealingTexts } from '../../data/officeDealing.ts';
import { useOfficeTickers } from '../../data/officeTickers.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { Tone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { shortTime } from '../../ui/dates.ts';
import { MoneyText } from '../../ui/MoneyText.tsx';
import { typeset } from '../../ui/numbers.ts';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ClientLink } from '../shell/ClientLink.tsx';
import desk from '../shell/Desk.module.css';
import { queryFailureText } from '../shell/outcomeText.ts';
import { becauseOf } from './becauseOf.ts';
import styles from './Correction.module.css';
import { CorrectionDialog } from './CorrectionDialog.tsx';
import dealing from './Dealing.module.css';

const tones: Readonly<Record<CorrectionState, Tone>> = {
  waiting: 'warning',
  underway: 'info',
  done: 'positive',
  unbooked: 'negative',
  refused: 'negative',
  withdrawn: 'neutral',
  expired: 'neutral',
};
const columns = ['position', 'client', 'prices', 'difference', 'cause', 'asked', 'state'] as const;

/** Corrections of closed trades: asking for one by the number of its position, and what became of each. */
export function CorrectionsTab() {
  const { t } = useDealingTexts();
  const mayAsk = useMay('dealing.correct');
  const { data, error, refetch } = useCorrections();
  const title = t('dealing.corrections.title');
  return (
    <section className={dealing.panel} aria-label={title}>
      <header className={dealing.panelHead}>
        <h2>{title}</h2>
      </header>
      <p className={styles.lead}>{t('dealing.corrections.lead')}</p>
      {mayAsk && <AskForm />}
      {data === undefined && error !== null && (
        <ErrorState title={t('office.errors.title')} text={queryFailureText(t, error)} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton height="240px" />}
      {data?.rows.length === 0 && <EmptyState title={t('dealing.corrections.empty')} />}
      {data !== undefined && data.rows.length > 0 && (
        <div className={dealing.scroll} tabIndex={0} role="region" aria-label={title}>
          <table className={desk.table}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col" className={column === 'difference' ? desk.right : undefined}>
                    {t(`dealing.corrections.columns.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <Row key={row.approval} row={row} symbol={data.currency.symbol} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function AskForm() {
  const { t } = useDealingTexts();
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const [position, setPosition] = useState<number>();
  const isNumber = /^\d{1,15}$/.test(typed.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isNumber) setPosition(Number.parseInt(typed.trim(), 10));
  };
  return (
    <form className={styles.ask} noValidate onSubmit={submit}>
      <TextField
        label={t('dealing.corrections.position')}
        help={t('dealing.corrections.positionHelp')}
        inputMode="numeric"
        size="control"
        value={typed}
        error={isTried && !isNumber ? t('dealing.corrections.positionBad') : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit">{t('dealing.corrections.open')}</Button>
      {position !== undefined && <CorrectionDialog position={position} onClose={() => setPosition(undefined)} />}
    </form>
  );
}

function Row({ row, symbol }: { row: AskedCorrection; symbol: string }) {
  const { t } = useDealingTexts();
  const tickerOf = useOfficeTickers();
  const { client, before, after, state, refusal } = row;
  return (
    <tr>
      <td className={styles.figure}>
        {row.position} {tickerOf(row.symbol)}
      </td>
      <td>
        <ClientLink id={client.id} from="dealing">
          <bdi>{client.name}</bdi>
        </ClientLink>
      </td>
      <td className={styles.figure}>
        <span className={desk.quiet}>{pricesText(before)}</span>
        <br />
        {pricesText(after)}
      </td>
      <td className={desk.right}>
        <MoneyText value={money(after.profit - before.profit)} symbol={symbol} signed />
        {row.close_outs.map((one) => (
          <div key={one.position}>
            <MoneyText value={one.difference} symbol={symbol} signed />
          </div>
        ))}
      </td>
      <td>
        <div className={styles.why}>
          {t(`corrections.causes.${row.cause}`)}
          <br />
          <span className={desk.quiet}>
            {row.reason} · {row.source}
          </span>
          {row.close_outs.map((one) => (
            <div key={one.position}>
              {t('dealing.corrections.closeOuts.undone', { position: one.position, symbol: tickerOf(one.symbol) })}{' '}
              {one.refusal !== null && t(`dealing.corrections.because.${becauseOf(one.refusal)}`)}
            </div>
          ))}
        </div>
      </td>
      <td>{t('dealing.corrections.asked', { name: row.asked_by, time: shortTime(row.asked_at) })}</td>
      <td>
        <div className={styles.why}>
          {state === 'waiting' ? (
            <Link to="/approvals" className={desk.link}>
              <Badge tone={tones[state]}>{t(`dealing.corrections.states.${state}`)}</Badge>
            </Link>
          ) : (
            <Badge tone={tones[state]}>{t(`dealing.corrections.states.${state}`)}</Badge>
          )}
          {row.decided_by !== null && row.decided_at !== null && (
            <span className={desk.quiet}>
              {' '}
              {t('dealing.corrections.decided', { name: row.decided_by, time: shortTime(row.decided_at) })}
            </span>
          )}
          {refusal !== null && (
            <span className={desk.quiet}>
              <br />
              {t(`dealing.corrections.because.${becauseOf(refusal)}`)}
            </span>
          )}
        </div>
      </td>
    </tr>
  );
}

function pricesText({ open, close }: AskedCorrection['before']): string {
  return `${typeset(formatRate(open))} – ${typeset(formatRate(close))}`;
}
