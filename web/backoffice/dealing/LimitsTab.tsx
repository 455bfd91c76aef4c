import type { DealingLimit, DealingLimits } from '@candor/contracts/http/office/dealingLimits.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay, useOfficeSession } from '../../data/office.ts';
import { useDealingLimits, useDealingTexts } from '../../data/officeDealing.ts';
import { useOfficeTickers } from '../../data/officeTickers.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { ErrorState } from '../../ui/States.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import desk from '../shell/Desk.module.css';
import { queryFailureText } from '../shell/outcomeText.ts';
import dealing from './Dealing.module.css';
import { InstrumentLimitTable } from './InstrumentLimitTable.tsx';
import { LimitChanges } from './LimitChanges.tsx';
import { LimitDialog } from './LimitDialog.tsx';
import type { AskedLimit } from './LimitDialog.tsx';
import { LimitUse } from './LimitUse.tsx';
import styles from './Limits.module.css';
import { useLimitText } from './useLimitText.ts';

/** The limits in force with their use; one person lowers, two raise. */
export function LimitsTab() {
  const { t } = useDealingTexts();
  const { data, error, refetch } = useDealingLimits();
  const [asked, setAsked] = useState<AskedLimit>();
  if (data === undefined && error !== null) {
    const text = queryFailureText(t, error);
    return <ErrorState title={t('office.errors.title')} text={text} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Skeleton height="420px" />;
  return (
    <>
      <Waiting data={data} />
      <BrandLimits limits={data.brand} onChange={setAsked} />
      <LimitChanges changes={data.changes} />
      <InstrumentLimitTable instruments={data.instruments} onChange={setAsked} />
      {asked !== undefined && <LimitDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** What a second person is waited for. */
function Waiting({ data: { brand, instruments } }: { data: DealingLimits }) {
  const { t } = useDealingTexts();
  const tickerOf = useOfficeTickers();
  const limitText = useLimitText();
  const all = [{ symbol: undefined, limits: brand }, ...instruments];
  const waiting = all.flatMap(({ symbol, limits }) => limits.map((limit) => ({ symbol, limit })));
  return waiting.map(({ symbol, limit: { name, in_force: before, waiting: asked } }) => {
    if (asked === null) return null;
    const where = [t(`office.limits.${name}`), ...(symbol === undefined ? [] : [tickerOf(symbol)])].join(', ');
    return (
      <section key={asked.approval} className={dealing.pause} aria-label={where}>
        <h3>
          {where}: {limitText(name, before)} → {limitText(name, asked.after)}
        </h3>
        <p>{t('dealing.limits.waiting', { name: asked.by, reason: asked.reason })}</p>
        {asked.obstacle === null ? (
          <Link to="/approvals" className={desk.link}>
            {t('dealing.pause.decide')}
          </Link>
        ) : (
          <p>{t('dealing.pause.decider')}</p>
        )}
      </section>
    );
  });
}

const columns = ['limit', 'inForce', 'use', 'file', 'since', 'change'] as const;
const texts = new Set<string>(['use', 'since']);
const narrow = new Set<string>(['use', 'file', 'since']);

interface BrandLimitsProps {
  limits: readonly DealingLimit[];
  onChange: (asked: AskedLimit) => void;
}

function BrandLimits({ limits, onChange }: BrandLimitsProps) {
  const { t } = useDealingTexts();
  const { data: session } = useOfficeSession();
  const mayChange = useMay('dealing.limits');
  const brand = session?.brands.find(({ id }) => id === session.brand)?.name ?? '';
  const title = t('dealing.limits.brand', { brand });
  return (
    <section className={dealing.panel} aria-label={title}>
      <header className={dealing.panelHead}>
        <h2>{title}</h2>
        <span className={dealing.quiet}>{t('dealing.limits.note')}</span>
      </header>
      <div className={dealing.scroll} tabIndex={0} role="region" aria-label={title}>
        <table className={classes(desk.table, dealing.figures)}>
          <thead>
            <tr>
              {columns
                .filter((column) => mayChange || column !== 'change')
                .map((column) => (
                  <th key={column} scope="col" className={cellClass(column)}>
                    {column === 'change' ? (
                      <span className="visually-hidden">{t('dealing.limits.change')}</span>
                    ) : (
                      t(`dealing.limits.${column}`)
                    )}
                  </th>
                ))}
            </tr>
          </thead>
          <tbody>
            {limits.map((limit) => (
              <BrandRow key={limit.name} limit={limit} {...(mayChange && { onChange })} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function cellClass(column: string): string | undefined {
  return classes(texts.has(column) && dealing.text, narrow.has(column) && dealing.wide);
}

function BrandRow({ limit, onChange }: { limit: DealingLimit; onChange?: BrandLimitsProps['onChange'] }) {
  const { t } = useDealingTexts();
  const limitText = useLimitText();
  const { name, in_force: inForce, inherited, set } = limit;
  const word = t(`office.limits.${name}`);
  return (
    <tr>
      <th scope="row" className={dealing.wraps}>
        {word}
        <span className={styles.beneath}>
          <LimitUse limit={limit} />
        </span>
      </th>
      <td>{limitText(name, inForce)}</td>
      <td className={cellClass('use')}>
        <LimitUse limit={limit} />
      </td>
      <td className={cellClass('file')}>{limitText(name, inherited)}</td>
      <td className={cellClass('since')}>
        {set === null ? (
          <span className={dealing.quiet}>{t('dealing.limits.asFile')}</span>
        ) : (
          <span title={set.reason}>{[set.by, set.approved_by].filter((one) => one !== null).join(' + ')}</span>
        )}
      </td>
      {onChange !== undefined && (
        <td>
          <Button
            size="dense"
            aria-label={t('dealing.limits.changeOf', { name: word })}
            onClick={() => onChange({ symbol: undefined, limits: [limit] })}
          >
            {t('dealing.limits.change')}
          </Button>
        </td>
      )}
    </tr>
  );
}
