import type { ReportAnswer, ReportChart } from '@candor/contracts/http/office/reports.ts';
import { formatFixed, parseDecimal } from '@candor/domain/money/decimal.ts';
import { toDouble } from '@candor/domain/money/double.ts';
import { MONEY_DIGITS } from '@candor/domain/money/money.ts';
import { sharePercent } from '@candor/domain/money/share.ts';
import { reports, funnelSteps } from '@candor/domain/reports/report.ts';
import { useReportTexts } from '../../data/officeReports.ts';
import { dayText, shortTime } from '../../ui/dates.ts';
import { countText, typeset } from '../../ui/numbers.ts';
import { SeriesChart } from '../../ui/SeriesChart.tsx';
import styles from './Reports.module.css';
import { useBrandNames } from './useReportCells.ts';
import { useSums } from '../shell/useSums.ts';

/** Charts of a report: one for each brand and currency, or the steps of clients. */
export function ReportCharts({ answer }: { answer: ReportAnswer }) {
  if (answer.report === 'funnel')
    return answer.totals.map((row) => <Steps key={row.brand} answer={answer} row={row} />);
  return answer.charts.map((chart) => (
    <OverTime key={`${chart.brand} ${chart.currency ?? ''}`} answer={answer} chart={chart} />
  ));
}

function OverTime({ answer, chart }: { answer: ReportAnswer; chart: ReportChart }) {
  const { t } = useReportTexts();
  const { figureText } = useSums();
  const nameOf = useBrandNames();
  const declared = reports[answer.report].chart;
  if (declared === undefined || chart.points.length < 2) return null;
  const { by, value, x } = declared;
  const momentText = (text: string) => (x === 'day' ? dayText : shortTime)(Date.parse(text));
  const format = (number: number) => {
    const whole = formatFixed(BigInt(Math.round(number)), MONEY_DIGITS, 0);
    return chart.currency === null ? typeset(whole) : figureText(whole, chart.currency);
  };
  const isOfMany = new Set(answer.charts.map(({ brand }) => brand)).size > 1;
  const what = t(`reports.columns.${value}`);
  const title = chart.currency === null ? what : t('reports.chart', { what, currency: chart.currency });
  return (
    <section className={styles.chart} aria-label={title}>
      <h2>{isOfMany ? `${nameOf(chart.brand)}: ${title}` : title}</h2>
      <SeriesChart
        lines={chart.lines.map((line) => (by === undefined ? '' : t(`reports.words.${by}.${line}`)))}
        points={chart.points.map((point) => ({
          key: point.x,
          label: momentText(point.x),
          values: point.values.map((text) => toDouble(parseDecimal(text, MONEY_DIGITS) ?? 0n)),
        }))}
        ends={[momentText(chart.points[0]?.x ?? ''), momentText(chart.points.at(-1)?.x ?? '')]}
        format={format}
      />
    </section>
  );
}

/** Number of registered clients who have reached each step. */
function Steps({ answer, row: { brand, cells } }: { answer: ReportAnswer; row: ReportAnswer['totals'][number] }) {
  const { t } = useReportTexts();
  const nameOf = useBrandNames();
  const countOf = (step: string) => {
    const cell = cells[answer.columns.findIndex(({ name }) => name === step)];
    return typeof cell === 'number' ? cell : 0;
  };
  const all = countOf('registered');
  if (all === 0) return null;
  const title = t('reports.names.funnel');
  return (
    <section className={styles.chart} aria-label={title}>
      <h2>{answer.totals.length > 1 ? `${nameOf(brand)}: ${title}` : title}</h2>
      <dl className={styles.steps}>
        {funnelSteps.map((step) => {
          const count = countOf(step);
          return (
            <div key={step}>
              <dt>{t(`reports.columns.${step}`)}</dt>
              <dd>
                <svg viewBox={`0 0 ${all} 10`} preserveAspectRatio="none" aria-hidden="true">
                  <rect width={count} height="10" />
                </svg>
                <strong>{countText(count)}</strong>
                <span>{t('reports.ofRegistered', { share: typeset(sharePercent(count, all)) })}</span>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
