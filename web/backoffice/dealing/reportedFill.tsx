import type { ReportedFillRow } from '@candor/contracts/http/office/fillChecks.ts';
import type { FillVerdict } from '@candor/domain/evidence/fillCheck.ts';
import { useDealingTexts } from '../../data/officeDealing.ts';
import { useOfficeTickers } from '../../data/officeTickers.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { Tone } from '../../ui/Badge.tsx';
import { shortTime } from '../../ui/dates.ts';
import { ClientLink } from '../shell/ClientLink.tsx';
import desk from '../shell/Desk.module.css';

const tones: Readonly<Record<FillVerdict, Tone>> = { confirmed: 'negative', notConfirmed: 'positive', open: 'warning' };

/** Result of our own check of the receipt. */
export function VerdictBadge({ verdict }: { verdict: FillVerdict }) {
  const { t } = useDealingTexts();
  return <Badge tone={tones[verdict]}>{t(`dealing.checks.verdicts.${verdict}`)}</Badge>;
}

/** Names a fill and its position. */
export function FillName({ row: { position, symbol, kind, book } }: { row: ReportedFillRow }) {
  const { t } = useDealingTexts();
  const tickerOf = useOfficeTickers();
  return (
    <>
      {t('dealing.checks.fillText', { position, symbol: tickerOf(symbol), kind: t(`dealing.checks.kinds.${kind}`) })}{' '}
      {book === 'demo' && <Badge>{t('dealing.checks.demo')}</Badge>}
    </>
  );
}

/** Facts needed to answer a report. */
export function ReportFacts({ row, now }: { row: ReportedFillRow; now: FillVerdict }) {
  const { t } = useDealingTexts();
  return (
    <dl className={desk.facts}>
      <dt>{t('dealing.checks.columns.fill')}</dt>
      <dd>
        <FillName row={row} />
        <br />
        {shortTime(row.filled_at)} UTC
      </dd>
      <dt>{t('dealing.checks.columns.client')}</dt>
      <dd>
        <ClientLink id={row.client.id} from="dealing">
          <bdi>{row.client.name}</bdi>
        </ClientLink>
      </dd>
      <dt>{t('dealing.checks.columns.failed')}</dt>
      <dd>{row.failed.map((name) => t(`verify.checks.${name}.title`)).join(', ')}</dd>
      <dt>{t('dealing.checks.columns.reported')}</dt>
      <dd>{shortTime(row.reported_at)} UTC</dd>
      <dt>{t('dealing.checks.now')}</dt>
      <dd>
        <VerdictBadge verdict={now} />
      </dd>
    </dl>
  );
}
