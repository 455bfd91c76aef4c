import type { WireMonth } from '@candor/contracts/http/reports.ts';
import { refusalGroup } from '@candor/domain/evidence/refusalGroup.ts';
import type { RefusalGroup } from '@candor/domain/evidence/refusalGroup.ts';
import type { FairnessWords } from '../../data/words.server.ts';
import { dayText, monthText } from '../../ui/dates.ts';
import { countText } from '../../ui/numbers.ts';
import styles from './Execution.module.css';
import { Months } from './Months.tsx';
import { Part } from './Part.tsx';
import { Figure, Figures, Note, Section, Rows } from './Section.tsx';
import type { SectionProps } from './Section.tsx';
import { SideChart } from './SideChart.tsx';
import { monthStart, fillText, shareText } from './fillText.ts';

export type Published = NonNullable<WireMonth['figures']>;

/** Rules HN-1 to HN-5: the newest month that has figures, and the months before it. */
export function Execution(props: SectionProps) {
  const { words, fairness } = props;
  const { execution } = words;
  const newest = fairness.months.find(({ figures }) => figures !== null);
  const title = { ...props, id: 'execution', title: execution.title };
  if (newest === undefined || newest.figures === null) return <Unpublished {...title} />;
  const month = monthText(monthStart(newest.month));
  return (
    <Section {...title} lead={fillText(execution.lead, { month })}>
      <Sides words={words} figures={newest.figures} />
      <SideChart words={words} figures={newest.figures} />
      <OrderTable words={words} figures={newest.figures} label={fillText(execution.table, { month })} />
      <Note>{execution.slippage}</Note>
      <Revision words={words} month={newest} />
      <Times words={words} figures={newest.figures} />
      <Refusals words={words} figures={newest.figures} />
      <Months words={words} months={fairness.months} />
    </Section>
  );
}

function Unpublished(props: SectionProps & { id: string; title: string }) {
  const { words, fairness } = props;
  const { execution } = words;
  const { minimumOrders: orders, minimumAccounts: accounts, months, simulated } = fairness;
  return (
    <Section {...props}>
      <div className={styles.empty}>
        <p>{execution.none}</p>
        <p>{simulated ? execution.noneSimulated : fillText(execution.noneText, { orders, accounts })}</p>
      </div>
      {months.length > 0 && <Months words={words} months={months} />}
    </Section>
  );
}

interface PartProps {
  words: SectionProps['words'];
  figures: Published;
}

function Sides({ words, figures }: PartProps) {
  const { execution } = words;
  const { better, same, worse, uncompared } = figures;
  const compared = better + same + worse;
  return (
    <>
      <Figures>
        <Figure figure={shareText(better, compared)} tone="better">
          {execution.betterShare}
        </Figure>
        <Figure figure={shareText(same, compared)}>{execution.sameShare}</Figure>
        <Figure figure={shareText(worse, compared)} tone="worse">
          {execution.worseShare}
        </Figure>
      </Figures>
      <Note>
        {fillText(execution.ofCompared, { count: compared })}{' '}
        {uncompared > 0 && fillText(execution.hadNone, { uncompared })}
      </Note>
    </>
  );
}

function Times({ words, figures: { times } }: PartProps) {
  if (times === null) return null;
  const ms = (figure: number): string => fillText(words.times.ms, { figure });
  return (
    <Part title={words.times.title} lead={words.times.lead}>
      <Figures>
        <Figure figure={ms(times.p50)}>{words.times.p50}</Figure>
        <Figure figure={ms(times.p95)}>{words.times.p95}</Figure>
        <Figure figure={ms(times.p99)}>{words.times.p99}</Figure>
        <Figure figure={ms(times.max)}>{words.times.max}</Figure>
      </Figures>
      <Note>{fillText(words.times.note, { count: times.count })}</Note>
    </Part>
  );
}

/** Says when and why a month was corrected. */
function Revision({ words, month }: { words: SectionProps['words']; month: WireMonth }) {
  const { reason, published_at: at } = month;
  const date = dayText(at);
  const { corrected, published } = words.execution;
  return <Note>{reason === null ? fillText(published, { date }) : fillText(corrected, { date, reason })}</Note>;
}

interface OrderTableProps {
  words: FairnessWords;
  figures: Published;
  label: string;
}

const SIDES = ['better', 'same', 'worse', 'uncompared'] as const;
const TIMES = ['p50', 'p95', 'p99', 'max'] as const;

/** Table of every figure of the chart above it, and of the times. */
function OrderTable({ words, figures, label }: OrderTableProps) {
  const { execution, times } = words;
  const timed = figures.times === null ? [] : TIMES;
  const rows = [...figures.types, { type: 'all', ...figures } as const];
  return (
    <Rows label={label}>
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{execution.type}</th>
          <th scope="col">{execution.orders}</th>
          {SIDES.map((side) => (
            <th key={side} scope="col">
              {execution[side]}
            </th>
          ))}
          {timed.map((name) => (
            <th key={name} scope="col">
              {times[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.type} data-row={row.type}>
            <th scope="row">{execution.types[row.type]}</th>
            <td data-label={execution.orders}>{countText(row.orders)}</td>
            {SIDES.map((side) => (
              <td key={side} data-label={execution[side]}>
                {row[side] === 0 ? '–' : countText(row[side])}
              </td>
            ))}
            {timed.map((name) => (
              <td key={name} data-label={times[name]}>
                {row.times === null ? '–' : times.ms.replace('{{figure}}', countText(row.times[name]))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Rows>
  );
}

interface RefusalsProps {
  words: FairnessWords;
  figures: Published;
}

/** Refused orders, most frequent reason first. */
function Refusals({ words: { refusals: texts }, figures }: RefusalsProps) {
  const { refused, orders } = figures;
  return (
    <Part title={texts.title}>
      {refused === null && <p>{texts.few}</p>}
      {refused === 0 && <p>{texts.none}</p>}
      {refused !== null && refused > 0 && (
        <>
          <p>{fillText(texts.lead, { refused, all: refused + orders })}</p>
          <Rows label={texts.title}>
            <thead>
              <tr>
                <th scope="col">{texts.reason}</th>
                <th scope="col">{texts.count}</th>
                <th scope="col">{texts.share}</th>
              </tr>
            </thead>
            <tbody>
              {grouped(figures.refusals).map(([group, count]) => (
                <tr key={group}>
                  <th scope="row">{texts.reasons[group]}</th>
                  <td data-label={texts.count}>{countText(count)}</td>
                  <td data-label={texts.share}>{shareText(count, refused)}</td>
                </tr>
              ))}
            </tbody>
          </Rows>
        </>
      )}
    </Part>
  );
}

function grouped(refusals: Published['refusals']): readonly (readonly [RefusalGroup, number])[] {
  const counts = new Map<RefusalGroup, number>();
  for (const { reason, count } of refusals) {
    const group = refusalGroup(reason);
    counts.set(group, (counts.get(group) ?? 0) + count);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one);
}
