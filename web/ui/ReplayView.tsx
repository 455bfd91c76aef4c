import type { Money, Rate } from '@candor/domain/money/money.ts';
import { CircleCheck, Hourglass, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';
import { evidenceTime, tickTime } from './dates.ts';
import { moneyText, priceText } from './numbers.ts';
import styles from './ReplayView.module.css';

interface Tick {
  readonly id: number;
  readonly buy: Rate;
  readonly sell: Rate;
  readonly received_time: number;
}

interface Executed {
  readonly kind: string;
  readonly tick: Tick;
  readonly fill_rate: Rate | null;
  readonly reason: string | null;
  readonly profit: Money | null;
}

interface Step {
  readonly at: number;
  readonly command: {
    readonly id: string;
    readonly kind: string;
    readonly actor: string;
    readonly refusal: string | null;
  } | null;
  readonly executions: readonly Executed[];
  readonly ticks: readonly Tick[];
}

/** Replay of a trade in the shape of the contracts. */
export interface Replay {
  readonly decimals: number;
  readonly steps: readonly Step[];
  readonly compared: { readonly executions: number; readonly entries: number; readonly answers: number };
  readonly difference: { readonly what: string; readonly at: number; readonly lines: readonly string[] } | null;
  readonly origins: readonly ('tape' | 'source' | 'executions')[];
  readonly unpriced: number;
  readonly from_ledger: number;
  readonly unfinished: boolean;
}

/** Origins of the evidence, best first: each note says what its origin lacks compared with the one before. */
const ORIGINS = ['tape', 'source', 'executions'] as const;

interface ReplayViewProps {
  replay: Replay;
  /** Sign of the account's currency. */
  currency: string;
  /** Whether staff read the replay, who speak of the client in the third person. */
  isOfDesk?: boolean;
}

/** Rule FS-8: shows the result of the replay, step by step, the same for the client and for staff. */
export function ReplayView({ replay, currency, isOfDesk = false }: ReplayViewProps) {
  const { t } = useTranslation();
  const { steps, compared, origins, unpriced, from_ledger: fromLedger, decimals } = replay;
  return (
    <div className={styles.replay}>
      <Verdict replay={replay} />
      <p className={styles.quiet}>
        {t('checks.replay.compared', compared)}{' '}
        {ORIGINS.filter((origin) => origins.includes(origin))
          .map((origin) => t(`checks.replay.origins.${origin}`))
          .join(' ')}{' '}
        {unpriced > 0 && t('checks.replay.unpriced', { count: unpriced })}{' '}
        {fromLedger > 0 && t('checks.replay.fromLedger', { count: fromLedger })}
      </p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={`${step.at} ${step.command?.id ?? ''}`}>
            <p className={styles.time}>{evidenceTime(step.at)}</p>
            <StepHead step={step} isOfDesk={isOfDesk} />
            {step.executions.map((execution) => (
              <ExecutedLine key={execution.kind} execution={execution} decimals={decimals} currency={currency} />
            ))}
            {step.ticks.length > 0 && <Ticks step={step} decimals={decimals} />}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Verdict({ replay: { difference, unfinished } }: { replay: Replay }) {
  const { t } = useTranslation();
  if (difference !== null)
    return (
      <div className={classes(styles.verdict, styles.different)} data-replay="different">
        <TriangleAlert size={20} aria-hidden="true" />
        <div>
          <p>{t('checks.replay.different', { what: difference.what, time: evidenceTime(difference.at) })}</p>
          <pre aria-label={t('checks.replay.stored')}>{difference.lines.join('\n')}</pre>
        </div>
      </div>
    );
  const Icon = unfinished ? Hourglass : CircleCheck;
  return (
    <div
      className={classes(styles.verdict, unfinished ? styles.unfinished : styles.identical)}
      data-replay={unfinished ? 'unfinished' : 'identical'}
    >
      <Icon size={20} aria-hidden="true" />
      <p>{t(unfinished ? 'checks.replay.unfinished' : 'checks.replay.identical')}</p>
    </div>
  );
}

function StepHead({ step, isOfDesk }: { step: Step; isOfDesk: boolean }) {
  const { t } = useTranslation();
  if (step.command === null) return <h3>{t('checks.replay.step.rule')}</h3>;
  const { kind, actor: name, refusal } = step.command;
  const actor = isOfDesk && name === 'client' ? t('checks.replay.clientOfDesk') : t(`checks.replay.actors.${name}`);
  const command = t(`checks.replay.commands.${kind}`, { defaultValue: kind });
  if (refusal === null) return <h3>{t('checks.replay.step.accepted', { command, actor })}</h3>;
  return <h3>{t('checks.replay.step.refused', { command, actor, reason: refusal })}</h3>;
}

interface ExecutedLineProps {
  execution: Executed;
  decimals: number;
  currency: string;
}

function ExecutedLine({ execution, decimals, currency }: ExecutedLineProps) {
  const { t } = useTranslation();
  const { kind, tick, fill_rate: rate, reason, profit } = execution;
  const quote = { tick: tick.id, sell: priceText(tick.sell, decimals), buy: priceText(tick.buy, decimals) };
  const isFill = rate !== null && (kind === 'open' || kind === 'close');
  return (
    <>
      <p>
        {isFill
          ? t('checks.replay.filled', {
              ...quote,
              kind: t(`checks.replay.kinds.${kind}`),
              rate: priceText(rate, decimals),
            })
          : t('checks.replay.changed', quote)}
      </p>
      {reason !== null && profit !== null && (
        <p>
          {t('checks.replay.because', {
            reason: t(`platform.positions.reasons.${reason}`),
            profit: moneyText(profit, { symbol: currency, signed: true }),
          })}
        </p>
      )}
    </>
  );
}

function Ticks({ step: { ticks, executions }, decimals }: { step: Step; decimals: number }) {
  const { t } = useTranslation();
  const used = new Set(executions.map(({ tick }) => tick.id));
  return (
    <details className={styles.ticks}>
      <summary>{t('checks.replay.ticks')}</summary>
      <table>
        <thead>
          <tr>
            {(['tick', 'time', 'sell', 'buy'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`checks.replay.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ticks.map((tick) => (
            <tr key={tick.id} data-used={used.has(tick.id) || undefined}>
              <td>{tick.id}</td>
              <td>{tickTime(tick.received_time)}</td>
              <td>{priceText(tick.sell, decimals)}</td>
              <td>{priceText(tick.buy, decimals)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
