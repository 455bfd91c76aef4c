import { countText } from '../../ui/numbers.ts';
import { Answer, Figure, Figures, Note, Rows, Section } from './Section.tsx';
import type { SectionProps } from './Section.tsx';
import { fillText, shareText } from './fillText.ts';

/** Times and refusals of withdrawals (rules WD-17, HN-8). */
export function Withdrawals(props: SectionProps) {
  const { words, fairness } = props;
  const { withdrawals: texts } = words;
  const { days, times, refused, cancelled } = fairness.withdrawals;
  const hours = (figure: number): string => fillText(texts.hours, { hours: figure });
  return (
    <Section {...props} id="withdrawals" title={texts.title} lead={fillText(texts.lead, { days })}>
      {times === undefined && <Answer>{fillText(texts.none, { days })}</Answer>}
      {(times !== undefined || refused !== undefined) && (
        <Figures>
          {times !== undefined && <Figure figure={hours(times.medianHours)}>{texts.half}</Figure>}
          {times !== undefined && <Figure figure={hours(times.mostHours)}>{texts.most}</Figure>}
          {refused !== undefined && (
            <Figure figure={shareText(refused.refused, refused.decided)}>{texts.refused}</Figure>
          )}
        </Figures>
      )}
      {refused === undefined ? (
        times !== undefined && <Note>{texts.few}</Note>
      ) : (
        <Note>
          {fillText(texts.count, { paid: refused.decided - refused.refused, refused: refused.refused, cancelled })}
        </Note>
      )}
      <Reasons {...props} />
    </Section>
  );
}

function Reasons({ words: { withdrawals: texts }, fairness }: SectionProps) {
  const { reasons } = fairness.withdrawals;
  if (reasons.length === 0) return null;
  const reasonTexts: Readonly<Partial<Record<string, string>>> = texts.reasons;
  return (
    <Rows label={texts.reason}>
      <thead>
        <tr>
          <th scope="col">{texts.reason}</th>
          <th scope="col" />
        </tr>
      </thead>
      <tbody>
        {reasons.map(({ reason, count }) => (
          <tr key={reason}>
            <th scope="row">{reasonTexts[reason] ?? texts.reasons.other}</th>
            <td>{countText(count)}</td>
          </tr>
        ))}
      </tbody>
    </Rows>
  );
}
