import type { WireMonth } from '@candor/contracts/http/reports.ts';
import { dayText, monthText } from '../../ui/dates.ts';
import styles from './Execution.module.css';
import { Months } from './Months.tsx';
import { OrderTable } from './OrderTable.tsx';
import { Part } from './Part.tsx';
import { Refusals } from './Refusals.tsx';
import { Figure, Figures, Note, Section } from './Section.tsx';
import type { SectionProps } from './Section.tsx';
import { SideChart } from './SideChart.tsx';
import { monthStart, say, shareText } from './say.ts';

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
    <Section {...title} lead={say(execution.lead, { month })}>
      <Sides words={words} figures={newest.figures} />
      <SideChart words={words} figures={newest.figures} />
      <OrderTable words={words} figures={newest.figures} label={say(execution.table, { month })} />
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
        <p>{simulated ? execution.noneSimulated : say(execution.noneText, { orders, accounts })}</p>
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
        {say(execution.ofCompared, { count: compared })} {uncompared > 0 && say(execution.hadNone, { uncompared })}
      </Note>
    </>
  );
}

function Times({ words, figures: { times } }: PartProps) {
  if (times === null) return null;
  const ms = (figure: number): string => say(words.times.ms, { figure });
  return (
    <Part title={words.times.title} lead={words.times.lead}>
      <Figures>
        <Figure figure={ms(times.p50)}>{words.times.p50}</Figure>
        <Figure figure={ms(times.p95)}>{words.times.p95}</Figure>
        <Figure figure={ms(times.p99)}>{words.times.p99}</Figure>
        <Figure figure={ms(times.max)}>{words.times.max}</Figure>
      </Figures>
      <Note>{say(words.times.note, { count: times.count })}</Note>
    </Part>
  );
}

/** A corrected month says when and why. */
function Revision({ words, month }: { words: SectionProps['words']; month: WireMonth }) {
  const { reason, published_at: at } = month;
  const date = dayText(at);
  const { corrected, published } = words.execution;
  return <Note>{reason === null ? say(published, { date }) : say(corrected, { date, reason })}</Note>;
}
